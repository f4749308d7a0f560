import { type Context, systemContext, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql, { raw } from 'sql-template-tag';
import { TripFeePlan } from '../../fee/plan/trip-fee-plan.model.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import type { SamplePlan } from '../../trip/seed/trip-rows.ts';
import type { TripPhase } from '../../trip/seed/trip-stories.ts';
import { fillPendingWaivers } from '../tables.ts';
import { type BillStory, billStory } from './bill-story.ts';
import { type BillingGround, billingGround } from './billing-ground.ts';
import { billRows, lineRows, type Numbers, paymentRows, refundRows } from './billing-rows.ts';
import { mustHoldTogether } from './check-invariants.ts';
import { entryRows } from './ledger-rows.ts';

const CHUNK = 10_000;

/** Bills, payments, refunds and the ledger of the trips of the sample, after their sign-ups. Returns the number of bills. */
export async function seedBilling(engine: Engine, plans: readonly SamplePlan[]): Promise<number> {
  return engine.database.transaction(async (db) => {
    const ctx = within(systemContext(engine), db);
    const ground = await billingGround(ctx);
    const stories = storiesOf(plans, ground, ctx);
    const numbers = numbered(stories);
    const insert = async (model: string, rows: readonly object[]): Promise<void> => {
      for (let at = 0; at < rows.length; at += CHUNK)
        await insertRows(db, engine.registry.get(model), rows.slice(at, at + CHUNK), engine.now());
    };
    await insert('studentBill', billRows(stories, numbers, ground, ctx));
    await insert('billLine', lineRows(stories, ground));
    await insert('payment', paymentRows(stories, numbers, ground));
    await insert('refund', refundRows(stories, numbers, ground));
    await insert('ledgerEntry', entryRows(stories, numbers, { plans, ground, ctx }));
    await db.query(raw(fillPendingWaivers));
    await lockPlans(ctx);
    await reserveSerials(engine, db);
    await reserveVouchers(db);
    await mustHoldTogether(db);
    return stories.length;
  });
}

function storiesOf(plans: readonly SamplePlan[], ground: BillingGround, ctx: Context): BillStory[] {
  const now = ctx.now().toISOString();
  const phases = new Map<string, TripPhase>(plans.flatMap((plan) => plan.trips).map((trip) => [trip.id, trip.phase]));
  const stories = [...ground.signUps].flatMap(([trip, signUps]) =>
    signUps.map((signUp, n) =>
      billStory(signUp, { phase: phases.get(trip) ?? 'archived', now, n: n + Number.parseInt(trip.slice(-6), 16), ground }),
    ),
  );
  return stories.filter((story) => story !== null).toSorted((a, b) => a.issuedAt.localeCompare(b.issuedAt));
}

/** Numbers by day, in the order of their moments. */
function numbered(stories: readonly BillStory[]): Numbers {
  const of = (prefix: string, things: readonly { readonly id: string; readonly at: string }[]): ReadonlyMap<string, string> => {
    const taken = new Map<string, number>();
    return new Map(
      things
        .toSorted((a, b) => a.at.localeCompare(b.at))
        .map(({ id, at }) => {
          const day = chinaDay(at).replaceAll('-', '');
          const n = taken.get(day) ?? 0;
          taken.set(day, n + 1);
          return [id, serialNumber(prefix, day, n)] as const;
        }),
    );
  };
  return {
    bills: of(
      'BL',
      stories.map(({ id, issuedAt }) => ({ id, at: issuedAt })),
    ),
    payments: of(
      'PM',
      stories.flatMap(({ payments }) => payments),
    ),
    refunds: of(
      'RF',
      stories.flatMap(({ refunds }) => refunds.map(({ payment, at }) => ({ id: idOf('refund', payment.id), at }))),
    ),
  };
}

/** Fee plans stay as they are once money has come. */
async function lockPlans(ctx: Context): Promise<void> {
  await updateRows(ctx, TripFeePlan, {
    set: { lockedAt: sql`f.at` },
    from: sql`(select b.fee_plan, min(m.pay_at) as at from payment m join student_bill b on b.id = m.bill group by 1) f`,
    where: sql`f.fee_plan = t.id`,
  });
}

/** Voucher numbers are no field of their own kind, so that their counters are set here. */
async function reserveVouchers(db: Database): Promise<void> {
  await db.query(sql`
    insert into sys_serial (prefix, day, taken)
      select 'VC', to_date(substr(voucher_no, 3, 8), 'YYYYMMDD'), max(substr(voucher_no, 11)::int) from ledger_entry group by 2
      on conflict (prefix, day) do update set taken = greatest(sys_serial.taken, excluded.taken)`);
}
