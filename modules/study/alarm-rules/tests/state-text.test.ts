import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { alarmed, calm, type Fix } from '../rule.ts';
import { progressOf, textOf } from '../state-text.ts';
import type { Progress } from '../window.ts';

/** From here on PostgreSQL compresses a row and stores it apart. */
const LARGE_ROW_BYTES = 2000;
const START = Date.parse('2026-11-29T02:00:00Z');

const fences = ['fenceExit', 'fenceExit', 'fenceEntry', 'fenceEntry'].map((category) => `${category}/${randomUUID()}`);
const fix = (index: number): Fix => ({
  at: START + index * 10_000,
  position: [112.9301234 + index / 1e7, 28.1234567],
  accuracyM: 12,
  speedKmh: 4.3,
  battery: 80 - index,
  measured: Object.fromEntries([...fences, 'distance'].slice(index % 2).map((key, nth) => [key, 123.4 + nth * 10])),
});
const progress: Progress = {
  until: START,
  folded: {
    gate: { last: fix(0), leapt: null, times: 0 },
    rules: {
      ...Object.fromEntries(fences.map((key) => [key, { ...calm, isArmed: true }])),
      distance: alarmed({ ...calm, since: START, times: 3 }),
      temperature: { ...calm, baseline: { of: randomUUID(), mean: 36.4, readings: 20 } },
      heartRate: { ...calm, isRunning: true },
    },
  },
  recent: Array.from({ length: 12 }, (_, index) => fix(index)),
  told: { distance: { isAlarmed: true, raises: 1 } },
};

test('what rules remember comes back from its text as it was', () => {
  assert.deepEqual(progressOf(textOf(progress)), progress);
  const rare: Progress = {
    ...progress,
    recent: [
      { ...fix(1), position: null, speedKmh: null, battery: null, vitals: { heartRate: 80, worn: false }, measured: {} },
      { ...fix(2), silentMs: 600_000 },
    ],
  };
  assert.deepEqual(progressOf(textOf(rare)), rare);
  assert.deepEqual(progressOf(JSON.stringify(progress)), progress, 'as earlier versions wrote it');
});

test('what is remembered of a child with four fences fits into a row that is not stored apart', () => {
  const plain: Progress = {
    ...progress,
    folded: { ...progress.folded, gate: { last: { at: START, position: [112.9301234, 28.1234567] }, leapt: null, times: 0 } },
  };
  assert.ok(textOf(plain).length < LARGE_ROW_BYTES, `${textOf(plain).length} bytes`);
  assert.ok(JSON.stringify(plain).length > 2 * LARGE_ROW_BYTES, 'without it, far more');
});
