import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { PollingWorker } from '@zhixing/engine/queue/polling-worker.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { joined } from '../../../tests/joined.ts';
import { evictSubscriptions } from '../subscriptions.ts';
import { webhookModule } from '../webhook.module.ts';
import { startDeliveries } from '../worker.ts';
import { accessHere, grants, letters, logOf } from './letters.ts';
import { type Heard, startReceiver } from './receiver.ts';

const DAY = 86_400_000;
describe('webhooks', () => {
  let server: TestServer;
  let admin: Actor;
  let reader: Actor;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let now = Date.now();
  let deliveries: PollingWorker;
  before(async () => {
    receiver = await startReceiver();
    server = await startTestServer({
      ...joined([letters, { ...webhookModule, grants: [] }]),
      grants,
      now: () => new Date(now),
      outgoingAllow: [`127.0.0.1:${receiver.port}`],
    });
    admin = server.actor({ administrator: true });
    reader = server.actor({ roles: ['reader'] });
    await server.engine.database.query(sql`insert into "user" (id, name) values (${admin.userId}, 'admin'), (${reader.userId}, 'reader')`);
    deliveries = await startDeliveries(server.engine);
  });
  afterEach(async () => {
    receiver.answers.splice(0);
    await server.engine.database.query(sql`update webhook set deleted_at = now()`);
    evictSubscriptions(server.engine);
  });
  after(async () => {
    await deliveries.stop();
    receiver.close();
    await server.close();
  });

  const ask = async (who: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await server.request(who, method, `/api/data/${path}`, body);
    assert.equal(answer.status, 200, answer.text.slice(0, 400));
    return answer.data;
  };
  /** An enabled webhook, and its signing key. */
  const hook = async (who: Actor, more: object = {}): Promise<{ id: string; secret: string }> => {
    const { record } = await ask(who, 'POST', 'webhook', {
      name: '推送',
      subject: 'letter',
      address: `http://127.0.0.1:${receiver.port}/in`,
      ...more,
    });
    const { handed } = await ask(who, 'POST', `webhook/${record.id}/actions/renewSecret`, {});
    await ask(who, 'POST', `webhook/${record.id}/actions/enable`, {});
    return { id: record.id, secret: handed[0].value };
  };
  const letter = async (values: object = {}): Promise<{ id: string; version: number }> =>
    (await ask(admin, 'POST', 'letter', { title: '来信', phone: '13800138000', inner: '内', ...values })).record;
  /** Waits until everything due has been delivered. */
  const settled = async (): Promise<readonly Heard[]> => {
    await server.engine.outbox.drain();
    await deliveries.drain();
    return receiver.heard.splice(0);
  };
  const log = (webhook: string) => logOf(server, webhook);

  test('what happens to a record is told, signed as Standard Webhooks asks, with what the owner may read', async () => {
    const { secret, id } = await hook(reader);
    const { id: record } = await letter();
    const [message] = await settled();
    assert.ok(message);
    const { headers, body } = message;
    assert.deepEqual([message.message.type, message.message.data.id, message.message.data.version], ['letter.create', record, 1]);
    assert.equal(message.message.data.record?.title, '来信');
    assert.equal('inner' in (message.message.data.record ?? {}), false, 'a field that the owner does not see');
    assert.notEqual(message.message.data.record?.phone, '13800138000', 'masked, as the owner reads it');
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${signed}`);
    assert.match(String(headers['webhook-id']), /^msg_[\da-f-]{36}$/);
    assert.equal(Number(headers['webhook-timestamp']), Math.floor(now / 1000));
    await ask(admin, 'PUT', `letter/${record}`, { version: 1, title: '改' });
    await ask(admin, 'POST', `letter/${record}/actions/seal`, {});
    await ask(admin, 'DELETE', `letter/${record}`);
    const later = await settled();
    assert.deepEqual(
      later.map(({ message: { type } }) => type),
      ['letter.update', 'letter.seal', 'letter.delete'],
      'in the order of the versions',
    );
    assert.equal(later[2]?.message.data.record, null);
    assert.deepEqual(
      (await log(id)).map(({ status, attempts, answered }) => [status, attempts, answered]),
      Array(4).fill(['delivered', 1, 200]),
    );
  });

  test('only what is asked for is told: events, records of the condition, fields', async () => {
    await hook(reader, { onUpdate: false, condition: { place: '长沙' }, only: 'title，place' });
    const { id } = await letter({ place: '长沙' });
    await letter({ place: '湘潭' });
    await ask(admin, 'PUT', `letter/${id}`, { version: 1, title: '改' });
    const told = await settled();
    assert.deepEqual(
      told.map(({ message: { data } }) => [data.id, Object.keys(data.record ?? {}).sort()]),
      [[id, ['id', 'place', 'title', 'version']]],
    );
  });

  test('a webhook is told nothing that its owner cannot read, and nothing once he is no longer let in', async () => {
    const local = server.actor({ roles: ['local'], access: accessHere(), variables: { '@organizeId': '长沙' } });
    await server.engine.database.query(sql`insert into "user" (id, name) values (${local.userId}, 'local')`);
    const { id } = await hook(local);
    await letter({ place: '湘潭' });
    const { id: near } = await letter({ place: '长沙' });
    assert.deepEqual(
      (await settled()).map(({ message: { data } }) => data.id),
      [near],
    );
    await server.engine.database.query(sql`insert into "user" (id, name) values ('01890000-0000-7000-8000-000000000002', 'gone')`);
    await server.engine.database.query(sql`update webhook set owner = '01890000-0000-7000-8000-000000000002' where id = ${id}`);
    evictSubscriptions(server.engine);
    await letter({ place: '长沙' });
    assert.deepEqual(await settled(), []);
    const [row] = await server.engine.database.query(sql`select status, stopped from webhook where id = ${id}`);
    assert.deepEqual(row, { status: 'disabled', stopped: 'owner' });
  });

  test('what leaves in clear, since its owner sees it so, stands masked in the log', async () => {
    const seer = server.actor({ roles: ['seer'] });
    await server.engine.database.query(sql`insert into "user" (id, name) values (${seer.userId}, 'seer')`);
    const { id } = await hook(seer);
    await letter();
    const [message] = await settled();
    assert.equal(message?.message.data.record?.phone, '13800138000');
    const [line] = await log(id);
    assert.match(line?.request ?? '', /来信/);
    assert.doesNotMatch(line?.request ?? '', /13800138000/);
  });

  test('data of minors does not leave without an approval', async () => {
    await hook(reader, { subject: 'child' });
    const { record } = await ask(admin, 'POST', 'child', { name: '小明' });
    const [message] = await settled();
    assert.deepEqual([message?.message.data.id, message?.message.data.record], [record.id, null]);
    assert.equal(message?.body.includes('小明'), false);
  });

  test('a failure is tried again with growing waits, later messages about the record wait for it, and in the end it is parked', async () => {
    const { id } = await hook(reader);
    receiver.answers.push({ status: 500, body: 'down\u0000' });
    const { id: record } = await letter();
    await ask(admin, 'PUT', `letter/${record}`, { version: 1, title: '改' });
    assert.equal((await settled()).length, 1);
    await deliveries.drain();
    assert.equal(receiver.heard.length, 0, 'not before its time');
    now += 7000;
    await deliveries.drain();
    assert.equal(receiver.heard.splice(0).length, 1);
    now += 7000;
    await deliveries.drain();
    assert.equal(receiver.heard.length, 0, 'the second wait is longer');
    assert.deepEqual(
      (await log(id)).map(({ status, problem, answered, attempts, response }) => [status, problem, answered, attempts, response]),
      [
        ['waiting', 'answer', 500, 2, 'down'],
        ['waiting', null, null, 0, null],
      ],
    );
    for (let tries = 0; tries < 7; tries++) {
      now += DAY / 3;
      now += DAY / 3;
      await server.engine.database.query(sql`update webhook set failing_since = ${new Date(now)} where id = ${id}`);
      await deliveries.drain();
    }
    assert.deepEqual((await log(id)).map(({ status }) => status)[0], 'parked');
    assert.deepEqual(
      new Set(receiver.heard.splice(0).map(({ message: { type } }) => type)),
      new Set(['letter.create', 'letter.update']),
      'what waited behind it goes on',
    );
  });

  test('the other side says how long to wait, and that it is gone for good', async () => {
    const { id } = await hook(reader);
    receiver.answers.push({ status: 503, headers: { 'retry-after': '60' } }, { status: 410 });
    await letter();
    await settled();
    now += 30_000;
    await deliveries.drain();
    assert.equal(receiver.heard.length, 0);
    now += 31_000;
    await deliveries.drain();
    assert.equal(receiver.heard.splice(0).length, 1);
    const [row] = await server.engine.database.query(sql`select status, stopped from webhook where id = ${id}`);
    assert.deepEqual(row, { status: 'disabled', stopped: 'gone' });
  });

  test('what was sent is sent again: one message, or all since a moment; under the same id', async () => {
    const { id } = await hook(reader);
    await letter();
    await letter();
    const ids = (await settled()).map(({ headers }) => headers['webhook-id']);
    const [first] = (await ask(reader, 'GET', `webhookDelivery?filter=${encodeURIComponent(JSON.stringify({ webhook: id }))}`)).list;
    await ask(reader, 'POST', `webhookDelivery/${first.id}/actions/replay`, {});
    await deliveries.drain();
    const [again] = receiver.heard.splice(0);
    assert.ok(ids.includes(again?.headers['webhook-id']));
    await ask(reader, 'POST', `webhook/${id}/actions/replaySince`, { args: { since: new Date(now - 1000).toISOString() } });
    await deliveries.drain();
    assert.deepEqual(
      receiver.heard
        .splice(0)
        .map(({ headers }) => headers['webhook-id'])
        .sort(),
      [...ids].sort(),
    );
    await ask(reader, 'POST', `webhook/${id}/actions/replaySince`, { args: { since: new Date(now + 1000).toISOString() } });
    await deliveries.drain();
    assert.equal(receiver.heard.length, 0);
  });

  test('the test button sends a message without a record, also before the webhook is switched on; a new key signs beside the old one', async () => {
    const { record } = await ask(reader, 'POST', 'webhook', {
      name: '试',
      subject: 'letter',
      address: `http://127.0.0.1:${receiver.port}/in`,
    });
    const refused = await server.request(reader, 'POST', `/api/data/webhook/${record.id}/actions/enable`, {});
    assert.equal(refused.data.key, 'webhook.noSecret');
    await ask(reader, 'POST', `webhook/${record.id}/actions/renewSecret`, {});
    await ask(reader, 'POST', `webhook/${record.id}/actions/renewSecret`, {});
    await ask(reader, 'POST', `webhook/${record.id}/actions/test`, {});
    const [message] = await settled();
    assert.equal(message?.message.type, 'webhook.test');
    assert.equal(String(message?.headers['webhook-signature']).split(' ').length, 2);
  });

  test('nothing inside is reached unless it is allowed by name, and the log says so', async () => {
    const { id } = await hook(reader, { address: 'http://127.0.0.1:8081/admin' });
    await letter();
    assert.deepEqual(await settled(), []);
    assert.equal((await log(id))[0]?.problem, 'notAllowed');
  });

  test('a webhook that has failed for three days is switched off, and the state of the system says so', async () => {
    const { id } = await hook(reader);
    receiver.answers.push({ status: 500 });
    await letter();
    await settled();
    now += 2 * 3_600_000;
    const findings = async () => (await webhookModule.health?.(server.engine))?.map(({ key }) => key);
    assert.deepEqual(await findings(), ['webhook.findings.failing']);
    now += 3 * DAY;
    await deliveries.drain();
    const [row] = await server.engine.database.query(sql`select status, stopped from webhook where id = ${id}`);
    assert.deepEqual(row, { status: 'disabled', stopped: 'failing' });
    assert.deepEqual(await findings(), ['webhook.findings.stopped']);
    await ask(reader, 'POST', `webhook/${id}/actions/enable`, {});
    assert.deepEqual(await findings(), []);
    receiver.heard.splice(0);
  });

  test('a webhook is refused that cannot be, and whoever changes it answers for it with his own permissions', async () => {
    const refused = async (values: object) => {
      const body = { name: 'x', subject: 'letter', address: 'https://hook.example.org', ...values };
      return (await server.request(reader, 'POST', '/api/data/webhook', body)).data.key;
    };
    assert.equal(await refused({ subject: 'nothing' }), 'webhook.unknownSubject');
    assert.equal(await refused({ address: 'ftp://hook.example.org' }), 'webhook.badAddress');
    assert.equal(await refused({ address: 'https://me:secret@hook.example.org' }), 'webhook.badAddress');
    assert.equal(await refused({ only: 'title,inner' }), 'webhook.unknownField');
    assert.equal(await refused({ condition: { inner: 'x' } }), 'webhook.badCondition');
    assert.equal(await refused({ condition: { phone: { startsWith: '138' } } }), 'webhook.badCondition');
    assert.equal(await refused({ subject: 'organisation' }), 'webhook.notReadable');
    const { id } = await hook(admin, { address: 'https://hook.example.org' });
    assert.equal(
      (
        await server.request(reader, 'POST', `/api/data/webhook/${id}/actions/replaySince`, {
          args: { since: new Date(now).toISOString() },
        })
      ).data.key,
      'webhook.notYours',
    );
    const { record } = await ask(reader, 'GET', `webhook/${id}`);
    assert.equal(record.owner, admin.userId);
    await ask(reader, 'PUT', `webhook/${id}`, { version: record.version, address: 'https://other.example.org' });
    assert.equal((await ask(reader, 'GET', `webhook/${id}`)).record.owner, reader.userId);
  });
});
