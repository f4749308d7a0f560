import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { dateAfter, dateLater } from '../due-dates.ts';
import { type Office, openOffice } from './office.ts';

const asks = (user: string, id = 'a', more: object = {}) => ({
  kind: 'approval',
  id,
  who: { who: 'field', field: 'head', as: 'user' },
  title: user,
  ...more,
});
const item = {
  code: 'item',
  model: 'proposalItem',
  nodes: [
    { kind: 'start', id: 'start' },
    { kind: 'approval', id: 'check', who: { who: 'superior', level: 1 } },
  ],
};

describe('working time', () => {
  const monday = 'workday';
  const days = async (first: string) =>
    new Map(
      [
        ['2026-09-04', monday],
        ['2026-09-05', 'weekend'],
        ['2026-09-06', 'adjusted'],
        ['2026-09-07', monday],
        ['2026-09-08', 'holiday'],
        ['2026-09-09', monday],
      ].filter(([day]) => String(day) >= first) as [string, string][],
    );
  const from = new Date('2026-09-04T15:00:00+08:00');

  test('goes on after windows without a single working day, however the calendar is filled', async () => {
    const never = async () => new Map<string, string>();
    const all = (type: string) => async (first: string, last: string) => {
      const length = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
      return new Map(Array.from({ length }, (_, n) => [new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10), type]));
    };
    for (const types of [never, all('holiday'), all('weekend')])
      for (const amount of [1, 250]) {
        const due = await dateAfter(from, { amount, unit: 'days', working: true }, types);
        assert.ok(due > from && due.getTime() < from.getTime() + 6 * 366 * 86_400_000, due.toISOString());
      }
  });

  test('counts only days on which people work', async () => {
    const at = async (amount: number, unit: 'hours' | 'days') =>
      (await dateAfter(from, { amount, unit, working: true }, days)).toISOString();
    assert.equal(await at(8, 'hours'), '2026-09-04T15:00:00.000Z');
    assert.equal(await at(12, 'hours'), '2026-09-05T19:00:00.000Z', 'Sunday is worked');
    assert.equal(await at(1, 'days'), '2026-09-06T07:00:00.000Z');
    assert.equal(await at(3, 'days'), '2026-09-09T07:00:00.000Z', 'over a holiday');
  });

  test('what comes on a day off is due with the end of a working day, not at midnight', async () => {
    const saturday = new Date('2026-09-05T10:00:00+08:00');
    const due = await dateAfter(saturday, { amount: 1, unit: 'days', working: true }, days);
    assert.equal(due.toISOString(), '2026-09-06T15:59:59.000Z');
    const again = await dateAfter(due, { amount: 1, unit: 'days', working: true }, days);
    assert.equal(again.toISOString(), '2026-09-07T15:59:59.000Z');
  });

  test('a stop leaves as much working time as there was', async () => {
    const stop = (until: string, working: boolean) => ({
      moment: new Date('2026-09-07T10:00:00+08:00'),
      since: new Date('2026-09-06T20:00:00+08:00'),
      working,
      until: new Date(until),
    });
    const over = async (until: string, working: boolean) => (await dateLater(stop(until, working), days)).toISOString();
    assert.equal(await over('2026-09-07T20:00:00+08:00', true), '2026-09-09T02:00:00.000Z', 'over a holiday');
    assert.equal(await over('2026-09-07T20:00:00+08:00', false), '2026-09-08T02:00:00.000Z');
  });

  test('other time counts as it passes', async () => {
    assert.equal((await dateAfter(from, { amount: 2, unit: 'days' }, days)).toISOString(), '2026-09-06T07:00:00.000Z');
  });
});

