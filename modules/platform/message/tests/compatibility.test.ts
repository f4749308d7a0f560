import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openPostOffice, type PostOffice } from './post-office.ts';

let office: PostOffice;
before(async () => {
  office = await openPostOffice();
});
after(() => office.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Requests a path of the API family and expects success. */
async function well(method: Method, path: string, body?: object) {
  const answer = await office.ask(method, `/api/message/${path}`, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
}
const keyOf = async (method: Method, path: string, body?: object) => (await office.ask(method, `/api/message/${path}`, body)).data.key;
const stranger = () => office.server.actor({ roles: ['classTeacher'] });

const sms = { type: '3', fullName: '短信', enCode: 'sms', channel: 1, smsSignature: '知行', appId: 'key-id' };

describe('accounts as the family speaks of them', () => {
  test('are added with their secret, which never comes back, and change, are switched and go', async () => {
    const { id } = await well('POST', 'AccountConfig', { ...sms, appSecret: 'never-told', enabledMark: 1 });
    const whole = await office.ask('GET', `/api/message/AccountConfig/detail/${id}`);
    const list = await office.ask('GET', '/api/message/AccountConfig?type=3');
    for (const { text } of [whole, list]) assert.doesNotMatch(text, /never-told/);
    const { type, channel, enabledMark, hasSecret, smsSignature } = whole.data;
    assert.deepEqual([type, channel, enabledMark, hasSecret, smsSignature], ['3', 1, 1, 1, '知行']);
    assert.deepEqual([list.data.list.length, list.data.pagination.total], [1, 1]);
    assert.equal((await well('GET', 'AccountConfig?type=2')).list.length, 0);
    await well('PUT', `AccountConfig/${id}`, { ...sms, smsSignature: '新知行', enabledMark: 1 });
    const changed = await well('GET', `AccountConfig/${id}`);
    assert.deepEqual([changed.smsSignature, changed.hasSecret], ['新知行', 1], 'a secret that is left out stays');
    await well('POST', `AccountConfig/unable/${id}`, {});
    assert.equal((await well('GET', `AccountConfig/${id}`)).enabledMark, 0);
    await well('DELETE', `AccountConfig/${id}`);
    assert.equal((await office.ask('GET', `/api/message/AccountConfig/${id}`)).status, 404);
  });

  test('of every kind keep what belongs to it', async () => {
    const sent: Record<string, object> = {
      '2': { smtpServer: 'mail.example.cn', smtpPort: 465, sslLink: 1, smtpUser: 'robot@example.cn', addressorName: '知行' },
      '4': { appId: 'ding', agentId: '12' },
      '5': { enterpriseId: 'ww1', agentId: '34' },
      '6': { webhookType: 1, webhookAddress: 'https://oapi.example.org/robot' },
      '7': { appId: 'wx1' },
    };
    for (const [type, fields] of Object.entries(sent)) {
      const { id } = await well('POST', 'AccountConfig', { type, fullName: `账号${type}`, enCode: `kind${type}`, ...fields });
      const read = await well('GET', `AccountConfig/${id}`);
      for (const [name, value] of Object.entries({ type, ...fields })) assert.deepEqual([name, read[name]], [name, value]);
    }
  });

  test('are copied and handed over as documents, without a secret', async () => {
    const { id } = await well('POST', 'AccountConfig', { ...sms, enCode: 'origin', appSecret: 'never-told', enabledMark: 1 });
    const copy = await well('GET', `AccountConfig/${(await well('POST', `AccountConfig/${id}/Actions/Copy`, {})).id}`);
    assert.deepEqual([copy.enabledMark, copy.hasSecret, copy.smsSignature], [0, 0, '知行']);
    assert.match(copy.fullName, /副本/);
    const exported = await office.ask('GET', `/api/message/AccountConfig/${id}/Action/Export`);
    assert.doesNotMatch(exported.text, /never-told/);
    assert.equal(await keyOf('POST', 'AccountConfig/Action/Import', exported.data), 'model.duplicate');
    const values = { ...exported.data.values, code: 'elsewhere' };
    const { id: taken } = await well('POST', 'AccountConfig/Action/Import', { ...exported.data, values });
    assert.equal((await well('GET', `AccountConfig/${taken}`)).smsSignature, '知行');
    assert.equal(await keyOf('POST', 'MessageTemplateConfig/Action/Import', exported.data), 'messages.otherDocument');
  });
});

describe('templates as the family speaks of them', () => {
  test('are written in three languages, listed by their sort, copied and deleted; those of the product stay', async () => {
    const body = {
      fullName: '活动提醒',
      enCode: 'outing',
      event: 'office.work',
      title: '{what}将开始',
      titleEn: '{what} begins',
      templateCode: 'SMS_9',
    };
    const { id } = await well('POST', 'MessageTemplateConfig', { ...body, smsFieldList: [{ smsField: 'name', field: '{what}' }] });
    const read = await well('GET', `MessageTemplateConfig/detail/${id}`);
    assert.deepEqual([read.messageSource, read.templateType, read.titleEn], ['2', 0, '{what} begins']);
    assert.deepEqual(read.smsFieldList, [{ smsField: 'name', field: '{what}' }]);
    assert.ok(read.templateParamList.some(({ field }: { field: string }) => field === 'what'));
    await well('PUT', `MessageTemplateConfig/${id}`, { ...body, title: '{what}改期' });
    assert.equal((await well('GET', `MessageTemplateConfig/${id}`)).title, '{what}改期');
    const { list } = await well('GET', 'MessageTemplateConfig?messageSource=2&pageSize=500');
    assert.ok(list.length >= 2 && list.every(({ messageSource }: { messageSource: string }) => messageSource === '2'));
    const copy = await well('POST', `MessageTemplateConfig/${id}/Actions/Copy`, {});
    const document = await well('GET', `MessageTemplateConfig/${copy.id}/Action/Export`);
    assert.equal(document.values.titleZh, '{what}改期');
    await well('DELETE', `MessageTemplateConfig/${id}`);
    const shipped = list.find(({ templateType }: { templateType: number }) => templateType === 1);
    assert.equal(await keyOf('DELETE', `MessageTemplateConfig/${shipped.id}`), 'messages.builtIn');
  });
});

describe('send configurations as the family speaks of them', () => {
  test('come and change with their ways, are found by their code, chosen, copied and switched', async () => {
    const account = await office.mailAccount();
    const other = await office.account({ kind: 'robot', robot: 'wecom', address: 'https://robot.example.org/send' });
    const body = { event: 'office.news', fullName: '同时发邮件', enCode: 'byMail' };
    const ways = (...accounts: string[]) => [{ messageType: '1' }, ...accounts.map((accountConfigId) => ({ accountConfigId }))];
    const { id } = await well('POST', 'SendMessageConfig', { ...body, sendConfigTemplateList: ways(account) });
    const found = await well('GET', 'SendMessageConfig/getInfoByEnCode/byMail');
    assert.deepEqual([found.id, found.inApp, found.messageSource], [id, 1, '3']);
    assert.deepEqual(
      found.sendConfigTemplateList.map(({ messageType }: { messageType: string }) => messageType),
      ['1', '2'],
    );
    await well('PUT', `SendMessageConfig/${id}`, { ...body, sendConfigTemplateList: ways(other) });
    const changed = (await well('GET', `SendMessageConfig/${id}`)).sendConfigTemplateList;
    assert.deepEqual([changed.length, changed[1].accountConfigId, changed[1].messageType], [2, other, '6']);
    const copy = await well('GET', `SendMessageConfig/detail/${(await well('POST', `SendMessageConfig/${id}/Actions/Copy`, {})).id}`);
    assert.equal(copy.sendConfigTemplateList.length, 2);
    const document = await well('GET', `SendMessageConfig/${id}/Action/Export`);
    const gone = { ...document, values: { ...document.values, code: 'elsewhere' }, more: { ways: [{ account: 'nowhere', template: '' }] } };
    assert.equal(await keyOf('POST', 'SendMessageConfig/Action/Import', gone), 'messages.unknownCode');
    assert.equal(await keyOf('GET', 'SendMessageConfig/getInfoByEnCode/elsewhere'), 'messages.notFound', 'nothing is half taken in');
    const offered = async (name: string) => (await well('GET', `SendMessageConfig/${name}`)).pagination.total;
    assert.deepEqual([await offered('Selector'), await offered('getSendConfigList')], [2, 2]);
    await well('POST', `SendMessageConfig/unable/${id}`, {});
    assert.deepEqual([await offered('Selector'), (await well('GET', 'SendMessageConfig')).pagination.total], [1, 2]);
    await well('DELETE', `SendMessageConfig/${id}`);
    assert.equal((await well('GET', 'SendMessageConfig')).pagination.total, 1);
  });
});

describe('the monitor as the family speaks of it', () => {
  test('lists by sort and time, keeps contents masked, and is cleared of what has ended', async () => {
    const { id: config } = await office.make('messageSendConfig', { event: 'office.alarm' });
    await office.make('messageSendLine', { config, account: await office.mailAccount() });
    const people = await Promise.all(['ann', 'ben', 'cai', 'dan'].map((name) => office.person(name)));
    await office.tell('office.alarm', people);
    await office.work();
    const now = office.server.engine.now().getTime();
    const list = (await well('GET', `MessageMonitor?messageType=2&messageSource=3&startTime=${now - 1000}&endTime=${now + 1000}`)).list;
    assert.equal(list.length, 4);
    assert.deepEqual([list[0].messageType, list[0].outcome, list[0].sendTime > 0], ['2', 'sent', true]);
    assert.equal((await well('GET', 'MessageMonitor?messageType=3')).list.length, 0);
    const keeper = office.server.actor({ roles: ['platformAdmin'] });
    const one = await office.ask('GET', `/api/message/MessageMonitor/detail/${list[0].id}`, undefined, keeper);
    assert.equal(one.data.content, '******');
    await well('DELETE', `MessageMonitor/${list[0].id}`);
    await well('DELETE', 'MessageMonitor/batchRemove', { ids: [list[1].id] });
    await office.still(60);
    await office.tell('office.alarm', people.slice(0, 1));
    assert.equal((await well('DELETE', 'MessageMonitor/empty')).count, 2);
    const left = (await well('GET', 'MessageMonitor')).list;
    assert.deepEqual(
      left.map(({ outcome }: { outcome: string }) => outcome),
      ['waiting'],
      'what still waits is sent',
    );
  });

  test('nobody adds a message or changes one, administrators included', async () => {
    const [{ id = '', version = 0 } = {}] = (await office.messages()) as { id: string; version: number }[];
    assert.equal((await office.ask('PUT', `/api/data/message/${id}`, { version, title: '改' })).status, 403);
    assert.equal((await office.ask('POST', '/api/data/message', { title: '新' })).status, 403);
    const { access } = (await office.ask('GET', '/api/models/message')).data;
    assert.deepEqual([access.create, access.update, access.import, access.delete], [false, false, false, true]);
    const port = (await office.ask('GET', '/api/models/messageAccount')).data.fields.find(({ name }: { name: string }) => name === 'port');
    assert.equal(port.plain, true);
  });

  test('nobody gets at any of it who looks after nothing', async () => {
    for (const name of ['AccountConfig', 'MessageTemplateConfig', 'SendMessageConfig', 'MessageMonitor']) {
      const answer = await office.ask('GET', `/api/message/${name}`, undefined, stranger());
      const nothing = answer.status === 403 || answer.data.list.length === 0;
      assert.ok(nothing, `${name} ${answer.text}`);
    }
    assert.equal((await office.ask('DELETE', '/api/message/MessageMonitor/empty', undefined, stranger())).status, 403);
    assert.equal((await office.ask('POST', '/api/message/AccountConfig', sms, stranger())).status, 403);
  });
});
