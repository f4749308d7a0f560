import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownYuan } from '../fen.ts';

test('an amount is read with its sign before the currency, and none is a dash', () => {
  assert.deepEqual([123450, -14322, 0, 5, null].map(shownYuan), ['¥1,234.50', '-¥143.22', '¥0.00', '¥0.05', '—']);
});
