import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../../trip/trip.model.ts';
import { dated, mustBeOpen, mustHaveTrip, mustNotBeFiled, owned, revised } from '../paper.ts';
import { safetyErrors } from '../safety.errors.ts';
import { RiskAssessment } from './risk-assessment.model.ts';
import { highestOf, RiskItem, riskLevelOf } from './risk-item.model.ts';

type AssessmentRow = Row<typeof RiskAssessment>;

export const riskAssessmentRules = defineRules(RiskAssessment, {
  create: {
    derive: ({ row }, ctx) => placed(row, null, ctx),
    check: async ({ row }, ctx) => {
      mustHaveTrip(row);
      await mustNotBeFiled(row, ctx);
    },
  },
  update: { derive: ({ row, before }, ctx) => placed(row, before, ctx), check: ({ row }) => mustHaveTrip(row) },
  actions: {
    beginReview: { derive: ({ row }, ctx) => levelsOf(row.id, ctx) },
    submit: {
      derive: async ({ row }, ctx) => ({ ...dated(ctx), ...(await levelsOf(row.id, ctx)) }),
      check: ({ row }, ctx) => mustBeAcceptable(row, ctx),
      before: async ({ row }, ctx) => {
        if (ctx.approving === row.id) await rateTrip(row, ctx);
      },
    },
    publish: {
      derive: async ({ row }, ctx) => ({ ...dated(ctx), ...(await levelsOf(row.id, ctx)) }),
      check: ({ row }, ctx) => mustBeAcceptable(row, ctx),
    },
    revise: { derive: ({ row }) => revised(row), check: ({ row }, ctx) => mustNotBeFiled(row, ctx) },
  },
});

export const ratedTripRules = defineRules(Trip, { actions: { rateRisk: { derive: ({ args }) => ({ riskLevel: args.level }) } } });

export const riskItemRules = defineRules(RiskItem, {
  derive: ({ row }) => ({
    level: riskLevelOf(row.likelihood, row.severity),
    levelAfter: riskLevelOf(row.likelihoodAfter, row.severityAfter),
  }),
  check: async ({ row }, ctx) => mustBeOpen(await lookUp(RiskAssessment, row.assessment, ctx)),
});

/** Bases and camps assess no trips. */
async function placed(row: AssessmentRow, before: AssessmentRow | null, ctx: Context): Promise<Partial<AssessmentRow>> {
  const { site: _site, ...owner } = await owned(row, before, ctx);
  return owner;
}

const itemsOf = (assessment: string, ctx: Context): Promise<Row<typeof RiskItem>[]> => repo(RiskItem, elevated(ctx)).find({ assessment });

/** The highest levels of the items, before and after measures. */
async function levelsOf(assessment: string, ctx: Context): Promise<Partial<AssessmentRow>> {
  const items = await itemsOf(assessment, ctx);
  return {
    level: highestOf(items.flatMap(({ levelAfter }) => levelAfter ?? [])),
    levelBefore: highestOf(items.flatMap(({ level }) => level ?? [])),
  };
}

/** A trip with a critical remaining risk does not take place. */
async function mustBeAcceptable({ id }: AssessmentRow, ctx: Context): Promise<void> {
  const items = await itemsOf(id, ctx);
  if (items.length === 0) throw safetyErrors.itemsMissing();
  const critical = items.find(({ levelAfter }) => levelAfter === 'critical');
  if (critical) throw safetyErrors.stillCritical({ hazard: critical.hazard });
}

/** The level of the approved assessment is that of the trip. */
async function rateTrip({ trip, level }: AssessmentRow, ctx: Context): Promise<void> {
  const found = await lookUp(Trip, trip, ctx);
  if (found && found.riskLevel !== level) await repo(Trip, elevated(ctx)).act(found.id, 'rateRisk', { level });
}
