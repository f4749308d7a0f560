import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { type Desk, sitDown } from './drawing.ts';
import { type Name, type Office, openOffice } from './office.ts';

/* Unusual flows, each built through the routes of the designer and run on a record. All are versions of one flow, bound to the
   approval of proposals. */

let office: Office;
let desk: Desk;
let template: string;

const named = (...people: Name[]) => ({ who: 'named', users: people.map((name) => office?.ids[name] ?? name) });
const asks = (id: string, ...rest: (Name | object)[]) => ({
  kind: 'approval',
  id,
  who: named(...rest.filter((one) => typeof one === 'string')),
  ...Object.assign({}, ...rest.filter((one) => typeof one === 'object')),
});
const superior = (level: number, id: string, more: object = {}) => ({ kind: 'approval', id, who: { who: 'superior', level }, ...more });

before(async () => {
  const items = { code: 'item', model: 'proposalItem', nodes: [{ kind: 'start', id: 'start' }, superior(1, 'look')] };
  office = await openOffice([{ kind: 'end', id: 'end' }], {}, [items]);
  desk = sitDown(office);
  const made = await desk.make('drawn');
  template = made.id;
  await desk.build(template, [superior(1, 'first')]);
  const bound = await desk.ask('PUT', `/${template}/Binding`, { action: 'approve' });
  assert.equal(bound.status, 200, bound.text);
});
after(() => office.server.close());

/** Enables a flow and submits a proposal. */
async function run(nodes: readonly object[], how: { settings?: object; values?: object; choices?: object } = {}): Promise<string> {
  await desk.build(template, nodes, how.settings);
  const record = await office.propose(how.values);
  return office.submit(record, how.choices);
}

const agree = async (name: Name, instance: string, more: object = {}): Promise<void> => {
  const done = await office.does(name, instance, 'agree', more);
  assert.equal(done.status, 200, `${name}: ${done.text}`);
};

