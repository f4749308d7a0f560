import { defineModel, f } from '@zhixing/model';
import { linesOf, tripScopesOf } from '../belonging.ts';
import { hazardKinds } from '../hazard-kinds.ts';
import { riskLevels, riskTones } from './risk-levels.ts';

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
  scopes: linesOf('assessment', tripScopesOf),
});
