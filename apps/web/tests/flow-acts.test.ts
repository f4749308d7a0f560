import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadsOn } from '../flow/acts/act.ts';

test('only an act that ends a task leads to the next one', () => {
  for (const key of ['agree', 'reject', 'return', 'transfer']) assert.equal(leadsOn({ key, task: 2 }), true, key);
  for (const key of ['copy', 'addSign', 'start', 'signFor']) assert.equal(leadsOn({ key, task: 2 }), false, key);
  assert.equal(leadsOn({ key: 'submit' }), false, 'a flow as a whole');
});
