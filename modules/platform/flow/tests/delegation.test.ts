import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { principalsOf } from '../principals.ts';
import { type Office, openOffice } from './office.ts';

const asks = { kind: 'approval', id: 'head', who: { who: 'field', field: 'head', as: 'user' } };
const item = { code: 'item', model: 'proposalItem', nodes: [{ kind: 'start', id: 'start' }, asks] };
let office: Office;
before(async () => {
  office = await openOffice([asks], {}, [{ ...item, nodes: item.nodes.slice(0, 1) }]);
});
after(() => office.server.close());

/** The variables of a deputy's session, by principal and flow. */
async function deputyFor(code: string, principal: 'li' | 'sun' = 'li') {
  const { database } = office.server.engine;
  const [template] = await database.query<{ id: string }>(sql`select id from flow_template where code = ${code}`);
  const term = { startAt: '2026-09-01T00:00:00Z', endAt: '2099-09-30T00:00:00Z', templates: [template?.id], deputy: office.ids.wu };
  const asked = await office.server.request(office.as(principal), 'POST', '/api/data/flowDelegation', term);
  assert.equal(asked.status, 200, asked.text);
  const path = `/api/data/flowDelegation/${asked.data.record.id}/actions`;
  await office.server.request(office.as('wu'), 'POST', `${path}/accept`, {});
  const variables = { '@userId': office.ids.wu, ...(await principalsOf({ userId: office.ids.wu, db: database })) };
  const actor = office.server.actor({ userId: office.ids.wu, name: 'wu', roles: ['member'], administrator: false, variables });
  return { actor, end: () => office.server.request(office.as(principal), 'POST', `${path}/end`, {}) };
}

test('whoever is a deputy in chosen flows sees those alone, and decides in them', async () => {
  const instance = await office.submit(await office.propose({ head: office.ids.li }));
  const look = async ({ actor }: Awaited<ReturnType<typeof deputyFor>>) => {
    const ask = (path: string) => office.server.request(actor, 'GET', path);
    const [list, counts, one] = [
      await ask('/api/data/flowTask'),
      await ask('/api/workflow/counts'),
      await ask(`/api/workflow/instances/${instance}`),
    ];
    return [list.data.pagination.total, counts.data.toDo, one.status, one.data?.offered?.tasks.length];
  };
  const elsewhere = await deputyFor('item');
  assert.deepEqual((await look(elsewhere)).slice(0, 3), [0, 0, 404]);
  await elsewhere.end();
  const here = await deputyFor('proposal');
  assert.deepEqual(await look(here), [1, 1, 200, 1]);
  const act = { act: { event: 'agree', task: 2 }, for: office.ids.li };
  const done = await office.server.request(here.actor, 'POST', `/api/workflow/instances/${instance}/acts`, act);
  assert.equal(done.status, 200, done.text);
  assert.equal(await office.standing(instance), 'approved');
  const next = await office.submit(await office.propose({ head: office.ids.li }));
  const told = async () => {
    const { database } = office.server.engine;
    const rows = await database.query<{ user: string; read: boolean }>(
      sql`select user_id as "user", read_at is not null as read from sys_notice where source = ${next} and kind = 'flow.toDo'`,
    );
    return Object.fromEntries(rows.map(({ user, read }) => [user, read]));
  };
  assert.deepEqual(await told(), { [office.ids.li]: false, [office.ids.wu]: false }, 'who decides in his place hears that it waits');
  await office.does('li', next, 'agree');
  assert.deepEqual(await told(), { [office.ids.li]: true, [office.ids.wu]: true });
  await here.end();
});

test('what one lends is not lent by another: a deputy of two sees of each the flows that this one has lent, and never his own requests', async () => {
  const [ofLi, ofSun] = [
    await office.submit(await office.propose({ head: office.ids.li })),
    await office.submit(await office.propose({ head: office.ids.sun })),
  ];
  const elsewhere = await deputyFor('item', 'li');
  const { actor, end } = await deputyFor('proposal', 'sun');
  const ask = (path: string) => office.server.request(actor, 'GET', path);
  const seen = async () => {
    const [tasks, counts] = [await ask('/api/data/flowTask'), await ask('/api/workflow/counts')];
    assert.equal(tasks.data.list.length, counts.data.toDo, 'the list has what the count counts');
    return (tasks.data.list as { instance: string }[]).map(({ instance }) => instance);
  };
  assert.deepEqual(await seen(), [ofSun]);
  assert.deepEqual(
    [(await ask(`/api/workflow/instances/${ofLi}`)).status, (await ask(`/api/workflow/instances/${ofSun}`)).status],
    [404, 200],
  );
  const { database } = office.server.engine;
  const byDeputy = (user: string | undefined) => sql`update flow_task set initiator = ${user}::uuid where instance = ${ofSun}`;
  await database.query(byDeputy(office.ids.wu));
  assert.deepEqual(await seen(), []);
  await Promise.all([end(), elsewhere.end()]);
});
