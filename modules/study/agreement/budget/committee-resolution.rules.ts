import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules, type ExistingChange } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import { resolutionErrors } from '../agreement.errors.ts';
import { partiesOf } from '../plan-parties.ts';
import { Budget } from './budget.model.ts';
import { CommitteeResolution } from './committee-resolution.model.ts';

type ResolutionRow = Row<typeof CommitteeResolution>;

export const committeeResolutionRules = defineRules(CommitteeResolution, {
  create: { derive: ({ row }, ctx) => ofPlan(row, ctx), check: ({ row }, ctx) => mustBeOfPlan(row, ctx) },
  update: {
    derive: ({ row }, ctx) => ofPlan(row, ctx),
    check: async (change, ctx) => {
      await mustBeUnused(change, ctx);
      await mustBeOfPlan(change.row, ctx);
    },
  },
  delete: { check: mustBeUnused },
});

async function ofPlan(row: ResolutionRow, ctx: Context): Promise<Partial<ResolutionRow>> {
  const plan = await lookUp(TripPlan, row.tripPlan, ctx);
  return plan ? partiesOf(plan, plan.agency) : {};
}

async function mustBeOfPlan({ budget, tripPlan }: ResolutionRow, ctx: Context): Promise<void> {
  const found = await lookUp(Budget, budget, ctx);
  if (found && found.tripPlan !== tripPlan)
    throw resolutionErrors.otherPlan({}, { fields: { budget: { key: 'committeeResolution.otherPlan' } } });
}

/** A resolution on which a budget was passed is evidence: it stays as it is. */
async function mustBeUnused({ before }: ExistingChange<typeof CommitteeResolution>, ctx: Context): Promise<void> {
  if ((await repo(Budget, elevated(ctx)).count({ committeeResolution: before.id })) > 0) throw resolutionErrors.used();
}
