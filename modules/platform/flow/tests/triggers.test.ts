import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';
import { messageModule } from '../../message/message.module.ts';
import { webhookModule } from '../../webhook/webhook.module.ts';
import { type Office, openOffice } from './office.ts';

const HOOK = '019aa000-0000-7000-8000-000000000001';

/** Functions that flows name, and a webhook that exists before the flows are checked. */
const house = defineModule({
  name: 'house',
  models: [],
  interfaces: {
    whoLooks: async (_ctx, { row }) => ({ handleId: `${row.head},nobody` }),
    fails: () => Promise.reject(new Error('no')),
    raise: async ({ db }, { row }) => void (await db.query(sql`update memo set text = ${`给${row.title}`} where proposal = ${row.id}`)),
  },
  prepare: async ({ database }) => {
    await database.query(sql`
      insert into webhook (id, version, created_at, updated_at, name, subject, address, on_create, on_update, on_action, on_delete, status)
      values (${HOOK}, 1, now(), now(), '外部系统', 'proposal', 'https://example.org/in', false, false, false, false, 'enabled')`);
  },
  locales: { zh: {}, en: {} },
});
const trigger = (id: string, ...actions: object[]) => ({ kind: 'trigger', id, actions });

describe('what flows do by themselves', () => {
  let office: Office;
  const mine = { proposal: { eq: '@record' } };
  before(async () => {
    const nodes = [
      trigger('note', { do: 'add', model: 'memo', values: { text: { value: '一' }, proposal: { formula: 'id' } } }),
      trigger('rewrite', { do: 'update', model: 'memo', where: mine, values: { text: { value: '二' } } }),
      trigger('whose', {
        do: 'update',
        model: 'proposal',
        where: { id: { eq: '@record' } },
        values: { note: { formula: 'initiator.user' } },
      }),
      trigger('tell', { do: 'interface', interface: 'raise' }, { do: 'webhook', webhook: HOOK }),
      trigger('say', { do: 'message', to: [{ who: 'initiator' }], template: 'flow.message' }),
      { kind: 'approval', id: 'look', who: { who: 'interface', interface: 'whoLooks' } },
      trigger('tidy', { do: 'delete', model: 'memo', where: { all: [mine, { text: { eq: '给乙' } }] } }),
    ];
    office = await openOffice(nodes, { revoke: true }, [], [house, webhookModule, messageModule]);
  });
  after(() => office.server.close());
  const memos = async () =>
    (await office.server.engine.database.query<{ text: string }>(sql`select text from memo where deleted_at is null`))
      .map(({ text }) => text)
      .toSorted();
  /** Runs all background work of flows, with deliveries that succeed at once. */
  const works = async () => {
    const { database } = office.server.engine;
    for (let n = 0; n < 5; n += 1) {
      await office.work();
      await database.query(sql`update webhook_delivery set outcome = 'delivered'`);
      await database.query(sql`update sys_flow_work set due_at = now()`);
    }
    await office.work();
  };

  test('actions name the record of the flow, functions of the server and webhooks; a function says who is asked', async () => {
    const [first, second] = [
      await office.propose({ title: '甲', head: office.ids.li }),
      await office.propose({ title: '乙', head: office.ids.wu }),
    ];
    const [one, two] = [await office.submit(first), await office.submit(second)];
    await works();
    assert.deepEqual(await memos(), ['给乙', '给甲'].toSorted());
    assert.equal((await office.row('proposal', first)).note, office.ids.zhao, 'the record itself, and who began its flow');
    const told = await office.server.engine.database.query<{ record: string; kind: string }>(
      sql`select record, kind from webhook_delivery where webhook = ${HOOK} order by happened_at`,
    );
    assert.deepEqual(told.map(({ record }) => record).toSorted(), [first, second].toSorted());
    assert.equal(told[0]?.kind, 'flow.tell');
    const said = (await office.server.request(office.as('zhao'), 'GET', '/api/workbench/notices?type=flow')).data.list;
    assert.equal(said.filter(({ kind }: { kind: string }) => kind === 'flow.message').length, 2);
    assert.deepEqual([await office.asked(one), await office.asked(two)], [['li'], ['wu']]);
    assert.equal((await office.does('wu', two, 'agree')).status, 200);
    await works();
    assert.deepEqual(await memos(), ['给甲'], 'only what belongs to the record');
    assert.equal((await office.row('proposal', second)).status, 'agreed');
    // A revocation asks users again, shows them the reason, and repeats no side effects.
    assert.equal((await office.act('zhao', two, { event: 'revoke' }, { opinion: '改期' })).status, 200);
    await works();
    const [undoing] = await office.server.engine.database.query<{ id: string }>(
      sql`select instance as id from sys_flow_state where parent = ${two}`,
    );
    const { records, revokes } = (await office.server.request(office.as('wu'), 'GET', `/api/workflow/instances/${undoing?.id}`)).data;
    assert.deepEqual([revokes, records[0].act, records[0].opinion], [true, 'revoke', '改期']);
    assert.equal((await office.does('wu', undoing?.id ?? '', 'agree')).status, 200);
    await works();
    const { visits } = (await office.server.request(office.as('wu'), 'GET', `/api/workflow/instances/${undoing?.id}`)).data;
    assert.ok(visits.some(({ state }: { state: string }) => state === 'skipped') && visits.length > 2, 'and says so');
    assert.equal(await office.standing(two), 'revoked');
    assert.deepEqual(await memos(), ['给甲']);
    const [{ n } = { n: 0 }] = await office.server.engine.database.query<{ n: number }>(
      sql`select count(*)::int as n from webhook_delivery where record = ${second}`,
    );
    assert.equal(n, 1);
  });

  test('a webhook that is switched off stops the flow; switched on again, it is told once', async () => {
    const { database } = office.server.engine;
    await database.query(sql`update webhook set status = 'disabled' where id = ${HOOK}`);
    const record = await office.propose({ title: '丙', head: office.ids.li });
    const instance = await office.submit(record);
    await works();
    const { data } = await office.server.request(office.as('root'), 'GET', `/api/workflow/instances/${instance}`);
    const stuck = data.visits.find(({ state }: { state: string }) => state === 'stuck');
    assert.equal(stuck.problem, 'webhook.switchedOff');
    const [problem] = (await office.server.request(office.as('root'), 'GET', '/api/workflow/problems')).data.list;
    assert.match(problem.nodes[0].reason, /^第2个动作（调用外部地址）：.{4}/, 'which of its actions it was');
    await database.query(sql`update webhook set status = 'enabled' where id = ${HOOK}`);
    assert.equal((await office.act('root', instance, { event: 'retry', visit: stuck.id })).status, 200);
    await works();
    assert.equal((await database.query(sql`select 1 from webhook_delivery where record = ${record}`)).length, 1);
    assert.deepEqual(await office.asked(instance), ['li']);
  });

  test('a formula without a value is a failure of its action, and the history says what was done by itself', async () => {
    const { database } = office.server.engine;
    const instance = await office.submit(await office.propose({ title: '丁', head: office.ids.li }));
    await works();
    const { data } = await office.server.request(office.as('zhao'), 'GET', `/api/workflow/instances/${instance}`);
    const acts = data.records.map(({ act, nodeTitle }: { act: string; nodeTitle: string }) => [act, nodeTitle]);
    assert.deepEqual(
      acts.slice(1).map(([act]: string[]) => act),
      Array(5).fill('triggered'),
    );
    const spoilt = async (onFailure: string) => {
      const nodes = [{ ...trigger('count', { do: 'add', model: 'memo', values: { text: { formula: 'missing.name' } } }), onFailure }];
      await database.query(sql`
        update flow_version set document = jsonb_set(document, '{nodes}', ${JSON.stringify([{ kind: 'start', id: 'start' }, ...nodes])}::jsonb)
        where template = (select id from flow_template where code = 'proposal')`);
      const begun = await office.submit(await office.propose({ title: '戊', head: office.ids.li }));
      await works();
      return (await office.server.request(office.as('root'), 'GET', `/api/workflow/instances/${begun}`)).data;
    };
    const stuck = (await spoilt('stop')).visits.find(({ state }: { state: string }) => state === 'stuck');
    assert.equal(stuck.problem, 'flow.formulaFailed');
    const passed = await spoilt('continue');
    assert.equal(passed.standing, 'approved');
    assert.equal(passed.records.at(-1).act, 'triggerFailed');
  });
});
