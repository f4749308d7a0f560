import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { changeConfiguration } from '../../../identity/settings/change-configuration.ts';
import { Message } from '../../../platform/message/message.model.ts';
import { MessageAccount } from '../../../platform/message/message-account.model.ts';
import { MessageSendConfig } from '../../../platform/message/message-send-config.model.ts';
import { MessageSendLine } from '../../../platform/message/message-send-line.model.ts';
import { MessageTemplate } from '../../../platform/message/message-template.model.ts';
import { FamilyLink } from '../family-link.model.ts';
import { invite, openVillage, publishLetter, type Village } from './village.ts';

let village: Village;
let admin: Actor;
let teacher: Actor;
before(async () => {
  village = await openVillage();
  admin = village.person('schoolAdmin');
  teacher = village.person('classTeacher', [village.classes[0]]);
  await publishLetter(village);
});
after(() => village.server.close());

const issue = (actor: Actor, body: object = {}) =>
  village.server.request(actor, 'POST', '/api/family-links/issue', { trip: village.trip, ...body });
const desk = (actor: Actor) => village.server.request(actor, 'GET', `/api/family-links?trip=${village.trip}`);

describe('links of a trip', () => {
  test('are one per guardian, with all children on it, however often they are made', async () => {
    const first = await village.child(village.classes[0], '王一一');
    const second = await village.child(village.classes[1], '王二二');
    const mother = await village.guardian([first, second], '李红');
    const father = await village.guardian([first], '王强');
    const alone = await village.child(village.classes[0], '孤一');
    const made = await issue(admin);
    assert.deepEqual([made.status, made.data], [200, { made: 2, kept: 0, revoked: 0, without: 1 }]);
    assert.deepEqual((await issue(admin)).data, { made: 0, kept: 2, revoked: 0, without: 1 });
    const [links] = [await village.records(FamilyLink).find({ trip: village.trip })];
    const of = (guardian: string) => links.find((one) => one.guardian === guardian);
    assert.deepEqual(new Set(of(mother.id)?.students), new Set([first, second]));
    assert.deepEqual(of(father.id)?.students, [first]);
    assert.equal(new Date(of(father.id)?.expiresAt ?? '').toISOString(), '2027-01-20T09:00:00.000Z', 'sixty days after the return');
    await village.guardian([alone], '孤父');
    assert.deepEqual((await issue(admin)).data, { made: 1, kept: 2, revoked: 0, without: 0 });
  });

  test('two requests at once make no link twice', async () => {
    const child = await village.child(village.classes[0]);
    const { id } = await village.guardian([child], '同时');
    await Promise.all([issue(admin), issue(admin), issue(teacher)]);
    assert.equal(await village.records(FamilyLink).count({ guardian: id }), 1);
  });

  test('of a class teacher are those of the own class; nobody else hands any out', async () => {
    const elsewhere = await village.child(village.classes[1], '别班');
    const { id } = await village.guardian([elsewhere], '别班家长');
    assert.equal((await issue(teacher)).status, 200);
    assert.equal(await village.records(FamilyLink).count({ guardian: id }), 0);
    await issue(admin);
    const seen = (await desk(teacher)).data.list as { guardian: string; children: { name: string }[] }[];
    assert.ok(!seen.some(({ guardian }) => guardian === '别班家长'));
    const mother = seen.find(({ guardian }) => guardian === '李红');
    assert.deepEqual(
      mother?.children.map(({ name }) => name),
      ['王一一'],
      'no child of another class',
    );
    for (const role of ['schoolLeader', 'finance', 'bureauAdmin', 'agencyManager'])
      assert.ok([403, 404].includes((await issue(village.person(role))).status), role);
    assert.equal((await desk(village.person('finance'))).status, 403);
    assert.equal((await desk(village.person('schoolLeader'))).status, 200);
  });

  test('stay revoked until they are renewed', async () => {
    const child = await village.child(village.classes[0]);
    const { id } = await village.guardian([child], '停用');
    await issue(admin);
    const link = await village.link(id);
    const act = (action: string, actor = teacher) =>
      village.server.request(actor, 'POST', `/api/data/familyLink/${link.id}/actions/${action}`, {});
    assert.equal((await act('revoke', village.person('classTeacher', [village.classes[1]]))).status, 404);
    assert.equal((await act('revoke')).status, 200);
    assert.equal((await issue(admin)).data.revoked, 1);
    assert.equal((await village.ask('POST', '/api/family/link', { token: link.token })).status, 404);
    assert.equal((await act('renew')).status, 200);
    assert.equal((await village.ask('POST', '/api/family/link', { token: (await village.link(id)).token })).status, 200);
  });

  test('cannot be written by hand', async () => {
    const [link] = await village.records(FamilyLink).find({ trip: village.trip });
    assert.ok(link);
    const put = await village.ask(
      'POST',
      '/api/data/familyLink',
      { guardian: link.guardian },
      { authorization: `Bearer ${admin.sessionId}` },
    );
    assert.equal(put.status, 403);
    for (const action of ['visit', 'lock', 'markSent', 'issue'])
      assert.equal(
        (await village.server.request(admin, 'POST', `/api/data/familyLink/${link.id}/actions/${action}`, {})).status,
        404,
        action,
      );
  });
});

