import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { evaluateGuards, gapText, holds } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { Refund } from '../../billing/refund/refund.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Settlement } from '../agency/settlement.model.ts';
import { balancesOf } from '../booking.ts';
import { CostAccounting } from '../cost/cost-accounting.model.ts';
import { Expense } from '../expense/expense.model.ts';
import { nextStep } from './next-step.ts';

type TripRow = Row<typeof Trip>;

/** The way of a trip's money from its expenses to the archive, for whoever may read the trip. */
export const deskRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/settlement',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      summary: 'The settlement of a trip: what has been done, what is missing, and the next step',
    },
    async ({ params: { id } }, ctx) => {
      const model = ctx.engine.registry.get(Trip.name);
      const trip = (await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'))) as unknown as TripRow;
      mustBeAble(ctx, ctx.engine.registry.get(CostAccounting.name), 'read');
      return deskOf(trip, ctx);
    },
  ),
];

async function deskOf(trip: TripRow, ctx: Context) {
  const server = elevated(ctx);
  const of = { trip: trip.id };
  const [cost, settlement] = [await repo(CostAccounting, server).first(of), await repo(Settlement, server).first(of)];
  const open = { all: [of, { any: [{ status: { in: ['draft', 'pending'] } }, { status: 'approved', fundedBy: 'custody' }] }] };
  const openRefunds = await repo(Refund, server).count({ ...of, status: { in: ['draft', 'pending', 'approved', 'processing', 'failed'] } });
  const { subsidy } = await balancesOf(trip.id, ctx);
  const next = nextStep({
    trip,
    cost,
    settlement,
    openExpenses: await repo(Expense, server).count(open),
    openRefunds,
    subsidy,
    today: chinaDay(ctx.now()),
  });
  return {
    trip: { id: trip.id, name: trip.name, status: trip.status },
    next: next && { ...next, may: next.act === undefined || mayAct(next.act, ctx) },
    publicityEnd: cost?.publicityEnd ?? null,
    refunds: openRefunds,
    missing: await missingFor(trip, ctx),
  };
}

const mayAct = ({ model, action }: { readonly model: string; readonly action: string }, ctx: Context): boolean =>
  can(ctx, ctx.engine.registry.get(model), `act:${action}`) !== null;

/** What keeps a trip that is being settled from its archive. */
async function missingFor(trip: TripRow, ctx: Context) {
  if (trip.status !== 'settling') return [];
  const guards = (await evaluateGuards(Trip, trip, 'archive', ctx)).filter((guard) => !holds(guard));
  return guards.flatMap(({ code, gaps }) => gaps.map((gap) => ({ code, text: gapText(Trip.name, code, gap, ctx) })));
}
