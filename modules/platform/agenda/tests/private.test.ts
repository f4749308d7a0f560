import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Grant } from '@zhixing/engine/permission/access.ts';
import { createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { explain } from '../../../identity/access/explain.ts';
import { createUser } from '../../../identity/account/users.ts';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';
import { remindOfDue } from '../reminders.ts';

const begin = new Date('2030-03-01T00:00:00Z');
let clock = begin;
let server: TestServer;
let maker: Actor;
let guest: Actor;
let root: Actor;
before(async () => {
  server = await startProduct({ now: () => clock });
  const { make } = createBuilders(server.context(), await allRecipes());
  const organisationId = (await make('organisation', { kind: 'bureau', name: '某区教育局' })).id;
  const person = async (account: string, more: Partial<Actor> = {}): Promise<Actor> => {
    const known = { account, name: account, password: 'Abc12345', roles: [], organisation: organisationId };
    const userId = await createUser(server.engine, known);
    const variables = { '@userId': userId, '@organizationAndSuborganization': [organisationId] };
    return server.actor({ userId, organisationId, name: account, roles: ['classTeacher'], variables, ...more });
  };
  [maker, guest, root] = [await person('maker'), await person('guest'), await person('root', { administrator: true, roles: [] })];
  await server.engine.database.query(sql`update "user" set email = account || '@example.cn'`);
});
after(() => server.close());

const ask = (actor: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  server.request(actor, method, `/api/${path}`, body);
const enter = async (more: object = {}) => {
  const at = { startDay: '2030-03-04', startTime: '09:00', endDay: '2030-03-04', endTime: '10:00' };
  const made = await ask(maker, 'POST', 'data/appointment', { title: '复诊', ...at, ...more });
  assert.equal(made.status, 200, made.text);
  return made.data.record as { id: string; version: number };
};

const everything: Grant = {
  role: '',
  model: 'appointment',
  actions: 'all',
  scope: 'all',
  verbs: ['read', 'create', 'update', 'delete', 'import', 'export', 'unmask'],
};

describe('private appointments', () => {
  test('are nobody else’s business: administrators find them by no way, and still keep their own', async () => {
    const row = await enter();
    const keeper = server.actor({
      access: { everything: false, clear: false, models: new Map([['appointment', [everything]]]) },
    });
    for (const actor of [root, keeper]) {
      assert.equal((await ask(actor, 'GET', 'data/appointment')).data.pagination.total, 0);
      assert.equal((await ask(actor, 'GET', 'data/appointment?keyword=复诊')).data.pagination.total, 0);
      assert.equal((await ask(actor, 'GET', `data/appointment/${row.id}`)).status, 404);
      assert.equal((await ask(actor, 'GET', `data/appointment/${row.id}/history`)).status, 404);
      assert.equal((await ask(actor, 'PUT', `data/appointment/${row.id}`, { version: row.version, title: '改' })).status, 404);
      assert.equal((await ask(actor, 'DELETE', `data/appointment/${row.id}`)).status, 404);
      assert.equal((await ask(actor, 'GET', 'data/appointment/summary')).data.count, 0);
    }
    assert.equal((await ask(root, 'GET', `system/Schedule/${row.id}`)).status, 404);
    const at = { startDay: '2030-03-05', startTime: '09:00', endDay: '2030-03-05', endTime: '10:00' };
    assert.equal((await ask(root, 'POST', 'data/appointment', { title: '自己的', ...at })).status, 200);
    assert.equal((await ask(root, 'GET', 'data/appointment')).data.pagination.total, 1);
    const shared = await enter({ title: '一起', participants: [maker.userId, root.userId] });
    assert.equal((await ask(root, 'GET', `data/appointment/${shared.id}`)).status, 200, 'whoever takes part sees it');
  });

  test('the explanation of permissions says so as well', async () => {
    const row = await enter();
    const model = server.engine.registry.get('appointment');
    const allowed = async (record: string | null) =>
      (await explain(server.context(), root, model, record)).abilities.find(({ name }) => name === 'read')?.allowed;
    assert.deepEqual([await allowed(row.id), await allowed(null)], [false, true]);
  });
});

describe('reminders by a configuration of their own', () => {
  let config: string;
  before(async () => {
    const make = async (model: string, values: object) => {
      const made = await ask(root, 'POST', `data/${model}`, values);
      assert.equal(made.status, 200, made.text);
      return made.data.record.id as string;
    };
    const mail = {
      code: 'mail',
      name: '邮件',
      kind: 'email',
      host: '127.0.0.1',
      port: 2525,
      security: 'none',
      senderAddress: 'a@example.cn',
    };
    const account = await make('messageAccount', mail);
    assert.equal((await ask(root, 'POST', `data/messageAccount/${account}/actions/enable`, {})).status, 200);
    config = await make('messageSendConfig', { event: 'agenda.reminder', code: 'byMail', name: '邮件提醒' });
    await make('messageSendLine', { config, account });
  });
  const mails = async (title: string) =>
    (
      await server.engine.database.query(
        sql`select 1 from message where event = 'agenda.reminder' and (body like ${`%${title}%`} or heading like ${`%${title}%`})`,
      )
    ).length;

  test('people choose among those that administrators have made for reminders, and are reminded by it', async () => {
    const offered = (await ask(maker, 'GET', 'data/messageSendConfig/options')).data.list;
    assert.deepEqual(
      offered.map(({ id, label }: { id: string; label: string }) => [id, label]),
      [[config, '邮件提醒']],
    );
    await enter({ title: '家长会', reminder: 'atStart', reminderConfig: config, participants: [guest.userId] });
    await enter({ title: '备课会', reminder: 'atStart', participants: [guest.userId] });
    clock = new Date('2030-03-04T01:00:30Z');
    await remindOfDue(server.engine);
    clock = begin;
    assert.deepEqual([await mails('家长会'), await mails('备课会')], [2, 0], 'the one who takes part and the one who entered it');
    const watched = await ask(root, 'GET', 'data/message?filter={"event":"agenda.reminder"}');
    assert.equal(watched.data.list[0]?.title, '日程提醒', watched.text);
    assert.ok(!watched.text.includes('家长会'), 'whoever looks after messages does not see what people have in their calendars');
    const one = await ask(root, 'GET', `data/message/${watched.data.list[0]?.id}`);
    assert.ok(!one.text.includes('家长会'), one.text);
    const titles = (await ask(guest, 'GET', 'workbench/notices')).data.list.map(
      ({ title, text }: { title: string; text: string }) => title + text,
    );
    assert.ok(
      titles.some((title: string) => title.includes('备课会')),
      titles.join(),
    );
  });

  test('clients of the family set it by number and id, and one about another event is refused', async () => {
    const startDay = Date.parse('2030-03-06T00:00:00+08:00');
    const sent = { title: '值班', startDay, startTime: '09:00', endDay: startDay, endTime: '10:00', reminderType: 2 };
    assert.equal((await ask(maker, 'POST', 'system/Schedule', sent)).data.key, 'agenda.configMissing');
    const { id } = (await ask(maker, 'POST', 'system/Schedule', { ...sent, send: config })).data;
    const { reminderType, send } = (await ask(maker, 'GET', `system/Schedule/${id}`)).data;
    assert.deepEqual([reminderType, send], [2, config]);
    const other = (await ask(root, 'POST', 'data/messageSendConfig', { event: 'agenda.changed' })).data.record.id;
    assert.notEqual((await ask(maker, 'POST', 'system/Schedule', { ...sent, send: other })).status, 200);
    assert.equal((await ask(root, 'POST', 'system/Schedule', { ...sent, send: other })).data.key, 'agenda.otherConfig');
  });
});