test('the desk tells who has opened, read and answered', async () => {
  const child = await village.child(village.classes[0], '周周');
  const { id } = await village.guardian([child], '周父');
  await issue(admin);
  const line = async () =>
    ((await desk(teacher)).data.list as { guardian: string }[]).find(({ guardian }) => guardian === '周父') as never as {
      openedAt: string | null;
      children: object[];
    };
  const plain = { id: child, name: '周周', class: '四年级1班' };
  assert.deepEqual([(await line()).openedAt, (await line()).children], [null, [{ ...plain, read: false, signUp: null, owes: null }]]);
  await invite(village, child);
  const visitor = await village.enter((await village.link(id)).token);
  await village.ask('POST', '/api/family/letter', { student: child, trip: village.trip }, visitor);
  await village.ask('POST', '/api/family/decline', { student: child, trip: village.trip }, visitor);
  const after = await line();
  assert.ok(after.openedAt);
  assert.deepEqual(after.children, [{ ...plain, read: true, signUp: 'declined', owes: null }]);
});

test('the codes of a class are printed as PDF, and it is told', async () => {
  const { app, engine } = village.server;
  const url = `/api/family-links/codes?trip=${village.trip}&class=${village.classes[0]}`;
  const sheet = await app.inject({ url, headers: { authorization: `Bearer ${teacher.sessionId}` } });
  assert.equal(sheet.statusCode, 200, sheet.payload.slice(0, 200));
  assert.ok(sheet.rawPayload.subarray(0, 5).equals(Buffer.from('%PDF-')) && sheet.rawPayload.length > 5000);
  const [told] = await engine.database.query<{ n: number }>(sql`
    select (select count(*) from sys_audit_open where verb = 'familyCodes') + (select count(*) from sys_audit where verb = 'familyCodes') as n`);
  assert.equal(Number(told?.n), 1);
  assert.equal((await village.server.request(village.person('schoolLeader'), 'GET', url)).status, 403);
});

test('the address of a link is told to those who hand it out', async () => {
  const child = await village.child(village.classes[1]);
  const guardian = await village.guardian([child], '地址');
  await issue(admin);
  const { id, token } = await village.link(guardian.id);
  const url = `/api/family-links/${id}/address`;
  const { data } = await village.server.request(admin, 'GET', url);
  assert.ok(data.address.endsWith(`/formShortLink/${token}`), data.address);
  assert.equal((await village.server.request(teacher, 'GET', url)).status, 409, 'not of the own class');
  assert.equal((await village.server.request(village.person('schoolLeader'), 'GET', url)).status, 403);
});

test('links are sent as text messages where the school can send them, each to its own telephone', async () => {
  const child = await village.child(village.classes[0]);
  const guardian = await village.guardian([child], '短信');
  await issue(admin);
  const { id, token } = await village.link(guardian.id);
  const send = () => village.server.request(admin, 'POST', '/api/family-links/send', { ids: [id] });
  assert.equal((await send()).data.key, 'family.noAddress');
  const { server, records } = village;
  await changeConfiguration(server.context(), { system: { domain: 'https://yanxue.example.cn' } });
  assert.equal((await send()).data.key, 'family.smsOff');
  const sms = { kind: 'aliyunSms', appKey: 'key', signName: '第九小学' } as const;
  const account = await records(MessageAccount).create({ code: 'sms', name: '短信', ...sms });
  await server.engine.database.query(sql`update message_account set status = 'enabled' where id = ${account.id}`);
  const config = await records(MessageSendConfig).create({ event: 'family.link', inApp: false });
  const outside = { outsideCode: 'SMS_1', outsideValues: 'address={address}' };
  const words = { event: 'family.link', titleZh: '家长链接', textZh: '{school}：{address}' };
  const template = await records(MessageTemplate).create({ code: 'familySms', name: '家长链接短信', ...words, ...outside });
  await records(MessageSendLine).create({ config: config.id, account: account.id, template: template.id });
  assert.deepEqual((await send()).data, { sent: 1 });
  const [message, ...more] = await records(Message).find({ event: 'family.link' });
  assert.deepEqual(more, []);
  assert.deepEqual([message?.receiver, message?.outcome], [guardian.phone, 'waiting']);
  assert.ok(message?.body?.includes(`https://yanxue.example.cn/formShortLink/${token}`), message?.body ?? '');
  assert.ok((await records(FamilyLink).get(id)).sentAt);
});