describe('flows by themselves', () => {
  let office: Office;
  const trigger = {
    kind: 'trigger',
    id: 'write',
    actions: [{ do: 'add', model: 'memo', values: { text: { formula: '"按“" + title + "”"' } } }],
  };
  const waits = { kind: 'timer', id: 'wait', after: { amount: 1, unit: 'days', working: true } };
  before(async () => {
    office = await openOffice([trigger, waits, { kind: 'subFlow', id: 'items', flow: 'item', perRow: 'proposalItem' }, asks('head')], {}, [
      item,
    ]);
  });
  after(() => office.server.close());
  const memos = () => office.server.engine.database.query<{ text: string }>(sql`select text from memo where deleted_at is null`);

  test('a trigger, a timer across a weekend, one flow a row, then people', async () => {
    const record = await office.propose({ head: office.ids.li });
    for (const name of ['甲', '乙']) {
      const made = await office.server.request(office.as('zhao'), 'POST', '/api/data/proposalItem', { proposal: record, name });
      assert.equal(made.status, 200, made.text);
    }
    const instance = await office.submit(record);
    assert.deepEqual(await memos(), []);
    await office.work();
    assert.deepEqual(await memos(), [{ text: '按“研学方案”' }]);
    await office.work();
    assert.equal((await memos()).length, 1, 'once');
    office.pass(30);
    await office.work();
    assert.deepEqual(await office.asked(instance), [], 'submitted on a Friday');
    office.pass(50);
    await office.work();
    await office.work();
    const children = await office.server.engine.database.query<{ id: string; standing: string }>(
      sql`select id, standing from flow_instance where subject = 'proposalItem' order by started_at, id`,
    );
    assert.deepEqual(
      children.map(({ standing }) => standing),
      ['running', 'running'],
    );
    for (const { id } of children) assert.equal((await office.does('qian', id, 'agree')).status, 200);
    assert.deepEqual(await office.asked(instance), []);
    await office.work();
    assert.deepEqual(await office.asked(instance), ['li']);
    await office.does('li', instance, 'agree');
    assert.equal((await office.row('proposal', record)).status, 'agreed');
  });

  test('a trigger that fails stops the flow, is told, and can be tried again', async () => {
    const record = await office.propose({ head: office.ids.li, title: '一'.repeat(60) });
    const instance = await office.submit(record);
    await office.work();
    const { data } = await office.server.request(office.as('root'), 'GET', `/api/workflow/instances/${instance}`);
    const stuck = data.visits.find(({ state }: { state: string }) => state === 'stuck');
    assert.equal(stuck.problem, 'model.invalid');
    assert.equal(stuck.why, undefined, 'what is wrong with other records is told to those alone who mend it');
    const problems = (await office.server.request(office.as('root'), 'GET', '/api/workflow/problems')).data.list;
    const [{ reason }] = problems.find(({ id }: { id: string }) => id === instance).nodes;
    assert.match(reason, /^model\.fields\.text：.*\d/, 'the field that refuses, by the name that people know it by, and its limit');
    assert.equal((await office.server.request(office.as('zhao'), 'GET', '/api/workflow/problems')).status, 403);
    const health = await office.server.engine.modules.find(({ name }) => name === 'flow')?.health?.(office.server.engine);
    assert.deepEqual(
      health?.map(({ key }) => key),
      ['flow.findings.stuck'],
    );
    assert.equal((await office.act('zhao', instance, { event: 'skip', visit: stuck.id })).status, 403);
    assert.equal((await office.act('root', instance, { event: 'skip', visit: stuck.id }, { opinion: '已线下登记' })).status, 200);
    assert.equal((await office.act('root', instance, { event: 'terminate' })).status, 200);
    assert.equal((await office.row('proposal', record)).approval, 'cancel');
  });

  test('flows of rows are called off with the one that waits for them', async () => {
    const record = await office.propose({ head: office.ids.li });
    await office.server.request(office.as('zhao'), 'POST', '/api/data/proposalItem', { proposal: record, name: '丙' });
    const instance = await office.submit(record);
    await office.work();
    office.pass(100);
    await office.work();
    await office.work();
    await office.act('root', instance, { event: 'terminate' });
    await office.work();
    const children = await office.server.engine.database.query<{ standing: string }>(sql`
      select i.standing from flow_instance i join sys_flow_state s on s.instance = i.id where s.parent = ${instance}`);
    assert.deepEqual(children, [{ standing: 'terminated' }]);
  });
});

test('the detail tells until when something is to be done, also afterwards, but not while the flow stands still', async () => {
  const within = { amount: 2, unit: 'hours' };
  const office = await openOffice([asks('head', 'a', { deadline: { from: 'received', within } })]);
  const dues = async (instance: string): Promise<(number | undefined)[]> => {
    const { data } = await office.server.request(office.as('root'), 'GET', `/api/workflow/instances/${instance}`);
    const asking = data.visits.filter(({ node }: { node: string }) => node === 'a');
    return asking.map(
      ({ openedAt, dueAt }: Record<string, string>) => dueAt && (Date.parse(dueAt) - Date.parse(openedAt ?? '')) / 3_600_000,
    );
  };
  const instance = await office.submit(await office.propose({ head: office.ids.li }));
  assert.deepEqual(await dues(instance), [2]);
  await office.act('root', instance, { event: 'pause' });
  office.pass(5);
  assert.deepEqual(await dues(instance), [undefined]);
  await office.act('root', instance, { event: 'resume' });
  assert.deepEqual(await dues(instance), [7]);
  office.pass(3);
  await office.work();
  assert.deepEqual(await dues(instance), [7], 'nothing more happens by itself');
  await office.server.close();
});

test('a flow that stood still over a weekend has as many working hours left as before', async () => {
  const within = { amount: 1, unit: 'days', working: true };
  const office = await openOffice([asks('head', 'a', { deadline: { from: 'received', within } })]);
  const instance = await office.submit(await office.propose({ head: office.ids.li }));
  const due = async () => (await office.row('flowInstance', instance)).dueAt;
  assert.equal(new Date(String(await due())).toISOString(), '2026-09-07T02:00:00.000Z', 'from Friday to Monday at ten');
  await office.act('root', instance, { event: 'pause' });
  office.pass(60);
  await office.act('root', instance, { event: 'resume' });
  assert.equal(new Date(String(await due())).toISOString(), '2026-09-07T15:59:59.000Z', 'the whole Monday');
  await office.server.close();
});
