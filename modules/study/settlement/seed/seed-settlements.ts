import { type Context, systemContext, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import type { SamplePlan } from '../../trip/seed/trip-rows.ts';
import { Trip } from '../../trip/trip.model.ts';
import { expenseRows, numbered } from './expense-rows.ts';
import { peopleOf, type Story } from './sample-stories.ts';
import { costRows, settlementRows } from './settlement-rows.ts';

/** Trips that are being settled: one whose agency disputes, one that the school still has to confirm, one whose costs are being gathered. */
const settling = [
  { cost: 'confirmed', settlement: 'disputed', expenses: 'approved' },
  { cost: 'confirmed', settlement: 'schoolConfirm', expenses: 'approved' },
  { cost: 'draft', settlement: 'draft', expenses: 'pending' },
] as const;

/** Expenses, accountings and settlements of trips of the sample that have returned, as their ledger tells. Returns the number of records. */
export async function seedSettlements(engine: Engine, plans: readonly SamplePlan[]): Promise<number> {
  return engine.database.transaction(async (db) => {
    const ctx = within(systemContext(engine), db);
    const stories = await storiesOf(plans, ctx);
    let records = 0;
    const insert = async (model: string, rows: readonly object[]): Promise<void> => {
      await insertRows(db, engine.registry.get(model), rows, engine.now());
      records += rows.length;
    };
    const people = await peopleOf(ctx);
    const spent = [];
    for (const story of stories) spent.push(...(await expenseRows(story, people, ctx)));
    await insert('expense', numbered(spent));
    const settled = [];
    for (const story of stories.filter(({ cost }) => cost !== null)) settled.push(...(await settlementRows(story, people, ctx)));
    await insert('settlement', settled);
    const accounted = [];
    for (const story of stories.filter(({ cost }) => cost !== null)) accounted.push(await costRows(story, people, ctx));
    await insert(
      'costAccounting',
      accounted.map(({ cost }) => cost),
    );
    await insert(
      'costLine',
      accounted.flatMap(({ lines }) => lines),
    );
    await reserveSerials(engine, db);
    return records;
  });
}

async function storiesOf(plans: readonly SamplePlan[], ctx: Context): Promise<Story[]> {
  const back = plans.flatMap((plan) => plan.trips).filter(({ phase }) => ['returned', 'settling', 'archived'].includes(phase));
  const trips = new Map((await repo(Trip, ctx).find({ id: { in: back.map(({ id }) => id) } })).map((trip) => [trip.id, trip]));
  const paid = await paidOf(ctx);
  const counts = { returned: 0, settling: 0, archived: 0 };
  return back.flatMap((sample): Story[] => {
    const trip = trips.get(sample.id);
    const phase = sample.phase as keyof typeof counts;
    const n = counts[phase]++;
    if (!trip?.agency) return [];
    const { advanced = 0, direct = 0 } = paid.get(trip.id) ?? {};
    const of = { trip, sample, n, advanced, direct };
    if (phase === 'archived') return advanced > 0 ? [{ ...of, cost: 'settled', settlement: 'paid', expenses: 'approved' } as const] : [];
    if (phase === 'settling') return [{ ...of, ...(settling[n % settling.length] as (typeof settling)[number]) }];
    return [{ ...of, cost: null, settlement: 'draft', expenses: 'pending' } as const];
  });
}

async function paidOf({ db }: Context): Promise<ReadonlyMap<string, { advanced: number; direct: number }>> {
  const rows = await db.query<{ trip: string; advanced: number; direct: number }>(sql`
    select trip, coalesce(sum(debit) filter (where biz_type = 'settlementPaid'), 0)::float8 as advanced,
           coalesce(sum(debit) filter (where biz_type = 'expensePaid'), 0)::float8 as direct
      from ledger_entry where account = 'payable' group by 1`);
  return new Map(rows.map((row) => [row.trip, row]));
}
