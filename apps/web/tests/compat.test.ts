import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supplyMissing } from '../app/compat.ts';

test('what older browsers lack is supplied as the standard has it', () => {
  const kept = { at: Array.prototype.at, hasOwn: Object.hasOwn };
  Reflect.deleteProperty(Array.prototype, 'at');
  Reflect.deleteProperty(Object, 'hasOwn');
  try {
    supplyMissing();
    assert.deepEqual([[1, 2, 3].at(-1), [1, 2, 3].at(0), [1].at(4), [1].at(-2)], [3, 1, undefined, undefined]);
    assert.deepEqual([Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({ a: 1 }, 'toString')], [true, false]);
    assert.deepEqual(Object.keys([7]), ['0']);
  } finally {
    Object.assign(Array.prototype, { at: kept.at });
    Object.assign(Object, { hasOwn: kept.hasOwn });
  }
});
