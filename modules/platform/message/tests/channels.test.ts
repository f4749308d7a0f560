import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { acs3, queryText, sha256 } from '@zhixing/messaging/acs3.ts';
import { tc3 } from '@zhixing/messaging/tc3.ts';
import { type Clouds, startClouds } from '@zhixing/testing/providers/clouds.ts';
import { keys } from '@zhixing/testing/workplace/company.ts';
import { type Counterpart, startCounterpart } from '@zhixing/testing/workplace/counterpart.ts';
import sql from 'sql-template-tag';
import { codeSender } from '../code-sender.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

let office: PostOffice;
let clouds: Clouds;
let company: Counterpart;
let template: string;
before(async () => {
  [office, clouds, company] = [await openPostOffice(), await startClouds(), await startCounterpart()];
  const outside = { outsideCode: 'SMS_1', outsideValues: 'name={what}\nat=九点' };
  template = (await office.make('messageTemplate', { code: 'outside', name: '短信', event: 'office.alarm', titleZh: '{what}', ...outside }))
    .id;
});
after(async () => {
  await Promise.all([clouds.close(), company.close()]);
  await office.close();
});

/** Makes an account the only line of the alarm. */
async function through(account: string, withTemplate = false): Promise<void> {
  const { database } = office.server.engine;
  await database.query(sql`delete from message_send_line`);
  const [config] = await database.query<{ id: string }>(sql`select id from message_send_config where event = 'office.alarm'`);
  const id = config?.id ?? (await office.make('messageSendConfig', { event: 'office.alarm' })).id;
  await office.make('messageSendLine', { config: id, account, ...(withTemplate && { template }) });
}
const told = async (to: Parameters<PostOffice['tell']>[1]) => {
  const before = (await office.messages()).length;
  await office.tell('office.alarm', to);
  await office.work();
  return (await office.messages()).slice(before).map(({ outcome, problem, reference, said }) => ({ outcome, problem, reference, said }));
};
let telephones = 13_900_000_000;
const withPhone = (name: string) => {
  telephones += 1;
  return office.person(name, { phone: String(telephones) });
};

describe('short messages', () => {
  test('Alibaba: one signed question for all, by template and values', async () => {
    await through(await office.account({ kind: 'aliyunSms', signName: '知行', appKey: 'key-id', api: clouds.address }, 'key-secret'), true);
    const people = [await withPhone('ali1'), await withPhone('ali2')];
    assert.deepEqual(await told(people), [
      { outcome: 'sent', problem: null, reference: 'biz-1', said: null },
      { outcome: 'sent', problem: null, reference: 'biz-1', said: null },
    ]);
    const { query, headers } = clouds.came.at(-1) ?? assert.fail();
    assert.deepEqual(JSON.parse(query.get('TemplateParam') ?? ''), { name: '春游', at: '九点' });
    assert.deepEqual(
      [query.get('SignName'), query.get('TemplateCode'), query.get('PhoneNumbers')?.split(',').length],
      ['知行', 'SMS_1', 2],
    );
    const names = ['content-type', 'host', ...Object.keys(headers).filter((name) => name.startsWith('x-acs-'))];
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    assert.equal(signed['x-acs-content-sha256'], sha256(''));
    const expected = acs3({ headers: signed, query: queryText(Object.fromEntries(query)), keyId: 'key-id', secret: 'key-secret' });
    assert.equal(headers.authorization, expected);
  });

  test('Tencent: values in their order, and each number has its own end', async () => {
    const account = { kind: 'tencentSms', signName: '知行', appKey: 'key-id', sdkAppId: '1400006666', api: clouds.address };
    await through(await office.account(account, 'key-secret'), true);
    await told([await withPhone('ten1')]);
    const { headers, body } = clouds.came.at(-1) ?? assert.fail();
    const sent = JSON.parse(body);
    assert.deepEqual(
      [sent.TemplateParamSet, sent.SmsSdkAppId, sent.PhoneNumberSet],
      [['春游', '九点'], '1400006666', [`+86${telephones}`]],
    );
    const request = { host: String(headers.host), service: 'sms', action: 'SendSms', type: String(headers['content-type']), body };
    const expected = tc3({ ...request, seconds: Number(headers['x-tc-timestamp']), secretId: 'key-id', secretKey: 'key-secret' });
    assert.equal(headers.authorization, expected);
    const failed = {
      PhoneNumber: `+86${telephones + 1}`,
      Code: 'InvalidParameterValue.IncorrectPhoneNumber',
      Message: 'bad',
      SerialNo: '',
    };
    clouds.answers.set('tencent', { json: { Response: { SendStatusSet: [failed] } } });
    assert.deepEqual((await told([await withPhone('ten2')]))[0]?.problem, 'badReceiver');
    clouds.answers.set('tencent', { status: 503, json: {} });
    const [busy] = await told([await withPhone('ten3')]);
    assert.deepEqual([busy?.problem, busy?.said], ['busy', 'HTTP 503']);
    office.pass(600);
    clouds.answers.clear();
  });

  test('why it was refused decides what becomes of it', async () => {
    const account = await office.account({ kind: 'aliyunSms', signName: '知行', appKey: 'key-id', api: clouds.address }, 'key-secret');
    await through(account, true);
    const answered = async (Code: string) => {
      clouds.answers.set('aliyun', { json: { Code, Message: Code } });
      const [one] = await told([await withPhone(`why${telephones}`)]);
      await office.server.engine.database.query(sql`delete from message where outcome = 'waiting'`);
      await office.server.engine.database.query(sql`delete from sys_message_pace`);
      return [one?.outcome, one?.problem];
    };
    assert.deepEqual(await answered('isv.MOBILE_NUMBER_ILLEGAL'), ['refused', 'badReceiver']);
    assert.deepEqual(await answered('isv.SMS_TEMPLATE_ILLEGAL'), ['refused', 'badTemplate']);
    assert.deepEqual(await answered('isv.BUSINESS_LIMIT_CONTROL'), ['waiting', 'tooOften']);
    assert.deepEqual(await answered('isv.AMOUNT_NOT_ENOUGH'), ['waiting', 'noMoney']);
    assert.deepEqual(await answered('SignatureDoesNotMatch'), ['waiting', 'loginRefused']);
    // The provider may have charged for it: a second message could be charged again, so the outcome is left to a manual decision.
    clouds.answers.set('aliyun', { status: 0, json: {} });
    const [cut] = await told([await withPhone('cut')]);
    assert.equal(cut?.outcome, 'doubtful');
    clouds.answers.clear();
  });
});

