import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Clouds, startClouds } from '@zhixing/testing/providers/clouds.ts';
import sql from 'sql-template-tag';
import { openPostOffice, type PostOffice } from './post-office.ts';

let office: PostOffice;
let clouds: Clouds;
before(async () => {
  [office, clouds] = [await openPostOffice(), await startClouds()];
});
after(async () => {
  await clouds.close();
  await office.close();
});

const accounts = '/api/message/AccountConfig';
const configs = '/api/message/SendMessageConfig';
interface Line {
  readonly channel: string;
  readonly outcome: string;
  readonly problem: string | null;
  readonly said: string | null;
  readonly userName: string | null;
}
const linesOf = (answer: { status: number; text: string; data: { list: Line[] } }): Line[] => {
  assert.equal(answer.status, 200, answer.text);
  return answer.data.list;
};
const endsOf = (lines: readonly Line[]) => lines.map(({ channel, outcome, problem }) => [channel, outcome, problem]);

describe('trying an account out', () => {
  test('what the other side said is there with the answer, and stands among the messages', async () => {
    const account = await office.mailAccount();
    const [sent] = linesOf(await office.ask('POST', `${accounts}/testSendMail`, { id: account, to: 'chief@example.cn' }));
    assert.deepEqual([sent?.outcome, office.mail.taken.at(-1)?.to], ['sent', 'chief@example.cn']);
    office.mail.unknown.add('gone@example.cn');
    const [gone] = linesOf(await office.ask('POST', `${accounts}/${account}/Actions/Test`, { to: 'gone@example.cn' }));
    assert.deepEqual([gone?.outcome, gone?.problem, /550/.test(gone?.said ?? '')], ['refused', 'badReceiver', true]);
    assert.deepEqual(
      (await office.messages()).slice(-2).map(({ outcome }) => outcome),
      ['sent', 'refused'],
    );
  });

  test('one that is off or rests is tried at once, and what it lacks is told at the account', async () => {
    const account = await office.account({ kind: 'robot', robot: 'wecom', address: `${clouds.address}/send` });
    await office.act('messageAccount', account, 'disable');
    await office.still(60);
    assert.deepEqual(endsOf(linesOf(await office.ask('POST', `${accounts}/testQyWebChatConnect`, { id: account }))), [
      ['webhook', 'sent', null],
    ]);
    clouds.answers.set('robot', { json: { errcode: 93000, errmsg: 'invalid webhook url' } });
    const [refused] = linesOf(await office.ask('POST', `${accounts}/testDingTalkConnect`, { id: account }));
    clouds.answers.delete('robot');
    assert.notEqual(refused?.outcome, 'sent');
    assert.match(refused?.said ?? '', /invalid webhook url/);
    const sms = await office.account({ kind: 'aliyunSms', signName: '知行', appKey: 'key-id', api: clouds.address }, 'key-secret');
    assert.equal((await office.ask('POST', `${accounts}/${sms}/Actions/Test`, { to: '13800000001' })).data.key, 'messages.testTemplate');
  });

  test('it needs the permission and an address, and leaves its line', async () => {
    const account = await office.mailAccount();
    const stranger = await office.person('stranger');
    const path = `${accounts}/${account}/Actions/Test`;
    assert.equal((await office.ask('POST', path, { to: 'a@example.cn' }, stranger)).status, 403);
    assert.equal((await office.ask('POST', path, {})).data.key, 'messages.testWhom');
    const auditor = office.server.actor({ roles: ['auditAdmin'] });
    assert.equal((await office.ask('POST', path, { to: 'a@example.cn' }, auditor)).status, 403);
    await office.ask('POST', path, { to: 'a@example.cn' });
    const lines = await office.server.engine.database.query<{ model: string }>(
      sql`select model from sys_audit_open where verb = 'tryOut' and record_id = ${account}
        union all select model from sys_audit where verb = 'tryOut' and record_id = ${account}`,
    );
    assert.deepEqual(
      lines.map(({ model }) => model),
      ['messageAccount'],
    );
  });
});