describe('awkward flows made in the designer', () => {
  beforeEach(() => office.work());

  test('a countersign by share, where somebody who is added counts', async () => {
    const all = asks('board', 'li', 'zhou', 'wu', { mode: { mode: 'all', pass: { percent: 60 } } });
    const instance = await run([all]);
    await agree('li', instance);
    await office.does('zhou', instance, 'addSign', { users: [office.ids.sun], when: 'before', mode: 'all' });
    assert.deepEqual(await office.asked(instance), ['sun', 'wu']);
    const begun = await office.server.request(
      office.as('zhou'),
      'GET',
      `/api/data/flowTask?filter=${encodeURIComponent('{"standing":"asking"}')}`,
    );
    assert.deepEqual(
      begun.data.list.map((task: { instance: string }) => task.instance),
      [instance],
      'whoever has asked another finds it again while he waits',
    );
    await agree('sun', instance);
    assert.equal(await office.standing(instance), 'running', 'two of four are not six of ten');
    await agree('wu', instance);
    assert.equal(await office.standing(instance), 'approved');
    const { data } = await office.server.request(office.as('zhou'), 'GET', `/api/workflow/instances/${instance}`);
    const acts = data.records.map(({ act }: { act: string }) => act);
    assert.ok(acts.includes('addSignBefore'), 'the history says that he was asked before, not after');
  });

  test('what somebody was asked to do counts as read once it is done, or once nobody waits for it', async () => {
    const instance = await run([asks('board', 'li', 'zhou', { mode: { mode: 'any' } })]);
    const unread = async () => {
      const rows = await office.server.engine.database.query<{ user: string }>(
        sql`select user_id as "user" from sys_notice where source = ${instance} and kind = 'flow.toDo' and read_at is null`,
      );
      return rows.map(({ user }) => user);
    };
    assert.deepEqual((await unread()).toSorted(), [office.ids.li, office.ids.zhou].toSorted());
    await agree('li', instance);
    assert.equal(await office.standing(instance), 'approved');
    assert.deepEqual(await unread(), []);
  });

  test('work handed over to somebody who is asked there already goes to another, and whoever hands it over is told', async () => {
    const instance = await run([asks('board', 'li', 'zhou', { mode: { mode: 'all' } })]);
    const [work] = office.server.engine.modules.flatMap(({ personalWork = [] }) => personalWork);
    const passed = await work?.pass(office.server.context(office.as('root')), office.ids.li, office.ids.zhou);
    assert.deepEqual(await office.asked(instance), ['root', 'zhou']);
    const theirs = passed?.notes.filter((note) => note.includes('zhou') && note.includes('root'));
    assert.equal(theirs?.length, 1, passed?.notes.join());
    await agree('root', instance);
    await agree('zhou', instance);
  });

  test('a return to a node passed in the same branch leaves the other branch alone', async () => {
    const left = [asks('draft', 'li'), asks('look', 'zhou', { back: { to: 'any', way: 'rerun' } })];
    const fork = {
      kind: 'parallel',
      id: 'fork',
      branches: [
        { id: 'left', nodes: left },
        { id: 'right', nodes: [asks('other', 'wu')] },
      ],
    };
    const instance = await run([fork, asks('last', 'sun')]);
    await agree('li', instance);
    await agree('wu', instance);
    const back = await office.does('zhou', instance, 'return', { to: 'draft' }, { opinion: '请补充' });
    assert.equal(back.status, 200, back.text);
    assert.deepEqual(await office.asked(instance), ['li']);
    await agree('li', instance);
    await agree('zhou', instance);
    assert.deepEqual(await office.asked(instance), ['sun'], 'wu was not asked again');
    await agree('sun', instance);
  });

  test('a timer of one working day that begins on a Friday ends on the Monday', async () => {
    const instance = await run([{ kind: 'timer', id: 'wait', after: { amount: 1, unit: 'days', working: true } }, asks('last', 'li')]);
    const { visits } = (await office.server.request(office.as('zhao'), 'GET', `/api/workflow/instances/${instance}`)).data;
    const [{ openedAt, goesOnAt }] = visits.filter(({ node }: { node: string }) => node === 'wait');
    assert.equal(Date.parse(goesOnAt) - Date.parse(openedAt), 72 * 3_600_000, 'who waits is told until when');
    office.pass(48);
    await office.work();
    assert.deepEqual(await office.asked(instance), [], 'on Sunday it still waits');
    office.pass(25);
    await office.work();
    assert.deepEqual(await office.asked(instance), ['li']);
    await agree('li', instance);
  });

  test('each row of the record has a flow of its own, and all of them are waited for', async () => {
    await desk.build(template, [{ kind: 'subFlow', id: 'items', flow: 'item', perRow: 'proposalItem' }, asks('last', 'zhou')]);
    const record = await office.propose();
    for (const name of ['车辆', '住宿'])
      await office.server.request(office.as('zhao'), 'POST', '/api/data/proposalItem', { proposal: record, name });
    const instance = await office.submit(record);
    await office.work();
    const children = await office.server.engine.database.query<{ id: string }>(
      sql`select instance as id from sys_flow_state where parent = ${instance} order by parent_index`,
    );
    assert.equal(children.length, 2);
    await office.server.engine.database.query(sql`update flow_template set name = '逐行审批' where code = 'item'`);
    const { data } = await office.server.request(office.as('root'), 'GET', `/api/workflow/instances/${instance}`);
    const began = data.visits.find(({ node }: { node: string }) => node === 'items').id;
    const titles = data.children.map(({ title }: { title: string }) => title).toSorted();
    assert.deepEqual(titles, ['zhao · item · 住宿', 'zhao · item · 车辆'].toSorted(), 'each says which row it is about');
    assert.deepEqual([data.names.item, data.children.map(({ visit }: { visit: number }) => visit)], ['逐行审批', [began, began]]);
    await office.server.engine.database.query(
      sql`update flow_instance set participants = participants || ${office.ids.wu}::uuid where id = ${instance}`,
    );
    const strange = await office.server.request(office.as('wu'), 'GET', `/api/workflow/instances/${instance}`);
    const told = strange.data.children.map(({ title, readable }: { title: string; readable: boolean }) => [title, readable]);
    assert.deepEqual(told, Array(2).fill(['逐行审批', false]), 'whom the rows do not concern is told what sort of flow it is alone');
    for (const [index, { id }] of children.entries()) {
      assert.deepEqual(await office.asked(instance), [], `before row ${index}`);
      await agree('qian', id);
      await office.work();
    }
    assert.deepEqual(await office.asked(instance), ['zhou']);
    await agree('zhou', instance);
  });

  test('of inclusive branches all that hold are taken, and the other one where none does', async () => {
    const branches = [
      { id: 'large', test: { when: { amount: { gte: 10 } } }, nodes: [asks('money', 'li')] },
      { id: 'odd', test: { formula: 'amount >= 100' }, nodes: [asks('board', 'zhou')] },
      { id: 'rest', nodes: [asks('clerk', 'wu')] },
    ];
    const nodes = [{ kind: 'inclusive', id: 'size', branches }];
    const [both, one, none] = [
      await run(nodes, { values: { amount: 100 } }),
      await run(nodes, { values: { amount: 10 } }),
      await run(nodes),
    ];
    assert.deepEqual([await office.asked(both), await office.asked(one), await office.asked(none)], [['li', 'zhou'], ['li'], ['wu']]);
    for (const [name, instance] of [
      ['li', both],
      ['zhou', both],
      ['li', one],
      ['wu', none],
    ] as const)
      await agree(name, instance);
  });

  test('level by level, one after the other', async () => {
    const instance = await run([{ kind: 'approval', id: 'up', who: { who: 'levels', upTo: 2 } }]);
    for (const name of ['qian', 'sun'] as const) {
      assert.deepEqual(await office.asked(instance), [name]);
      await agree(name, instance);
    }
    assert.equal(await office.standing(instance), 'approved');
  });

  test('level by level from the second on; a level that has been left is passed over', async () => {
    const up = { kind: 'approval', id: 'up', who: { who: 'levels', from: 2, upTo: 3 } };
    const first = await run([up]);
    assert.deepEqual(await office.asked(first), ['sun']);
    const status = (to: string) =>
      office.server.engine.database.query(sql`update "user" set status = ${to} where id = ${office.ids.qian}::uuid`);
    await status('disabled');
    const second = await run([superior(2, 'above')]);
    await status('enabled');
    assert.deepEqual(await office.asked(second), ['sun'], 'the second level is not the first that is there');
    for (const instance of [first, second]) await agree('sun', instance);
  });

  test('whoever decides chooses who decides next, and cannot do without', async () => {
    const choosing = { kind: 'approval', id: 'next', who: { ...named('li', 'zhou'), who: 'candidates' } };
    const instance = await run([asks('first', 'wu'), choosing]);
    const refused = await office.does('wu', instance, 'agree');
    assert.equal(refused.data.key, 'flow.chooseApprovers');
    await agree('wu', instance, { chosen: { next: [office.ids.zhou] } });
    assert.deepEqual(await office.asked(instance), ['zhou']);
    await agree('zhou', instance);
  });

  test('several people in order, the later only when the earlier has agreed', async () => {
    const instance = await run([asks('row', 'li', 'zhou', 'wu', { mode: { mode: 'inOrder' } })]);
    for (const name of ['li', 'zhou', 'wu'] as const) {
      assert.deepEqual(await office.asked(instance), [name]);
      await agree(name, instance);
    }
  });

  test('what is overdue passes to somebody else by itself', async () => {
    const day = { amount: 1, unit: 'hours' };
    const deadline = { from: 'received', within: day, overdue: { every: day, transferAfter: 1, transferTo: named('wu') } };
    const instance = await run([asks('slow', 'li', { deadline })]);
    office.pass(3);
    await office.work();
    assert.deepEqual(await office.asked(instance), ['wu']);
    await agree('wu', instance);
  });

  test('whoever has agreed before need not agree again', async () => {
    const instance = await run([asks('first', 'li'), asks('other', 'zhou'), asks('again', 'li')], { settings: { auto: { before: true } } });
    await agree('li', instance);
    await agree('zhou', instance);
    assert.equal(await office.standing(instance), 'approved');
  });

  test('whoever decides chooses the branch', async () => {
    const branches = [
      { id: 'plain', nodes: [asks('clerk', 'li')] },
      { id: 'strict', nodes: [asks('board', 'zhou')] },
    ];
    const instance = await run([asks('first', 'wu'), { kind: 'choose', id: 'way', most: 1, branches }]);
    assert.equal((await office.does('wu', instance, 'agree')).data.key, 'flow.chooseBranch');
    await agree('wu', instance, { chosen: { way: ['strict'] } });
    assert.deepEqual(await office.asked(instance), ['zhou']);
    await agree('zhou', instance);
  });

  test('superiors who lead each other are asked once each, and nobody is his own superior', async () => {
    const leads = (name: Name) =>
      office.server.engine.database.query(sql`update "user" set manager = ${office.ids[name]} where name = 'qian'`);
    await leads('zhao');
    const levels = await run([{ kind: 'approval', id: 'up', who: { who: 'levels', upTo: 10 } }]);
    assert.deepEqual(await office.asked(levels), ['qian']);
    await agree('qian', levels);
    assert.equal(await office.standing(levels), 'approved');
    const second = await run([superior(2, 'second')]);
    await leads('sun');
    assert.deepEqual(await office.asked(second), ['root'], 'not zhao, who has handed it in');
    await agree('root', second);
  });

  test('a deputy who has left decides no more, and the one who asked him still does', async () => {
    const instance = await run([asks('first', 'li')]);
    const term = { startAt: '2026-09-01T00:00:00Z', endAt: '2026-12-30T00:00:00Z' };
    const asked = await office.server.request(office.as('li'), 'POST', '/api/data/flowDelegation', { deputy: office.ids.wu, ...term });
    office.standsInFor('wu', 'li');
    await office.server.request(office.as('wu'), 'POST', `/api/data/flowDelegation/${asked.data.record.id}/actions/accept`, {});
    const change = (values: object) =>
      office.server.request(office.as('li'), 'PUT', `/api/data/flowDelegation/${asked.data.record.id}`, values);
    assert.equal((await change({ version: 2, deputy: office.ids.sun })).data.key, 'model.notEditable');
    const past = { deputy: office.ids.sun, startAt: '2026-08-01T00:00:00Z', endAt: '2026-08-02T00:00:00Z' };
    const late = await office.server.request(office.as('li'), 'POST', '/api/data/flowDelegation', past);
    assert.equal(late.data.key, 'flow.delegationOver');
    const today = { ...past, endAt: '2026-11-30T00:00:00Z' };
    const brief = await office.server.request(office.as('li'), 'POST', '/api/data/flowDelegation', today);
    await office.server.request(office.as('root'), 'POST', `/api/data/user/${office.ids.wu}/actions/disable`, {});
    const left = await office.does('wu', instance, 'agree', {}, { for: office.ids.li });
    assert.equal(left.data.key, 'flow.notYours');
    await office.work();
    assert.equal((await office.row('flowDelegation', asked.data.record.id)).status, 'ended', 'also when the account comes back');
    await agree('li', instance);
    assert.equal(await office.standing(instance), 'approved');
    assert.equal((await office.row('flowDelegation', brief.data.record.id)).status, 'asked');
    office.pass(24 * 100);
    await office.work();
    assert.equal((await office.row('flowDelegation', brief.data.record.id)).status, 'ended', 'its time is over');
  });
});
