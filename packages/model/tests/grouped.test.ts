import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grouped } from '../grouped.ts';

test('thousands are grouped as Intl does in all our languages', () => {
  for (const number of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 123_456_789, -1, -999, -1000, -1_234_567, 1234.5, -1234.0625, 0.125])
    for (const tag of ['zh-CN', 'zh-TW', 'en'])
      assert.equal(grouped(number), number.toLocaleString(tag, { maximumFractionDigits: 20 }), `${number} in ${tag}`);
  assert.equal(grouped('1234567.50'), '1,234,567.50');
});