describe('trying a send configuration out', () => {
  test('each way tells how it went for each person, in the words of the event', async () => {
    const mail = await office.mailAccount();
    const robot = await office.account({ kind: 'robot', robot: 'wecom', address: `${clouds.address}/send` });
    const sms = await office.account({ kind: 'aliyunSms', signName: '知行', appKey: 'key-id', api: clouds.address }, 'key-secret');
    const outside = { outsideCode: 'SMS_1', outsideValues: 'name={what}' };
    const template = await office.make('messageTemplate', {
      code: 'news',
      name: '短信',
      event: 'office.news',
      titleZh: '{what}',
      ...outside,
    });
    const { id } = await office.make('messageSendConfig', { event: 'office.news' });
    for (const line of [{ account: mail }, { account: robot }, { account: sms, template: template.id }])
      await office.make('messageSendLine', { config: id, ...line });
    const reader = await office.person('reader');
    const asked = await office.ask('POST', `${configs}/getTestConfig/${id}`, {});
    assert.deepEqual([asked.data.params, asked.data.ways.length, asked.data.inApp], [['what'], 3, true]);
    const lines = linesOf(await office.ask('POST', `${configs}/testSendConfig`, { id, toUser: [reader.userId], params: { what: '春游' } }));
    assert.deepEqual(endsOf(lines), [
      ['inApp', 'sent', null],
      ['email', 'sent', null],
      ['webhook', 'sent', null],
      ['sms', 'refused', 'noAddress'],
    ]);
    assert.equal(lines[1]?.userName, 'reader');
    assert.match(Buffer.from(office.mail.taken.at(-1)?.source ?? '').toString(), /reader@example\.cn/);
    assert.match(clouds.came.at(-1)?.body ?? '', /春游/);
    const [notice] = (await office.ask('GET', '/api/workbench/notices', undefined, reader)).data.list;
    assert.equal(notice.kind, 'messages.test');
    // A template approved by one SMS service is unknown to the other.
    const elsewhere = await office.account(
      { kind: 'tencentSms', sdkAppId: '1400000001', signName: '知行', appKey: 'id', api: clouds.address },
      'key-secret',
    );
    const test = (account: string) => office.ask('POST', `${accounts}/${account}/Actions/Test`, { to: '13800000001' });
    assert.equal((await test(elsewhere)).data.key, 'messages.testTemplate');
    assert.equal((await test(sms)).status, 200);
  });

  test('nobody is not enough, and somebody without the permission is refused', async () => {
    const { id } = await office.make('messageSendConfig', { event: 'office.alarm' });
    await office.make('messageSendLine', { config: id, account: await office.mailAccount() });
    assert.equal((await office.ask('POST', `${configs}/testSendConfig`, { id })).data.key, 'messages.testNobody');
    const stranger = await office.person('stranger2');
    const refused = await office.ask('POST', `${configs}/testSendConfig`, { id, toUser: [stranger.userId] }, stranger);
    assert.equal(refused.status, 403);
  });
});

