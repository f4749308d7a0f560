import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Database } from '@zhixing/engine/database/database.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import type { PollingWorker } from '@zhixing/engine/queue/polling-worker.ts';
import sql from 'sql-template-tag';
import { evictSubscriptions } from '../../webhook/subscriptions.ts';
import { startReceiver } from '../../webhook/tests/receiver.ts';
import { webhookModule } from '../../webhook/webhook.module.ts';
import { deleteOldDeliveries, startDeliveries } from '../../webhook/worker.ts';
import { type Office, openOffice } from './office.ts';

const HOOK = '019aa000-0000-7000-8000-000000000001';

describe('a flow that tells other systems', () => {
  let office: Office;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let deliveries: PollingWorker;
  const query = <T extends object>(statement: ReturnType<typeof sql>) => office.server.engine.database.query<T>(statement);
  before(async () => {
    receiver = await startReceiver();
    const tell = (onFailure: string, about: object) => ({
      kind: 'trigger',
      id: `tell${onFailure}`,
      onFailure,
      ...about,
      actions: [
        { do: 'add', model: 'memo', values: { text: { value: onFailure }, proposal: { formula: 'id' } } },
        { do: 'webhook', webhook: HOOK },
      ],
    });
    const nodes = [
      tell('continue', {}),
      tell('stop', {}),
      { kind: 'approval', id: 'look', who: { who: 'field', field: 'head', as: 'user' } },
    ];
    const house = defineModule({ name: 'house', models: [], locales: { zh: {}, en: {} }, prepare: ({ database }) => addHook(database) });
    office = await openOffice(nodes, {}, [], [house, webhookModule], [`127.0.0.1:${receiver.port}`]);
    for (const action of ['renewSecret', 'enable']) await can('POST', `/api/data/webhook/${HOOK}/actions/${action}`, {});
    deliveries = await startDeliveries(office.server.engine);
  });
  afterEach(() => {
    receiver.answers.splice(0);
    receiver.heard.splice(0);
  });
  after(async () => {
    await deliveries.stop();
    receiver.close();
    await office.server.close();
  });

  // Inserted before the flows are checked.
  const addHook = async (database: Database) => {
    await database.query(sql`
      insert into webhook (id, version, created_at, updated_at, name, subject, address, on_create, on_update, on_action, on_delete, status)
      values (${HOOK}, 1, now(), now(), '外部系统', 'proposal', ${`http://127.0.0.1:${receiver.port}/in`}, false, false, false, false, 'disabled')`);
  };
  const can = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const { status, data, text } = await office.server.request(office.as('root'), method, path, body);
    assert.equal(status, 200, text);
    return data;
  };
  const goesOn = async () => {
    for (let n = 0; n < 4; n += 1) {
      await query(sql`update sys_flow_work set due_at = now() where work->>'do' = 'sent'`);
      await office.work();
      await deliveries.drain();
    }
  };
  const begins = async () => {
    const record = await office.propose({ head: office.ids.li });
    const instance = await office.submit(record);
    await goesOn();
    return { record, instance };
  };
  const memosOf = async (record: string) =>
    (await query<{ text: string }>(sql`select text from memo where proposal = ${record} order by id`)).map(({ text }) => text);
  const problemsOf = async (instance: string) =>
    (await can('GET', '/api/workflow/problems')).list.find(({ id }: { id: string }) => id === instance);

  test('goes on when they know', async () => {
    const { record, instance } = await begins();
    assert.deepEqual(await office.asked(instance), ['li']);
    assert.deepEqual(await memosOf(record), ['continue', 'stop']);
    assert.equal(receiver.heard.length, 2);
    assert.equal(await problemsOf(instance), undefined);
  });

  test('waits while they cannot be told, which those see who look after flows; tried again, it does nothing twice', async () => {
    receiver.answers.push({ status: 500 });
    const { record, instance } = await begins();
    assert.deepEqual(await office.asked(instance), [], 'the node that may go on without has not waited, this one does');
    const [work] = (await problemsOf(instance)).work;
    assert.deepEqual([work.do, work.attempts], ['sent', 1]);
    assert.match(work.error, /对方答复失败/);
    const inEnglish = await office.server.request(office.as('root'), 'GET', '/api/workflow/problems', undefined, {
      'accept-language': 'en',
    });
    assert.match(inEnglish.data.list[0].work[0].error, /^The receiver returned an error/);
    receiver.answers.splice(0);
    const before = receiver.heard.splice(0);
    await can('POST', `/api/workflow/problems/${work.id}/retry`, {});
    await office.work();
    await deliveries.drain();
    await goesOn();
    assert.deepEqual(await office.asked(instance), ['li']);
    assert.deepEqual(await memosOf(record), ['continue', 'stop']);
    const [first] = receiver.heard.map(({ headers }) => headers['webhook-id']);
    assert.ok(before.some(({ headers }) => headers['webhook-id'] === first));
    assert.equal(await problemsOf(instance), undefined);
  });

  test('waits for what the other side has to hear before, and says why', async () => {
    await query(sql`update webhook set on_create = true where id = ${HOOK}`);
    evictSubscriptions(office.server.engine);
    receiver.answers.push({ status: 500 });
    const record = await office.propose({ head: office.ids.li });
    await office.server.engine.outbox.drain();
    const instance = await office.submit(record);
    await goesOn();
    const [work] = (await problemsOf(instance)).work;
    assert.match(work.error, /对方答复失败/);
    receiver.answers.splice(0);
    await can('POST', `/api/workflow/problems/${work.id}/retry`, {});
    await office.work();
    await deliveries.drain();
    await goesOn();
    assert.deepEqual(await office.asked(instance), ['li']);
    // The other two are about the same version of the record, so their order is undefined.
    const [first, ...others] = receiver.heard.slice(-3).map(({ message }) => message.type);
    assert.deepEqual([first, ...others.toSorted()], ['proposal.create', 'proposal.flow.tellcontinue', 'proposal.flow.tellstop']);
    await query(sql`update webhook set on_create = false where id = ${HOOK}`);
    evictSubscriptions(office.server.engine);
  });

  test('stops where nobody tries any more; mended, only the telling is done again, however late', async () => {
    receiver.answers.push({ status: 410 });
    const { record, instance } = await begins();
    const [node] = (await problemsOf(instance)).nodes;
    assert.match(node.reason, /^第2个动作（调用外部地址）：该事件推送已停用/);
    receiver.answers.splice(0);
    office.pass(24 * 40);
    await deleteOldDeliveries(office.server.engine);
    await can('POST', `/api/data/webhook/${HOOK}/actions/enable`, {});
    evictSubscriptions(office.server.engine);
    assert.equal((await office.act('root', instance, { event: 'retry', visit: node.visit })).status, 200);
    await goesOn();
    assert.deepEqual(await office.asked(instance), ['li']);
    assert.deepEqual(await memosOf(record), ['continue', 'stop']);
  });
});
