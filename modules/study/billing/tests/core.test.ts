import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { replay } from '@zhixing/ledger/balances.ts';
import { faultsOf } from '@zhixing/ledger/voucher.ts';
import fc from 'fast-check';
import {
  accountsOf,
  adjust,
  type Booking,
  cancel,
  isRefused,
  issue,
  type Move,
  receive,
  release,
  repay,
  repaySurplus,
  reverse,
  waive,
  waiveAll,
} from '../core/bill-moves.ts';
import { type BillState, dueOf, owedOf, totalsOf } from '../core/bill-state.ts';
import { billStatus } from '../core/bill-status.ts';
import { bandOf } from '../core/overdue-bands.ts';
import { refundPercent, refundShare, usualPolicy } from '../refund/refund-policy.ts';

const dueAt = '2031-10-01T10:00:00.000Z';
const [early, late] = ['2031-09-20T00:00:00.000Z', '2031-10-02T00:00:00.000Z'];

const line = (id: string, amount: number, optional = false, waived = 0) => ({
  id,
  amount,
  waived,
  adjusted: 0,
  paid: 0,
  refunded: 0,
  refunding: 0,
  optional,
});
const draft = (lines: BillState['lines'], parts?: BillState['parts']): BillState => ({
  lines,
  issued: false,
  cancelled: false,
  parts: parts ?? [{ amount: totalsOf(lines).receivable, dueAt }],
});
const done = <M extends Move>(move: M): Exclude<M, { refused: unknown }> => {
  assert.ok(!isRefused(move), JSON.stringify(move));
  return move as Exclude<M, { refused: unknown }>;
};
const issued = (lines: BillState['lines'], parts?: BillState['parts']) => done(issue(draft(lines, parts))).bill;

