import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { StudentBill } from '../../billing/bill/student-bill.model.ts';
import { Payment } from '../../billing/payment/payment.model.ts';
import { Refund } from '../../billing/refund/refund.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Expense } from '../expense/expense.model.ts';
import { divideSurplus, type Share, varianceOf } from '../figures.ts';
import { openSettledTrip, type SettledTrip } from './settled-trip.ts';

/** A generator with a seed, so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a surplus', () => {
  test('is divided to the fen, whatever was paid, in whatever order (I-06)', () => {
    const random = randomFrom(9);
    for (let n = 0; n < 2000; n += 1) {
      const shares: Share[] = Array.from({ length: 1 + random(40) }, (_, at) => ({
        bill: `b${at}`,
        key: String(at).padStart(4, '0'),
        family: random(4) ? random(50_000) : 0,
        sponsor: random(5) ? 0 : random(50_000),
      }));
      const total = shares.reduce((sum, { family, sponsor }) => sum + family + sponsor, 0);
      const surplus = total > 0 ? random(total) : 0;
      const parts = divideSurplus(surplus, shares);
      assert.equal(
        parts.reduce((sum, { family, sponsor }) => sum + family + sponsor, 0),
        total > 0 ? surplus : 0,
      );
      for (const { bill, family, sponsor } of parts) {
        const share = shares.find((one) => one.bill === bill);
        assert.ok(share && family >= 0 && sponsor >= 0 && family <= share.family);
        assert.ok(Math.abs(family + sponsor - (surplus * (share.family + share.sponsor)) / total) < 1);
      }
      assert.deepEqual(divideSurplus(surplus, shares.toReversed()), parts);
    }
  });

  test('deviations above the limit are to be explained, exactly at the limit they are not', () => {
    assert.deepEqual(varianceOf({ budgetAmount: 10_000, actualAmount: 10_500 }, 5), {
      variance: 500,
      varianceRate: '5.00',
      mustExplain: false,
    });
    assert.equal(varianceOf({ budgetAmount: 10_000, actualAmount: 10_501 }, 5).mustExplain, true);
    assert.equal(varianceOf({ budgetAmount: 0, actualAmount: 1 }, 5).mustExplain, true);
  });
});

const TOTAL = 21_350;

/** Refusals of the product and of the database are part of a history; everything else is a fault. */
async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
    if (name !== 'AppError' && code !== 'ZX001') throw error;
  });
}

