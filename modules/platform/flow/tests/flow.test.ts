import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import sql from 'sql-template-tag';
import { type Office, openOffice } from './office.ts';

const superior = (level: number, id: string, more: object = {}) => ({ kind: 'approval', id, who: { who: 'superior', level }, ...more });

describe('a flow about a record', () => {
  let office: Office;
  before(async () => {
    office = await openOffice([superior(1, 'first', { fields: { note: 'write', amount: 'hidden' } }), superior(2, 'second')], {
      recall: 'initiator',
      revoke: true,
    });
  });
  after(() => office.server.close());

  test('the action starts it, and is taken when it ends well; what was asked and done is written down', async () => {
    const record = await office.propose();
    const instance = await office.submit(record);
    const waiting = await office.row('proposal', record);
    assert.deepEqual([waiting.approval, waiting.status], ['wait', 'draft']);
    assert.deepEqual(await office.asked(instance), ['qian']);
    const agreed = await office.does('qian', instance, 'agree', {}, { opinion: '同意' });
    assert.equal(agreed.status, 200, agreed.text);
    assert.deepEqual(await office.asked(instance), ['sun']);
    await office.does('sun', instance, 'agree');
    const done = await office.row('proposal', record);
    assert.deepEqual([done.approval, done.status], ['adopt', 'agreed']);
    assert.equal(await office.standing(instance), 'approved');
    const { data } = await office.server.request(office.as('zhao'), 'GET', `/api/workflow/instances/${instance}`);
    assert.deepEqual(
      data.records.map(({ act, userName, opinion }: Record<string, unknown>) => [act, userName, opinion]),
      [
        ['submit', 'zhao', null],
        ['agree', 'qian', '同意'],
        ['agree', 'sun', null],
      ],
    );
    const form = await office.server.request(office.as('zhao'), 'GET', `/api/workflow/instances/${instance}/form`);
    assert.deepEqual([data.code, form.data.one.record.title], [2, '研学方案']);
  });

  test('before it is submitted, the next step is said', async () => {
    const record = await office.propose();
    const { data } = await office.server.request(office.as('zhao'), 'GET', `/api/data/proposal/${record}/warnings`);
    assert.deepEqual(data.list, [{ tone: 'info', text: '提交后进入“审批”。', action: 'approve' }]);
  });

  test('while it runs the record is changed by nobody else', async () => {
    const record = await office.propose();
    await office.submit(record);
    const { version } = await office.row('proposal', record);
    for (const [method, path, body] of [
      ['PUT', '', { title: 'x', version }],
      ['DELETE', '', {}],
      ['POST', '/actions/approve', {}],
    ] as const) {
      const refused = await office.server.request(office.as('zhao'), method, `/api/data/proposal/${record}${path}`, body);
      assert.equal(refused.data?.key, 'model.inApproval', `${method} ${refused.text}`);
    }
  });

  test('what would be refused at its end is refused before it begins', async () => {
    const record = await office.propose({ amount: 0 });
    const refused = await office.server.request(office.as('zhao'), 'POST', `/api/data/proposal/${record}/actions/approve`, {});
    assert.equal(refused.data.key, 'model.guardFails');
    assert.deepEqual(await office.server.engine.database.query(sql`select 1 from flow_instance where record = ${record}`), []);
  });

  test('a rejection wants an opinion, and takes the action that the model names for it', async () => {
    const record = await office.propose();
    const instance = await office.submit(record);
    await office.does('qian', instance, 'reject', {}, { opinion: '缺少应急预案' });
    const { approval, status } = await office.row('proposal', record);
    assert.deepEqual([approval, status], ['reject', 'refused']);
    const again = await office.submit(record);
    assert.notEqual(again, instance);
  });

  test('somebody returns it; the initiator revises through the flow and submits again', async () => {
    const record = await office.propose();
    const instance = await office.submit(record);
    await office.does('qian', instance, 'return', { to: 'start' }, { opinion: '请补充' });
    assert.equal(await office.standing(instance), 'returned');
    const stranger = await office.act('li', instance, { event: 'submit' }, { values: { title: 'x' } });
    assert.equal(stranger.status, 404);
    const sent = await office.act('zhao', instance, { event: 'submit' }, { values: { title: '研学方案（修改）' } });
    assert.equal(sent.status, 200, sent.text);
    assert.equal((await office.row('proposal', record)).title, '研学方案（修改）');
    assert.deepEqual(await office.asked(instance), ['qian']);
  });

  test('a node says what may be written there, and by whom', async () => {
    const instance = await office.submit(await office.propose());
    const forbidden = await office.does('qian', instance, 'agree', {}, { values: { title: 'x' } });
    assert.equal(forbidden.data.key, 'model.readonlyField');
    assert.deepEqual(await office.asked(instance), ['qian'], 'nothing has happened');
    const written = await office.does('qian', instance, 'agree', {}, { values: { note: '已核' } });
    assert.equal(written.status, 200, written.text);
    const form = async (name: 'qian' | 'zhao') =>
      (await office.server.request(office.as(name), 'GET', `/api/workflow/instances/${instance}/form`)).data;
    const { one, model } = await form('qian');
    assert.equal(one.record.note, '已核');
    assert.ok(!('amount' in one.record), 'hidden from whoever was asked there, also afterwards');
    assert.ok(!model.fields.some(({ name }: { name: string }) => name === 'amount'));
    assert.equal((await form('zhao')).one.record.amount, 5);
  });

  test('the initiator takes it back, and may change the record again', async () => {
    const record = await office.propose();
    const instance = await office.submit(record);
    await office.act('zhao', instance, { event: 'recall' });
    const again = await office.act('zhao', instance, { event: 'recall' });
    assert.deepEqual([again.data.key, again.msg], ['flow.notOpen', '流程已撤回，不能再进行此操作。']);
    const { approval, version } = await office.row('proposal', record);
    assert.equal(approval, 'revoke');
    const changed = await office.server.request(office.as('zhao'), 'PUT', `/api/data/proposal/${record}`, { title: 'y', version });
    assert.equal(changed.status, 200, changed.text);
  });

  test('an approval is undone when that is approved by the same people, and the record with it', async () => {
    const record = await office.propose();
    const instance = await office.submit(record);
    const takeBack = async () => (await office.act('zhao', instance, { event: 'recall' })).msg;
    await office.does('qian', instance, 'agree');
    assert.equal(await takeBack(), '“审批”已有人处理，不能撤回。');
    await office.does('sun', instance, 'agree');
    assert.equal(await takeBack(), '流程已通过，不能再进行此操作。');
    assert.equal((await office.act('zhao', instance, { event: 'revoke' })).data.key, 'flow.opinionNeeded', 'not without a reason');
    assert.equal((await office.act('zhao', instance, { event: 'revoke' }, { opinion: '改期' })).status, 200);
    await office.work();
    const [revocation] = await office.server.engine.database.query<{ id: string }>(
      sql`select instance as id from sys_flow_state where parent = ${instance}`,
    );
    const undoing = revocation?.id ?? '';
    for (const name of ['qian', 'sun'] as const) assert.equal((await office.does(name, undoing, 'agree')).status, 200);
    assert.deepEqual([await office.standing(instance), (await office.row('proposal', record)).status], ['revoking', 'agreed']);
    await office.work();
    const { approval, status } = await office.row('proposal', record);
    assert.deepEqual([await office.standing(instance), approval, status], ['revoked', 'revoke', 'draft']);
  });

  test('with an account what waits for its owner passes to another', async () => {
    const instance = await office.submit(await office.propose());
    const { engine } = office.server;
    const [work] = engine.modules.flatMap(({ personalWork = [] }) => personalWork);
    const ctx = office.server.context(office.as('root'));
    const waiting = (await work?.count(ctx, office.ids.qian)) ?? 0;
    assert.ok(waiting > 0);
    assert.deepEqual(await work?.pass(ctx, office.ids.qian, office.ids.zhou), { count: waiting, notes: [] });
    assert.equal(await work?.count(ctx, office.ids.qian), 0);
    assert.deepEqual(await office.asked(instance), ['zhou']);
    assert.equal((await office.does('qian', instance, 'agree', { task: 2 })).data.key, 'flow.notYours');
    assert.equal((await office.does('zhou', instance, 'agree')).status, 200);
  });

  test('the same request sent again has one effect and the same answer', async () => {
    const instance = await office.submit(await office.propose());
    const send = () =>
      office.server.request(
        office.as('qian'),
        'POST',
        `/api/workflow/instances/${instance}/acts`,
        { act: { event: 'agree', task: 2 } },
        {
          'idempotency-key': `same-${instance}`,
        },
      );
    const answers = [await send(), await send()];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const lines = await office.server.engine.database.query(sql`select 1 from flow_record where instance = ${instance} and act = 'agree'`);
    assert.equal(lines.length, 1);
  });

  test('two people who decide at the same moment decide once', async () => {
    const instance = await office.submit(await office.propose());
    const answers = await Promise.all([1, 2, 3, 4].map(() => office.does('qian', instance, 'agree', { task: 2 })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
    const lines = await office.server.engine.database.query(sql`select 1 from flow_record where instance = ${instance} and act = 'agree'`);
    assert.equal(lines.length, 1);
  });

  test('whom it does not concern sees neither it nor its tasks; who looks after flows may pause it', async () => {
    const instance = await office.submit(await office.propose());
    assert.equal((await office.server.request(office.as('li'), 'GET', `/api/workflow/instances/${instance}`)).status, 404);
    assert.equal((await office.act('zhao', instance, { event: 'pause' })).status, 403);
    assert.equal((await office.act('root', instance, { event: 'pause' })).status, 200);
    assert.equal((await office.does('qian', instance, 'agree')).data.key, 'flow.paused');
    await office.act('root', instance, { event: 'resume' });
    assert.equal((await office.does('qian', instance, 'agree')).status, 200);
    const tasks = await office.server.request(office.as('li'), 'GET', '/api/data/flowTask');
    assert.equal(tasks.data.pagination.total, 0);
    const counts = await office.server.request(office.as('sun'), 'GET', '/api/workflow/counts');
    assert.ok(counts.data.toDo > 0);
  });

  test('a deputy who has accepted decides in the place of another, and it is written so', async () => {
    const instance = await office.submit(await office.propose());
    const term = { startAt: '2026-09-01T00:00:00Z', endAt: '2026-09-30T00:00:00Z' };
    const asked = await office.server.request(office.as('qian'), 'POST', '/api/data/flowDelegation', { deputy: office.ids.wu, ...term });
    assert.equal(asked.status, 200, asked.text);
    const decide = () => office.does('wu', instance, 'agree', {}, { for: office.ids.qian });
    office.standsInFor('wu', 'qian');
    assert.equal((await decide()).data.key, 'flow.notYours', 'not before it is accepted');
    const own = await office.server.request(
      office.as('qian'),
      'POST',
      `/api/data/flowDelegation/${asked.data.record.id}/actions/accept`,
      {},
    );
    assert.notEqual(own.status, 200, 'nobody accepts for another');
    await office.server.request(office.as('wu'), 'POST', `/api/data/flowDelegation/${asked.data.record.id}/actions/accept`, {});
    assert.equal((await decide()).status, 200);
    const [line] = await office.server.engine.database.query<{ user: string; principal: string }>(
      sql`select "user", principal from flow_record where instance = ${instance} and act = 'agree'`,
    );
    assert.deepEqual(line, { user: office.ids.wu, principal: office.ids.qian });
    const mutual = await office.server.request(office.as('wu'), 'POST', '/api/data/flowDelegation', { deputy: office.ids.qian, ...term });
    assert.equal(mutual.data.key, 'flow.mutual');
  });

  test('an unknown key, somebody else’s name and a stranger’s flow are refused', async () => {
    const instance = await office.submit(await office.propose());
    assert.equal((await office.act('qian', instance, { event: 'agree', task: 2, user: office.ids.sun })).status, 400);
    assert.equal((await office.act('sun', newId(), { event: 'urge' })).status, 404);
    assert.equal((await office.does('li', instance, 'agree', { task: 2 })).status, 404);
  });
});