test('a code goes to a telephone at once, past the queue, and stands in the list without itself', async () => {
  const { engine } = office.server;
  assert.equal(await codeSender(engine, 'office.code'), null);
  const account = await office.account({ kind: 'aliyunSms', signName: '知行', appKey: 'key-id', api: clouds.address }, 'key-secret');
  const own = { code: 'code', name: '验证码', event: 'office.code', titleZh: '验证码', outsideCode: 'SMS_2', outsideValues: 'code={code}' };
  const template = await office.make('messageTemplate', own);
  const { id } = await office.make('messageSendConfig', { event: 'office.code' });
  await office.make('messageSendLine', { config: id, account, template: template.id });
  const sender = (await codeSender(engine, 'office.code')) ?? assert.fail();
  await sender.send({ phone: '13800000000', code: '246810', minutes: 5 });
  assert.deepEqual(JSON.parse(clouds.came.at(-1)?.query.get('TemplateParam') ?? ''), { code: '246810' });
  const stored = (await office.messages()).at(-1) ?? {};
  assert.equal(stored.outcome, 'sent');
  assert.doesNotMatch(JSON.stringify(stored), /246810/);
  clouds.answers.set('aliyun', { json: { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'no' } });
  await assert.rejects(sender.send({ phone: '13800000000', code: '246810', minutes: 5 }), /badReceiver/);
  clouds.answers.clear();
  await office.act('messageTemplate', template.id, 'disable');
  const [off, asked] = [(await codeSender(engine, 'office.code')) ?? assert.fail('codes are asked for all the same'), clouds.came.length];
  await assert.rejects(off.send({ phone: '13800000000', code: '246810', minutes: 5 }), /templateOff/);
  assert.equal(clouds.came.length, asked);
});

