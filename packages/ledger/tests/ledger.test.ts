import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createJournal, differencesOf, netOf, replay, running } from '../balances.ts';
import { fillInOrder, percentOf, splitByWeight } from '../split.ts';
import { credit, debit, faultsOf, type Posting, reversalOf, transfer } from '../voucher.ts';

const accounts = ['bank', 'shelf', 'debt', 'fund'] as const;
const units = ['fen', 'wristband', 'camera'] as const;
const amount = fc.integer({ min: 1, max: 1_000_000_000 });

/** A balanced voucher: moves between accounts, in one or several units. */
const postings = fc
  .array(fc.record({ amount, into: fc.constantFrom(...accounts), from: fc.constantFrom(...accounts), unit: fc.constantFrom(...units) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((moves) =>
    moves.flatMap((move) => transfer(move.amount, move.into, move.from).map((posting): Posting => ({ ...posting, unit: move.unit }))),
  );

describe('vouchers', () => {
  test('every voucher of moves balances, and so does its reversal', () => {
    fc.assert(
      fc.property(postings, (all) => {
        assert.deepEqual(faultsOf(all), []);
        assert.deepEqual(faultsOf(reversalOf(all)), []);
        assert.deepEqual(reversalOf(reversalOf(all)), all);
      }),
      { numRuns: 2000 },
    );
  });

  test('what does not balance, has both sides or fractions is found', () => {
    assert.deepEqual(faultsOf([]), ['empty']);
    assert.deepEqual(faultsOf([debit('bank', 5), credit('debt', 4)]), ['unbalanced']);
    assert.deepEqual(faultsOf([{ account: 'bank', debit: 5, credit: 5 }]), ['oneSide']);
    assert.deepEqual(faultsOf([debit('bank', 0), credit('debt', 0)]), ['oneSide']);
    assert.deepEqual(faultsOf([debit('bank', -5), credit('debt', -5)]), ['oneSide']);
    assert.deepEqual(faultsOf([debit('bank', 0.5), credit('debt', 0.5)]), ['fraction']);
    const across = [
      { ...debit('shelf', 3), unit: 'camera' },
      { ...credit('shelf', 3), unit: 'wristband' },
    ];
    assert.deepEqual(faultsOf(across), ['unbalanced'], 'units do not balance each other');
  });

  test('a negative move goes the other way, a move of nothing is none', () => {
    assert.deepEqual(transfer(-7, 'bank', 'debt'), transfer(7, 'debt', 'bank'));
    assert.deepEqual(transfer(0, 'bank', 'debt'), []);
  });
});

/** What happens to a journal: a voucher, or the reversal of an earlier one. */
const history = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: postings.map((all) => ({ all, reverses: 0 })) },
    { weight: 1, arbitrary: fc.nat().map((reverses) => ({ all: [] as Posting[], reverses })) },
  ),
  { maxLength: 12 },
);

describe('a journal', () => {
  test('in 10 000 histories all units sum to zero, a replay gives the projection, and reversing everything restores zero', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const journal = createJournal();
        const posted: string[] = [];
        const reversed = new Set<string>();
        for (const [n, { all, reverses }] of steps.entries()) {
          if (all.length > 0) {
            journal.post({ no: `V${n}`, postings: all });
            posted.push(`V${n}`);
          } else if (posted.length > 0) {
            const no = posted[reverses % posted.length] ?? '';
            if (reversed.has(no)) assert.throws(() => journal.reverse(no, `R${n}`), /reversed already/);
            else {
              journal.reverse(no, `R${n}`);
              reversed.add(no);
            }
          }
        }
        const key = ({ account, unit = '' }: Posting) => `${account} ${unit}`.trim();
        assert.deepEqual(differencesOf(replay(journal.postings(), key), journal.balances()), []);
        for (const balance of replay(journal.postings(), ({ unit = '' }) => unit).values()) assert.equal(netOf(balance), 0);
        for (const no of posted) if (!reversed.has(no)) journal.reverse(no, `Z${no}`);
        for (const balance of journal.balances().values()) assert.equal(netOf(balance), 0);
      }),
      { numRuns: 10_000 },
    );
  });

  test('a number is used once, an unknown voucher is not reversed, an unbalanced one not posted', () => {
    const journal = createJournal();
    journal.post({ no: 'V1', postings: transfer(5, 'bank', 'debt') });
    assert.throws(() => journal.post({ no: 'V1', postings: transfer(5, 'bank', 'debt') }), /posted already/);
    assert.throws(() => journal.reverse('V2', 'R1'), /no voucher/);
    assert.throws(() => journal.post({ no: 'V3', postings: [debit('bank', 5)] }), /unbalanced/);
    assert.equal(journal.postings().length, 2);
  });

  test('a statement carries the balance from entry to entry', () => {
    const balances = running(100, [debit('bank', 50), credit('bank', 30)]).map(({ balance }) => balance);
    assert.deepEqual(balances, [150, 120]);
  });
});

describe('splitting', () => {
  const weights = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 6 }), fc.nat(1_000_000)), {
    selector: ([key]) => key,
    minLength: 1,
    maxLength: 12,
  });

  test('parts sum to the total, do not depend on the order, and differ from the exact share by less than one', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (total, list) => {
        const sum = list.reduce((all, [, weight]) => all + weight, 0);
        const parts = splitByWeight(total, new Map(list));
        const back = splitByWeight(total, new Map(list.toReversed()));
        for (const [key] of list) assert.equal(parts.get(key), back.get(key));
        if (sum === 0) return;
        assert.equal(
          [...parts.values()].reduce((all, part) => all + part, 0),
          total,
        );
        for (const [key, weight] of list) assert.ok(Math.abs((parts.get(key) ?? 0) - (total * weight) / sum) < 1 + 1e-6);
      }),
      { numRuns: 3000 },
    );
  });

  test('amounts are filled in order, and the rest is left', () => {
    assert.deepEqual(fillInOrder(70, [50, 30, 20]), { parts: [50, 20, 0], left: 0 });
    assert.deepEqual(fillInOrder(120, [50, 30, 20]), { parts: [50, 30, 20], left: 20 });
  });

  test('percentages are rounded half up to the fen', () => {
    assert.equal(percentOf(1, 50), 1);
    assert.equal(percentOf(333, 33.33), 111);
    assert.equal(percentOf(10_001, 12.5), 1250);
  });
});