describe('send configurations of their own', () => {
  test('goes out where it is chosen, and nowhere else', async () => {
    const account = await office.mailAccount();
    const own = { event: 'office.work', code: 'byMail', name: '同时发邮件' };
    const { id } = await office.make('messageSendConfig', own);
    await office.make('messageSendLine', { config: id, account });
    const reader = await office.person('chosen');
    const mails = () => office.mail.taken.filter(({ to }) => to === 'chosen@example.cn').length;
    await office.tell('office.work', [reader]);
    await office.work();
    assert.equal(mails(), 0);
    await office.tell('office.work', [reader], { config: 'byMail' });
    await office.work();
    assert.equal(mails(), 1);
    await office.act('messageSendConfig', id, 'disable');
    await office.tell('office.work', [reader], { config: 'byMail' });
    await office.work();
    assert.equal(mails(), 1, 'as long as it is on');
    assert.equal((await office.ask('GET', '/api/workbench/notices', undefined, reader)).data.list.length, 3, 'the app tells every time');
  });

  test('nothing is sent that would be written by a template that is off, and the monitor says so', async () => {
    const account = await office.mailAccount();
    const template = await office.make('messageTemplate', { code: 'quiet', name: '停用的', event: 'office.work', titleZh: '{what}停用' });
    const { id: config } = await office.make('messageSendConfig', { event: 'office.work', code: 'byQuiet', name: '试停用' });
    await office.make('messageSendLine', { config, account, template: template.id });
    const reader = await office.person('quietReader', { email: 'quiet@example.cn' });
    const turn = () => office.ask('POST', `/api/message/MessageTemplateConfig/unable/${template.id}`, {});
    const told = async () => {
      await office.tell('office.work', [reader], { config: 'byQuiet' });
      await office.work();
      const { outcome, problem } = (await office.messages()).at(-1) ?? assert.fail();
      return [outcome, problem, office.mail.taken.filter(({ to }) => to === 'quiet@example.cn').length];
    };
    assert.equal((await turn()).status, 200);
    assert.deepEqual(await told(), ['refused', 'templateOff', 0]);
    assert.equal((await office.ask('GET', '/api/workbench/notices', undefined, reader)).data.list.length, 1, 'the app tells all the same');
    assert.equal((await turn()).status, 200);
    assert.deepEqual(await told(), ['sent', null, 1]);
    const own = { filter: JSON.stringify({ code: { eq: 'office.work' } }) };
    const [shipped] = (await office.ask('GET', `/api/data/messageTemplate?filter=${encodeURIComponent(own.filter)}`)).data.list;
    assert.equal(shipped.status, 'enabled');
  });

  test('an event has one without a code; others have a code of their own and a name', async () => {
    const config = (values: object) => office.ask('POST', '/api/data/messageSendConfig', { event: 'office.code', ...values });
    assert.equal((await config({})).data.record.code, 'office.code');
    assert.equal((await config({})).data.key, 'model.duplicate');
    assert.equal((await config({ code: 'office.alarm' })).data.key, 'messages.ownCode');
    assert.equal((await config({ code: 'other' })).data.key, 'messages.nameMissing');
    assert.equal((await config({ code: 'other', name: '其他' })).status, 200);
  });
});

describe('short links', () => {
  test('lead from a message to its page for a while, say nothing by themselves, and let nobody in', async () => {
    const account = await office.mailAccount();
    const values = { code: 'linked', name: '带链接', event: 'office.work', titleZh: '{what}', textZh: '详见 {link}' };
    const template = await office.make('messageTemplate', values);
    const { id: config } = await office.make('messageSendConfig', { event: 'office.work', code: 'linking', name: '带链接' });
    await office.make('messageSendLine', { config, account, template: template.id });
    const people = [await office.person('linked1'), await office.person('linked2')];
    await office.tell('office.work', people, { config: 'linking', link: '/workFlowDetail?id=7' });
    const [link] = await office.server.engine.database.query<{ code: string }>(sql`select code from sys_message_short_link`);
    const [message] = await office.server.engine.database.query<{ body: string }>(
      sql`select body from message where body like '详见%' limit 1`,
    );
    assert.equal(message?.body, `详见 https://zhixing.example.cn/api/message/ShortLink/${link?.code}`);
    const open = (path: string) => office.server.app.inject({ method: 'GET', url: `/api/message/ShortLink/${path}` });
    for (const path of [link?.code ?? '', `${link?.code}/0`]) {
      const answer = await open(path);
      assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/workFlowDetail?id=7']);
    }
    assert.equal((await open('nonsense')).statusCode, 404);
    await office.tell('office.work', people, { config: 'linking', link: '//evil.example.org/x' });
    const [count] = await office.server.engine.database.query<{ n: number }>(sql`select count(*)::int as n from sys_message_short_link`);
    assert.equal(count?.n, 1, 'one for everybody, and none that leads elsewhere');
    const notices = (await office.ask('GET', '/api/workbench/notices', undefined, people[0])).data.list;
    assert.ok(notices.every(({ text }: { text: string }) => !text.includes('{link}')));
    office.pass(31 * 86_400);
    assert.equal((await open(link?.code ?? '')).statusCode, 404, 'its time is over');
  });
});