for (const seed of [3, 7])
  describe(`a trip with the history ${seed}`, () => {
    let ground: SettledTrip;
    before(async () => {
      ground = await openSettledTrip();
    });
    after(() => ground.server.close());

    test('is settled with every account at zero, and families have paid what it has cost (I-03, I-07)', { timeout: 240_000 }, async () => {
      const random = randomFrom(seed);
      const { records, trip, finance } = ground;
      const bills = [];
      for (let n = 0; n < 4 + random(3); n += 1) bills.push(await ground.bill());
      for (const { id } of bills) {
        const first = 1 + random(TOTAL - 1);
        await ground.paid(id, first);
        await ground.paid(id, TOTAL - first);
      }
      for (const { id } of bills.slice(0, 2)) {
        const [payment] = await records(Payment).find({ bill: id });
        await attempt(ground.refunded(payment?.id ?? '', { amount: 1 + random(payment?.amount ?? 1) }));
      }
      await ground.returned();
      const kept = (await records(StudentBill).find({ trip: trip.id })).reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
      await ground.spent({ category: 'ticket', amount: 1 + random(Math.floor(kept / 4)) });
      await ground.spent({ category: 'transport', fundedBy: 'agency', amount: 1 + random(Math.floor(kept / 4)) });
      await ground.spent({ category: 'catering', fundedBy: 'agency', amount: 1 + random(Math.floor(kept / 4)) });
      await ground.step(ground.schoolAdmin, 'trip', trip.id, 'settle');
      await ground.confirmed();
      await ground.agreed();
      await ground.divided();
      await ground.paidOut();
      assert.deepEqual(await ground.balances(), {});
      await ground.mustAgree();
      const costs = await ground.cost();
      const net = (await records(StudentBill).find({ trip: trip.id })).reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
      assert.equal(net, costs.actualTotal - costs.subsidyTotal + (costs.sponsorShare ?? 0));
      for (const { paid, refunded } of await records(StudentBill).find({ trip: trip.id })) assert.ok(refunded >= 0 && refunded <= paid);
      await ground.summedUp();
      await ground.step(ground.schoolAdmin, 'trip', trip.id, 'archive');
      assert.equal((await records(Trip).get(trip.id)).status, 'archived');
      assert.equal(finance.roles.includes('finance'), true);
    });

    test('and no step of any kind changes its books afterwards', async () => {
      const { records, trip, server } = ground;
      const random = randomFrom(seed + 100);
      const one = async <T extends { id: string }>(rows: Promise<readonly T[]>) => {
        const found = await rows;
        return found[random(found.length)]?.id ?? '';
      };
      const of = { trip: trip.id };
      const steps: (() => Promise<unknown>)[] = [
        async () =>
          records(Payment).create({ bill: await one(records(StudentBill).find(of)), amount: 100, channel: 'wechat', payer: '家长' }),
        async () => records(Refund).create({ payment: await one(records(Payment).find(of)), reason: 'overcharge', amount: 1 }),
        async () => records(Expense).create({ ...of, category: 'other', fundedBy: 'school', payee: '迟到的票据', amount: 1 }),
        async () => records(StudentBill).act(await one(records(StudentBill).find(of)), 'release', { reason: '迟到' }),
        async () => records(Payment).act(await one(records(Payment).find(of)), 'reconcile'),
        async () => records(Payment).act(await one(records(Payment).find(of)), 'dispute', { reason: '迟到的争议' }),
        async () => server.engine.database.query(sql`delete from refund where trip = ${trip.id}`),
        async () => server.engine.database.query(sql`update settlement set paid = 0 where trip = ${trip.id}`),
      ];
      const state = () =>
        server.engine.database.query(sql`
          select (select count(*)::int from ledger_entry where trip = ${trip.id}) as entries, (select sum(version)::int from student_bill where trip = ${trip.id}) as bills,
                 (select sum(version)::int from payment where trip = ${trip.id}) as payments, (select count(*)::int from refund where trip = ${trip.id}) as refunds,
                 (select count(*)::int from expense where trip = ${trip.id}) as expenses, (select sum(paid)::text from settlement where trip = ${trip.id}) as paid`);
      const untouched = await state();
      for (let n = 0; n < 40; n += 1) await attempt((steps[random(steps.length)] as () => Promise<unknown>)());
      assert.deepEqual(await state(), untouched);
    });
  });

test('a trip that the school cancels costs no family anything (I-09)', async () => {
  const ground = await openSettledTrip();
  const { records, trip, secondFinance, finance, schoolLeader } = ground;
  const random = randomFrom(11);
  for (let n = 0; n < 4; n += 1) {
    const { id } = await ground.bill();
    if (random(4)) await ground.paid(id, random(3) ? TOTAL : 1 + random(TOTAL - 1));
  }
  await ground.step(schoolLeader, 'trip', trip.id, 'cancel', { reason: '承办机构变更', cause: 'school' });
  for (const { id } of await records(Refund).find({ trip: trip.id, status: 'pending' })) {
    await ground.step(secondFinance, 'refund', id, 'approve');
    await ground.step(finance, 'refund', id, 'pay');
    await records(Refund).act(id, 'succeed', { refundTradeNo: `R${id}` });
  }
  const net = (await records(StudentBill).find({ trip: trip.id })).map(({ paid, refunded }) => paid - refunded);
  assert.deepEqual([...new Set(net)], [0]);
  assert.deepEqual(await ground.balances(), {});
  await ground.server.close();
});
