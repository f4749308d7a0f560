import { defineModel, f } from '@zhixing/model';
import { linesOf, paperScopes } from '../belonging.ts';
import { hazardKinds } from '../hazard-kinds.ts';

/** Levels of a risk, from low to critical. */
export const riskLevels = ['low', 'medium', 'high', 'critical'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export const riskTones = { low: 'success', medium: 'processing', high: 'warning', critical: 'danger' } as const;

/** Level of a cell of the matrix: likelihood × severity, both from 1 to 5. */
export function riskLevelOf(likelihood: number, severity: number): RiskLevel {
  const score = likelihood * severity;
  if (score >= 17) return 'critical';
  if (score >= 10) return 'high';
  return score >= 5 ? 'medium' : 'low';
}

/** The highest of several levels; `low` if there are none. */
export const highestOf = (levels: readonly RiskLevel[]): RiskLevel =>
  riskLevels[Math.max(0, ...levels.map((level) => riskLevels.indexOf(level)))] ?? 'low';

const grade = f.integer({ required: true, min: 1, max: 5 });

/** One hazard of a trip: likelihood × severity before and after its measures. */
export const RiskItem = defineModel('riskItem', {
  fields: {
    assessment: f.ref('riskAssessment', { required: true, index: true, onDelete: 'cascade' }),
    kind: f.choice(hazardKinds, { required: true }),
    hazard: f.text({ required: true, max: 200, search: true }),
    item: f.ref('itineraryItem'),
    likelihood: grade,
    severity: grade,
    level: f.choice(riskLevels, { readonly: true, tones: riskTones }),
    measures: f.longText({ required: true, max: 1000 }),
    responsible: f.text({ required: true, max: 60 }),
    likelihoodAfter: grade,
    severityAfter: grade,
    levelAfter: f.choice(riskLevels, { readonly: true, tones: riskTones }),
  },
  checks: {
    lessLikely: { must: { likelihoodAfter: { lte: '@.likelihood' } }, at: 'likelihoodAfter' },
    lessSevere: { must: { severityAfter: { lte: '@.severity' } }, at: 'severityAfter' },
  },
  label: ['hazard'],
  views: {
    list: {
      columns: [
        ...(['assessment', 'kind', 'hazard', 'likelihood', 'severity', 'level'] as const),
        ...(['measures', 'responsible', 'likelihoodAfter', 'severityAfter', 'levelAfter'] as const),
      ],
      filters: ['assessment', 'kind', 'level', 'levelAfter'],
      sort: 'kind',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['assessment', 'kind', 'hazard', 'item', 'likelihood', 'severity'] },
        { title: 'measures', fields: ['measures', 'responsible', 'likelihoodAfter', 'severityAfter'] },
      ],
    },
  },
  scopes: linesOf('assessment', paperScopes),
});
