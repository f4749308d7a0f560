import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards } from '@zhixing/engine/rules/guards.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Contract } from '../agreement/contract/contract.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { Settlement } from './agency/settlement.model.ts';
import { CostAccounting } from './cost/cost-accounting.model.ts';
import { unsettledOf } from './unsettled.ts';

type TripRow = Row<typeof Trip>;

/** With its settlement a trip gets its accounting and, where an agency carries it out, the settlement with it. */
export const settledTripRules = defineRules(Trip, {
  actions: {
    settle: { before: ({ row }, ctx) => drawUp(row, ctx) },
    archive: { before: ({ row }, ctx) => completeContract(row, ctx) },
  },
});

/** G32: the accounting of the costs is settled, and with it refunds, settlement and accounts. */
export const settledGuards = defineGuards(Trip, {
  G32: {
    at: ['archive'],
    check: async ({ id: trip }, ctx) => {
      const cost = await repo(CostAccounting, elevated(ctx)).first({ trip });
      const open = await unsettledOf(trip, ctx);
      if (cost?.status === 'settled') return open;
      const record = cost && { record: { model: CostAccounting.name, id: cost.id } };
      return [{ text: 'costOpen', who: ['finance', 'schoolAdmin'], ...record }, ...open];
    },
  },
});

async function drawUp(trip: TripRow, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const contract = await repo(Contract, server).first({ boundPlan: trip.tripPlan });
  const settlements = repo(Settlement, server);
  if (contract?.agency && (await settlements.count({ trip: trip.id })) === 0) await settlements.create({ trip: trip.id });
  await repo(CostAccounting, server).create({ trip: trip.id, contract: contract?.id ?? null });
}

/** The contract of a plan is carried out when its last trip is archived. */
async function completeContract({ id, tripPlan }: TripRow, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const open = await repo(Trip, server).count({ tripPlan, id: { ne: id }, status: { notIn: ['archived', 'cancelled'] } });
  const contracts = repo(Contract, server);
  const contract = open === 0 ? await contracts.first({ boundPlan: tripPlan, status: 'effective' }) : null;
  if (contract && chinaDay(ctx.now()) >= (contract.endDate ?? '')) await contracts.act(contract.id, 'complete');
}
