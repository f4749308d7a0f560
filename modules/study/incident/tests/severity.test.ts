import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { linesOf } from '../check-list.ts';
import { rankOf } from '../severity-rule.ts';

const harm = fc.record({ dead: fc.nat(20), hospitalised: fc.nat(40), lossAmount: fc.option(fc.nat(100_000_000)) });

test('severity follows the table of the domain', () => {
  for (const [dead, hospitalised, lossAmount, rank] of [
    [0, 0, null, 1],
    [0, 0, 4_999_999, 1],
    [0, 0, 5_000_000, 2],
    [0, 1, null, 2],
    [0, 3, null, 3],
    [1, 0, null, 3],
    [2, 9, null, 3],
    [0, 10, null, 4],
    [3, 0, null, 4],
  ] as const)
    assert.equal(rankOf({ dead, hospitalised, lossAmount }), rank, `${dead} ${hospitalised} ${lossAmount}`);
});

test('more harm is never less severe', () => {
  fc.assert(
    fc.property(harm, fc.nat(5), fc.nat(5), fc.nat(10_000_000), (less, dead, hospitalised, loss) => {
      const more = { dead: less.dead + dead, hospitalised: less.hospitalised + hospitalised, lossAmount: (less.lossAmount ?? 0) + loss };
      assert.ok(rankOf(more) >= rankOf(less));
    }),
  );
});

test('a procedure becomes lines, by lines or by semicolons', () => {
  assert.deepEqual(linesOf('停用设备\n\n 清点人数 '), ['停用设备', '清点人数']);
  assert.deepEqual(linesOf('停用设备；清点人数；通知检修。'), ['停用设备', '清点人数', '通知检修。']);
});