describe('workplaces', () => {
  const link = (platform: string, theirs: string, user: string) =>
    office.server.engine.database.query(
      sql`insert into sys_workplace_link (platform, kind, theirs, ours, linked_at) values (${platform}, 'person', ${theirs}, ${user}, now())`,
    );

  test('WeCom: a card to everybody at once, and who is gone there is told one by one', async () => {
    const account = { kind: 'wecom', corpId: keys.corpId, agentId: keys.agentId, api: company.address };
    await through(await office.account(account, keys.secret));
    const [here, gone] = [await office.person('here'), await office.person('gone')];
    await link('wecom', 'zhangwei', here.userId);
    await link('wecom', 'leftlongago', gone.userId);
    const outcomes = await told([here, gone]);
    assert.deepEqual(outcomes.map(({ outcome, problem }) => `${outcome} ${problem}`).toSorted(), ['refused badReceiver', 'sent null']);
    const card = company.now.told.at(-1) as { textcard: { title: string; url: string }; enable_duplicate_check: number };
    assert.deepEqual([card.textcard.title, card.textcard.url], ['新消息：春游', 'https://zhixing.example.cn/home']);
    assert.equal(card.enable_duplicate_check, 1);
    company.now.limited = 1;
    assert.deepEqual(
      (await told([here])).map(({ outcome, problem, said }) => [outcome, problem, said]),
      [['waiting', 'tooOften', '45009']],
    );
    office.pass(61);
    await office.work();
    assert.equal((await office.messages()).at(-1)?.outcome, 'sent');
  });

  test('DingTalk: a work notice, and whoever is linked to nobody there has no address', async () => {
    const account = { kind: 'dingtalk', appKey: keys.appKey, agentId: keys.agentId, api: company.address };
    await through(await office.account(account, keys.appSecret));
    const [here, nowhere] = [await office.person('ding'), await office.person('nowhere')];
    await link('dingtalk', 'lina', here.userId);
    const outcomes = await told([here, nowhere]);
    assert.deepEqual(outcomes.map(({ outcome, problem }) => `${outcome} ${problem}`).toSorted(), ['refused noAddress', 'sent null']);
    const notice = company.now.told.at(-1) as { userid_list: string; msg: { oa: { message_url: string } } };
    assert.deepEqual([notice.userid_list, notice.msg.oa.message_url], ['lina', 'https://zhixing.example.cn/home']);
  });
});

describe('WeChat and robots', () => {
  test('an official account tells a follower by template, and knows a message that comes again', async () => {
    const account = await office.account({ kind: 'wechat', appKey: 'wx1234', api: clouds.address }, 'wx-secret');
    await through(account, true);
    const follower = await office.person('follower');
    await office.make('messageFollower', { account, user: follower.userId, openId: 'open-1' });
    assert.deepEqual((await told([follower]))[0]?.outcome, 'sent');
    const { query, body } = clouds.came.at(-1) ?? assert.fail();
    const sent = JSON.parse(body);
    assert.deepEqual(
      [query.get('access_token'), sent.touser, sent.template_id, sent.data.name],
      ['wx-token', 'open-1', 'SMS_1', { value: '春游' }],
    );
    assert.equal(sent.client_msg_id, (await office.messages()).at(-1)?.id);
    clouds.answers.set('wechat', { json: { errcode: 43_004, errmsg: 'require subscribe' } });
    assert.deepEqual((await told([follower]))[0]?.problem, 'badReceiver');
    clouds.answers.clear();
  });

  test('a robot of DingTalk is signed, and says it once for everybody', async () => {
    await through(
      await office.account({ kind: 'robot', robot: 'dingtalk', address: `${clouds.address}/robot/send?access_token=x` }, 'SEC-key'),
    );
    const before = clouds.came.length;
    assert.deepEqual(
      (await told([await office.person('one'), await office.person('two')])).map(({ outcome }) => outcome),
      ['sent'],
    );
    assert.equal(clouds.came.length - before, 1);
    const { query, body } = clouds.came.at(-1) ?? assert.fail();
    const at = query.get('timestamp') ?? '';
    assert.equal(query.get('sign'), createHmac('sha256', 'SEC-key').update(`${at}\nSEC-key`).digest('base64'));
    assert.equal(JSON.parse(body).text.content, '新消息：春游\n请查看。\nhttps://zhixing.example.cn/home');
  });

  test('another program gets what Standard Webhooks write', async () => {
    await through(await office.account({ kind: 'robot', robot: 'standard', address: `${clouds.address}/in` }, 'shared'));
    await told([await office.person('three')]);
    const { headers, body } = clouds.came.at(-1) ?? assert.fail();
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', 'shared').update(signed).digest('base64')}`);
  });

  test('an address that the server may not connect to stays unasked', async () => {
    await through(await office.account({ kind: 'robot', robot: 'wecom', address: 'http://10.1.2.3/send' }, 'x'));
    assert.deepEqual(
      (await told([await office.person('four')])).map(({ outcome, problem }) => [outcome, problem]),
      [['waiting', 'notReleased']],
    );
  });
});
