import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Act, leadsOn, onlyChoice } from '../acts/act.ts';
import type { FlowDetail } from '../flow.ts';

test('only an act that ends a task leads to the next one', () => {
  for (const key of ['agree', 'reject', 'return', 'transfer']) assert.equal(leadsOn({ key, task: 2 }), true, key);
  for (const key of ['copy', 'addSign', 'start', 'signFor']) assert.equal(leadsOn({ key, task: 2 }), false, key);
  assert.equal(leadsOn({ key: 'submit' }), false, 'a flow as a whole');
});

test('what cannot be otherwise is chosen already', () => {
  const task = (number: number, user: string) => ({ number, user, state: 'open' });
  const detail = (tasks: readonly object[]) => ({ tasks, offered: { reactivation: ['first'] } }) as unknown as FlowDetail;
  const chosen = (key: string, tasks: readonly object[], offer: object = {}) => onlyChoice(detail(tasks), { key, offer } as unknown as Act);
  const [own, other] = [task(1, 'a'), task(2, 'b')];
  assert.deepEqual(chosen('assign', [own]), { tasks: [1] });
  assert.deepEqual(chosen('assign', [own, other]), {});
  assert.deepEqual(chosen('handOver', [own, task(3, 'a')]), { to: 'a' });
  assert.deepEqual(chosen('removeSign', [], { added: [{ task: 4, user: 'c' }] }), { tasks: [4] });
  assert.deepEqual(chosen('removeSign', [], { added: [{ task: 4 }, { task: 5 }] }), {});
  assert.deepEqual(chosen('return', [], { back: { to: ['start'] } }), { to: 'start' });
  assert.deepEqual(chosen('return', [], { back: { to: ['start', 'first'] } }), {});
  assert.deepEqual(chosen('reactivate', []), { to: 'first' });
});
