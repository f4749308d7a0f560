import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../../trip/trip.model.ts';
import { dated, mustBeOpen, mustNotBeFiled, revised } from '../paper.rules.ts';
import { RiskAssessment } from './risk-assessment.model.ts';
import { RiskItem } from './risk-item.model.ts';
import { highestOf, riskLevelOf } from './risk-levels.ts';

type AssessmentRow = Row<typeof RiskAssessment>;

export const riskAssessmentRules = defineRules(RiskAssessment, {
  create: { derive: ({ row }, ctx) => ofTrip(row, ctx) },
  update: { derive: ({ row }, ctx) => ofTrip(row, ctx) },
  actions: {
    submit: { derive: (_change, ctx) => dated(ctx) },
    revise: { check: ({ row }, ctx) => mustNotBeFiled(row, ctx), derive: ({ row }) => revised(row) },
    rate: { derive: ({ row }, ctx) => levelsOf(row.id, ctx), before: ({ row }, ctx) => rateTrip(row, ctx) },
  },
});

export const riskItemRules = defineRules(RiskItem, {
  derive: ({ row }) => ({
    level: riskLevelOf(row.likelihood, row.severity),
    levelAfter: riskLevelOf(row.likelihoodAfter, row.severityAfter),
  }),
  check: async ({ row }, ctx) => {
    const assessment = await lookUp(RiskAssessment, row.assessment, ctx);
    mustBeOpen(assessment, assessment?.approval);
  },
  before: ({ row }, ctx) => repo(RiskAssessment, elevated(ctx)).act(row.assessment, 'rate'),
});

async function ofTrip(row: AssessmentRow, ctx: Context): Promise<Partial<AssessmentRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  return trip ? { school: trip.school, agency: trip.agency, bureau: trip.bureau } : {};
}

/** The highest levels of the items; none without items. */
async function levelsOf(assessment: string, ctx: Context): Promise<Partial<AssessmentRow>> {
  const items = await repo(RiskItem, elevated(ctx)).find({ assessment });
  if (items.length === 0) return { level: null, levelBefore: null };
  return {
    level: highestOf(items.flatMap(({ levelAfter }) => levelAfter ?? [])),
    levelBefore: highestOf(items.flatMap(({ level }) => level ?? [])),
  };
}

/** The level of the assessment is that of the trip. */
async function rateTrip({ trip, level }: AssessmentRow, ctx: Context): Promise<void> {
  const found = await lookUp(Trip, trip, ctx);
  if (found && found.riskLevel !== level) await repo(Trip, elevated(ctx)).update(trip, { riskLevel: level });
}
