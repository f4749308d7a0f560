import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Budget } from '../../agreement/budget/budget.model.ts';
import type { TripFeePlan } from '../plan/trip-fee-plan.model.ts';
import { FeeWaiver, type fundSources } from '../waiver/fee-waiver.model.ts';
import { SubsidyReceipt } from './subsidy-receipt.model.ts';

export type FundSource = (typeof fundSources)[number];
type PlanRow = Row<typeof TripFeePlan>;

/** What a fund has for waivers, in fen. */
export interface Fund {
  /** What the fee plan, or the budget for the agency's waiver fund, states. */
  readonly stated: number;
  /** What has come, by the ledger. */
  readonly received: number;
  /** Approved waivers. */
  readonly used: number;
}

/** What may still be waived from a fund: what is stated, or what has come where that is more. */
export const leftOf = ({ stated, received, used }: Fund): number => Math.max(0, Math.max(stated, received) - used);

/**
 * A fund of a trip: the waiver fund of a budget is shared by all trips of its plan, the other funds belong to one trip. The budget stays
 * row-locked until commit, so that two decisions at once cannot both take the rest of a fund.
 */
export async function fundOf(plan: PlanRow, source: FundSource, ctx: Context, except: string | null = null): Promise<Fund> {
  await ctx.db.query(sql`select 1 from budget where id = ${plan.budget} for update`);
  const budget = await lookUp(Budget, plan.budget, ctx);
  const shared = source === 'agency';
  const feePlan = shared ? { where: { budget: plan.budget } } : plan.id;
  const trip = shared ? { where: { tripPlan: budget?.tripPlan ?? null } } : plan.trip;
  const waivers = await repo(FeeWaiver, elevated(ctx)).find({
    feePlan,
    fundSource: source,
    status: 'approved',
    ...(except && { id: { ne: except } }),
  });
  const receipts = await repo(SubsidyReceipt, elevated(ctx)).find({ trip, source, status: 'booked' });
  const sum = (rows: readonly { readonly amount: number | null }[]) => rows.reduce((all, { amount }) => all + (amount ?? 0), 0);
  return { stated: statedBy(plan, budget, source), received: sum(receipts), used: sum(waivers) };
}

const statedBy = (plan: PlanRow, budget: Row<typeof Budget> | null, source: FundSource): number =>
  ({
    agency: budget?.waiverPool ?? 0,
    school: plan.schoolFunds ?? 0,
    fiscal: plan.fiscalFunds ?? 0,
    donation: plan.donatedFunds ?? 0,
  })[source];