const lines = fc
  .array(fc.record({ amount: fc.integer({ min: 1, max: 50_000 }), optional: fc.boolean(), waived: fc.integer({ min: 0, max: 100 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) => all.map(({ amount, optional, waived }, n) => line(`L${n}`, amount, optional, Math.floor((amount * waived) / 100))));

const step = fc.record({
  kind: fc.constantFrom('pay', 'pay', 'pay', 'refund', 'repay', 'adjust', 'waive', 'waiveAll', 'release', 'cancel'),
  amount: fc.integer({ min: 1, max: 60_000 }),
  line: fc.nat(),
  down: fc.boolean(),
});

interface World {
  bill: BillState;
  readonly bookings: Booking[];
  /** Approved refunds, by their parts. */
  readonly open: { readonly line: string; readonly amount: number }[][];
  surplus: number;
  into: number;
  out: number;
}

function take(world: World, { kind, amount, line: at, down }: { kind: string; amount: number; line: number; down: boolean }): void {
  const chosen = world.bill.lines[at % world.bill.lines.length]?.id ?? '';
  const moves: Readonly<Record<string, () => Move | null>> = {
    pay: () => receive(world.bill, amount),
    refund: () => reverse(world.bill, amount),
    repay: () => (world.open.length > 0 ? repay(world.bill, world.open[0] ?? []) : null),
    adjust: () => adjust(world.bill, chosen, down ? -amount : amount),
    waive: () => waive(world.bill, new Map([[chosen, amount]])),
    waiveAll: () => waiveAll(world.bill),
    release: () => release(world.bill, 0),
    cancel: () => cancel(world.bill),
  };
  const move = moves[kind]?.() ?? null;
  if (move === null || isRefused(move)) return;
  world.bill = move.bill;
  world.bookings.push(...move.bookings);
  if (kind === 'pay') {
    world.into += amount;
    world.surplus += (move as unknown as { surplus: number }).surplus;
  }
  if (kind === 'refund') world.open.push([...move.parts]);
  if (kind === 'repay') {
    world.open.shift();
    world.out += move.parts.reduce((all, part) => all + part.amount, 0);
  }
}

function mustHold({ bill, bookings, open, surplus, into, out }: World): void {
  const totals = totalsOf(bill.lines);
  const promised = open.flat().reduce((all, { amount }) => all + amount, 0);
  assert.equal(totals.receivable, totals.gross - totals.waived + totals.adjusted);
  assert.equal(totals.balance, totals.receivable - totals.paid + totals.refunded);
  assert.ok(totals.receivable >= 0, 'nobody owes less than nothing');
  assert.ok(0 <= totals.refunded && totals.refunded <= totals.paid);
  assert.equal(totals.refunding, promised);
  if (totals.balance < 0) assert.ok(totals.balance >= -totals.refunding, 'only an open refund makes a balance negative');
  assert.equal(totals.balance + totals.refunding, owedOf(bill.lines));
  for (const one of bill.lines) assert.ok(dueOf(one) >= 0 && one.paid - one.refunded - one.refunding >= 0);
  assert.equal(into, totals.paid + surplus, 'no fen is lost between payments and lines');
  for (const { postings } of bookings) assert.deepEqual(faultsOf(postings), []);
  const accounts = accountsOf(bookings);
  assert.equal(
    Object.values(accounts).reduce((all, balance) => all + balance, 0),
    0,
  );
  assert.equal(accounts.bank, into - out);
  assert.equal(accounts.refundPayable + promised + surplus, 0);
  assert.equal(accounts.receivable, owedOf(bill.lines));
}

describe('of a bill, over 10 000 random histories', () => {
  test('money is conserved, vouchers balance, lines sum to the header, and the state follows from the amounts (I-01, I-02, I-04)', () => {
    fc.assert(
      fc.property(lines, fc.array(step, { maxLength: 14 }), (all, steps) => {
        const first = done(issue(draft(all)));
        const world: World = { bill: first.bill, bookings: [...first.bookings], open: [], surplus: 0, into: 0, out: 0 };
        mustHold(world);
        for (const one of steps) {
          take(world, one);
          mustHold(world);
          const status = billStatus(world.bill, one.down ? early : late);
          const { balance, paid, refunded, refunding } = totalsOf(world.bill.lines);
          if (status === 'paid') assert.ok(balance <= 0);
          if (status === 'overdue') assert.ok(!one.down && balance > 0);
          if (status === 'unpaid') assert.ok(paid === refunded && balance > 0);
          assert.equal(status === 'refunding', refunding > 0 && !world.bill.cancelled);
        }
        assert.equal(
          replay(
            world.bookings.flatMap(({ postings }) => postings),
            ({ account }) => account,
          ).size <= 8,
          true,
        );
      }),
      { numRuns: 10_000 },
    );
  });

  test('cancelled by the school, every family has its money back and every account is empty (I-09)', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 3 }), (all, payments) => {
        const first = done(issue(draft(all)));
        const world: World = { bill: first.bill, bookings: [...first.bookings], open: [], surplus: 0, into: 0, out: 0 };
        for (const amount of payments) take(world, { kind: 'pay', amount, line: 0, down: false });
        const { paid } = totalsOf(world.bill.lines);
        const ended = done(paid === 0 ? cancel(world.bill) : release(world.bill, 100));
        world.bill = ended.bill;
        world.bookings.push(...ended.bookings);
        if (paid > 0) take(world, { kind: 'refund', amount: paid, line: 0, down: false });
        if (paid > 0) take(world, { kind: 'repay', amount: 1, line: 0, down: false });
        if (world.surplus > 0) world.bookings.push(repaySurplus(world.surplus));
        assert.equal(billStatus(world.bill, late), paid > 0 ? 'refunded' : 'cancelled');
        for (const [account, balance] of Object.entries(accountsOf(world.bookings))) assert.equal(balance, 0, account);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the state of a bill', () => {
  const bill = issued([line('a', 10_000), line('b', 5000, true)]);
  test('goes from unpaid to overdue with the day, and back to partly paid with what was missing', () => {
    const parts = [
      { amount: 6000, dueAt: '2031-09-01T10:00:00.000Z' },
      { amount: 9000, dueAt },
    ];
    const split = issued([line('a', 10_000), line('b', 5000)], parts);
    assert.equal(billStatus(split, '2031-08-01T00:00:00.000Z'), 'unpaid');
    assert.equal(billStatus(split, early), 'overdue');
    const paid = done(receive(split, 6000)).bill;
    assert.equal(billStatus(paid, early), 'partial', 'the first instalment is paid, the second is not due');
    assert.equal(billStatus(paid, late), 'overdue');
    assert.equal(billStatus(done(receive(paid, 9000)).bill, late), 'paid');
  });

  test('a payment fills mandatory lines first', () => {
    const mixed = issued([line('o', 3000, true), line('a', 2000), line('b', 1000)]);
    assert.deepEqual(done(receive(mixed, 3500)).parts, [
      { line: 'a', amount: 2000 },
      { line: 'b', amount: 1000 },
      { line: 'o', amount: 500 },
    ]);
  });

  test('what exceeds the bill is a surplus, after a cancellation all of it', () => {
    assert.equal(done(receive(bill, 16_000)).surplus, 1000);
    assert.equal(done(receive(done(cancel(bill)).bill, 16_000)).surplus, 16_000);
  });

  test('a refund lowers the charge at the approval, and is refunding until it is paid out', () => {
    const paid = done(receive(bill, 15_000)).bill;
    const approved = done(reverse(paid, 12_000));
    assert.equal(billStatus(approved.bill, late), 'refunding');
    assert.equal(totalsOf(approved.bill.lines).balance, -12_000);
    const back = done(repay(approved.bill, approved.parts)).bill;
    assert.equal(billStatus(back, late), 'paid', 'the rest is kept');
    assert.ok(isRefused(reverse(back, 3001)));
    const whole = done(reverse(back, 3000));
    assert.equal(billStatus(done(repay(whole.bill, whole.parts)).bill, late), 'refunded');
  });

  test('a whole waiver needs no payment, and only before one', () => {
    assert.equal(billStatus(done(waiveAll(bill)).bill, late), 'waived');
    assert.equal(billStatus(issued([line('a', 500, false, 500)]), late), 'waived');
    assert.deepEqual(waiveAll(done(receive(bill, 1)).bill), { refused: 'paidAlready' });
  });

  test('an adjustment never goes below what was paid', () => {
    const paid = done(receive(bill, 10_000)).bill;
    assert.deepEqual(adjust(paid, 'a', -1), { refused: 'belowZero' });
    assert.equal(billStatus(done(adjust(paid, 'b', -5000)).bill, late), 'paid');
    assert.equal(billStatus(done(adjust(done(receive(paid, 5000)).bill, 'a', 1)).bill, early), 'partial');
  });
});

test('the share that is refunded follows the policy by the hours before departure', () => {
  const departAt = '2031-10-10T00:00:00.000Z';
  const at = (hours: number) => new Date(Date.parse(departAt) - hours * 3_600_000).toISOString();
  const shares = [100, 72, 71.9, 24, 23.9, 0, -5].map((hours) => refundPercent('withdraw', usualPolicy, departAt, at(hours)));
  assert.deepEqual(shares, [100, 100, 80, 80, 50, 50, 50]);
  assert.equal(refundPercent('withdraw', [], departAt, at(30)), 80, 'without a policy the usual one applies');
  assert.equal(refundPercent('withdraw', [{ hoursBefore: 48, refundPercent: 60 }], departAt, at(1)), 60);
  for (const reason of ['tripCancelled', 'illness'] as const) assert.equal(refundPercent(reason, usualPolicy, departAt, at(1)), 100);
  for (const reason of ['overcharge', 'settlement', 'waiver', 'other'] as const)
    assert.equal(refundPercent(reason, usualPolicy, departAt, at(1)), null);
  assert.deepEqual(refundShare(10_001, 80), { amount: 8001, deduct: 2000 });
});

test('arrears are banded by days', () => {
  assert.deepEqual([1, 7, 8, 15, 16, 30, 31].map(bandOf), ['week', 'week', 'twoWeeks', 'twoWeeks', 'month', 'month', 'longer']);
});
