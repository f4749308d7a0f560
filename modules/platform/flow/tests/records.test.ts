import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Name, openOffice } from './office.ts';

const superior = (level: number, id: string) => ({ kind: 'approval', id, who: { who: 'superior', level } });

test('everybody finds what was done in the own flows, by oneself and in the own name, and nothing of other flows', async () => {
  const office = await openOffice([superior(1, 'first'), superior(2, 'second')]);
  try {
    const instance = await office.submit(await office.propose());
    await office.does('qian', instance, 'agree', {}, { opinion: '同意上报' });
    const term = { startAt: '2026-09-01T00:00:00Z', endAt: '2026-09-30T00:00:00Z' };
    const asked = await office.server.request(office.as('sun'), 'POST', '/api/data/flowDelegation', { deputy: office.ids.wu, ...term });
    office.standsInFor('wu', 'sun');
    await office.server.request(office.as('wu'), 'POST', `/api/data/flowDelegation/${asked.data.record.id}/actions/accept`, {});
    assert.equal((await office.does('wu', instance, 'agree', {}, { for: office.ids.sun })).status, 200);
    const lines = async (name: Name) => {
      const { status, data, text } = await office.server.request(office.as(name), 'GET', '/api/data/flowRecord?sidx=at&sort=asc');
      assert.equal(status, 200, text);
      const of = (id: string | null) => Object.entries(office.ids).find(([, known]) => known === id)?.[0];
      return data.list.map((line: Record<string, string | null>) => [
        line.act,
        of(line.user ?? null),
        of(line.initiator ?? null),
        line.opinion,
      ]);
    };
    const [submitted, agreed, decided] = [
      ['submit', 'zhao', 'zhao', null],
      ['agree', 'qian', 'zhao', '同意上报'],
      ['agree', 'wu', 'zhao', null],
    ];
    assert.deepEqual(await lines('zhao'), [submitted, agreed, decided], 'whose flow it is');
    assert.deepEqual(await lines('qian'), [agreed], 'who decided');
    assert.deepEqual(await lines('wu'), [decided], 'the deputy');
    assert.deepEqual(await lines('sun'), [decided], 'in whose name');
    assert.deepEqual(await lines('li'), []);
    const refused = await office.server.request(office.as('li'), 'GET', '/api/data/flowRecord?nothing=1');
    assert.equal(refused.status, 400);
  } finally {
    await office.server.close();
  }
});

test('several tasks are signed for at once, whatever their nodes', async () => {
  const office = await openOffice([superior(1, 'first'), superior(1, 'again')], { signFor: true });
  const standings = async () => (await office.server.request(office.as('qian'), 'GET', '/api/workflow/counts')).data;
  try {
    const asked = [await office.submit(await office.propose()), await office.submit(await office.propose())];
    await office.does('qian', asked[0] ?? '', 'signFor');
    await office.does('qian', asked[0] ?? '', 'agree');
    const { data } = await office.server.request(office.as('qian'), 'GET', '/api/data/flowTask?sidx=number&sort=asc&pageSize=50');
    const tasks = data.list.filter(({ standing }: { standing: string }) => standing === 'toSign').map(({ id }: { id: string }) => id);
    const before = await standings();
    assert.deepEqual([tasks.length, before.toSign, before.toDo], [2, 2, 0]);
    const done = await office.server.request(office.as('qian'), 'POST', '/api/workflow/batch', { tasks, act: { event: 'signFor' } });
    assert.deepEqual(
      done.data.list.map((row: { done: boolean }) => row.done),
      [true, true],
    );
    const after = await standings();
    assert.deepEqual([after.toSign, after.toDo], [0, 2]);
  } finally {
    await office.server.close();
  }
});

test('where a node wants fields to be filled in, and nothing else, tasks are not agreed to together', async () => {
  const office = await openOffice([{ ...superior(1, 'first'), fields: { note: 'required' } }]);
  try {
    await office.submit(await office.propose());
    const { data } = await office.server.request(office.as('qian'), 'GET', '/api/data/flowTask');
    const tasks = data.list.map(({ id }: { id: string }) => id);
    const together = await office.server.request(office.as('qian'), 'POST', '/api/workflow/batch', { tasks, act: { event: 'agree' } });
    assert.deepEqual([together.data.list.length, together.data.list[0].done], [1, false]);
  } finally {
    await office.server.close();
  }
});
