import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seeded } from '@zhixing/testing/random.ts';
import { averageOf, sumOf } from '../results/figures.ts';
import { starsOf, tenthsOf, type Weighed } from '../score.ts';

const random = seeded(20_261_126);
const rounds = Array.from({ length: 2000 }, (_, n) => n);

/** Items with weights that add up to 100 per cent, and stars in halves. */
function items(scale: number): Weighed[] {
  const count = 1 + random.below(6);
  const cuts = [0, ...Array.from({ length: count - 1 }, () => random.below(10_001)), 10_000].toSorted((a, b) => a - b);
  return cuts.slice(1).map((cut, n) => ({ weight: cut - (cuts[n] ?? 0), halves: 2 + random.below(2 * scale - 1) }));
}

describe('a score', () => {
  test('is the weighted mean on five stars, rounded half up, as exact arithmetic says', () => {
    for (const _ of rounds) {
      const scale = random.pick([3, 5, 10]);
      const list = items(scale);
      const [above, beneath] = list.reduce<[bigint, bigint]>(
        ([sum, of], { weight, halves }) => [sum + BigInt(weight * halves) * 50n, of + BigInt(weight) * BigInt(2 * scale)],
        [0n, 0n],
      );
      const exact = Number((2n * above + beneath) / (2n * beneath));
      assert.equal(tenthsOf(list, scale), Math.min(50, Math.max(10, exact)), JSON.stringify(list));
    }
  });

  test('does not depend on the order of items, and never falls when an item gets more stars', () => {
    for (const _ of rounds) {
      const list = items(5);
      const before = tenthsOf(list, 5) ?? 0;
      assert.equal(tenthsOf(list.toReversed(), 5), before);
      const at = random.below(list.length);
      const better = list.map((one, n) => (n === at ? { ...one, halves: Math.min(10, one.halves + 1) } : one));
      assert.ok((tenthsOf(better, 5) ?? 0) >= before);
    }
  });

  test('rounds a half up, and is absent where nothing of weight was answered', () => {
    assert.equal(
      tenthsOf(
        [
          { weight: 50, halves: 9 },
          { weight: 50, halves: 8 },
        ],
        5,
      ),
      43,
      '4.25',
    );
    assert.equal(tenthsOf([{ weight: 0, halves: 9 }], 5), null);
    assert.deepEqual([starsOf(44), starsOf(45), starsOf(10)], [4, 5, 1]);
  });
});

test('figures of all subjects are those of any partition of them, in any order', () => {
  for (const _ of rounds.slice(0, 200)) {
    const all = Array.from({ length: 1 + random.below(12) }, () => {
      const stars = [1, 2, 3, 4, 5].map(() => random.below(20));
      const answers = stars.reduce((sum, count) => sum + count, 0);
      return { answers, tenths: stars.reduce((sum, count, at) => sum + count * (at + 1) * 10, 0), stars, low: stars[0] ?? 0 };
    });
    const cut = random.below(all.length + 1);
    const parts = sumOf([sumOf(all.slice(cut)), sumOf(all.slice(0, cut))]);
    assert.deepEqual(parts, sumOf(all));
    assert.equal(averageOf(parts), averageOf(sumOf(all.toReversed())));
    assert.equal(
      parts.stars.reduce((sum, count) => sum + count, 0),
      parts.answers,
    );
  }
});
