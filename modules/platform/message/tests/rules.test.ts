import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { openPostOffice, type PostOffice } from './post-office.ts';

let office: PostOffice;
before(async () => {
  // 22:00 in Beijing.
  office = await openPostOffice('2026-09-04T14:00:00Z');
});
after(() => office.close());

const keyOf = (answer: { data: { key: string } }) => answer.data.key;
const templateOf = async (code: string) =>
  (await office.ask('GET', `/api/data/messageTemplate?filter=${encodeURIComponent(JSON.stringify({ code }))}`)).data.list[0];
const read = async (person: Parameters<PostOffice['ask']>[3], language = 'zh-CN') =>
  (await office.server.request(person ?? null, 'GET', '/api/workbench/notices', undefined, { 'accept-language': language })).data.list.map(
    ({ title }: { title: string }) => title,
  );

describe('templates', () => {
  test('those of the product are there, may be changed in three languages, and are set back', async () => {
    const reader = await office.person('reader');
    const { id, version, builtIn, variables } = await templateOf('office.news');
    assert.deepEqual([builtIn, variables], [true, '{what} {model} {record} {sender} {time} {link}']);
    const changed = { titleZh: '请注意：{what}', titleEn: 'Mind: {what}', version };
    assert.equal((await office.ask('PUT', `/api/data/messageTemplate/${id}`, changed)).status, 200);
    await office.tell('office.news', [reader]);
    assert.deepEqual(
      [await read(reader), await read(reader, 'en'), await read(reader, 'zh-TW')],
      [['请注意：春游'], ['Mind: 春游'], ['請注意：春游']],
    );
    assert.equal((await office.act('messageTemplate', id, 'setBack')).status, 200);
    assert.deepEqual(await read(reader), ['新消息：春游']);
    assert.equal(keyOf(await office.ask('DELETE', `/api/data/messageTemplate/${id}`)), 'messages.builtIn');
  });

  test('a variable that the event does not have is refused by name', async () => {
    const { id, version } = await templateOf('office.work');
    const refused = await office.ask('PUT', `/api/data/messageTemplate/${id}`, { textZh: '{what}由{who}提交', version });
    assert.equal(keyOf(refused), 'messages.unknownVariable');
    assert.match(refused.data.fields.textZh, /\{who\}.*\{what\}/);
    const own = { code: 'office.mine', name: '自定义', event: 'office.work', titleZh: '{what}' };
    assert.equal(keyOf(await office.ask('POST', '/api/data/messageTemplate', own)), 'messages.ownCode');
  });

  test('what a figure says is never read as a place', async () => {
    const reader = await office.person('odd');
    const { id, version } = await templateOf('office.news');
    await office.ask('PUT', `/api/data/messageTemplate/${id}`, { titleZh: '{what}/{sender}', version });
    await office.tell('office.news', [reader], { params: { what: '{sender}' } });
    assert.deepEqual(await read(reader), ['{sender}/系统']);
    await office.act('messageTemplate', id, 'setBack');
  });
});

describe('accounts', () => {
  test('a secret goes in and comes out nowhere', async () => {
    const account = await office.mailAccount();
    const record = await office.ask('GET', `/api/data/messageAccount/${account}`);
    const history = await office.ask('GET', `/api/data/messageAccount/${account}/history`);
    assert.equal(record.data.record.hasSecret, true);
    const [stored] = await office.server.engine.database.query<{ sealed: Buffer }>(
      sql`select sealed from sys_message_secret where account = ${account}`,
    );
    const lines = await office.server.engine.database.query<{ all: string }>(
      sql`select (select coalesce(jsonb_agg(h)::text, '') from sys_history h) || (select coalesce(jsonb_agg(o.event)::text, '') from sys_outbox o) as all`,
    );
    for (const place of [record.text, history.text, stored?.sealed.toString() ?? '', lines[0]?.all ?? ''])
      assert.doesNotMatch(place, /"right"|^right$/);
  });

  test('whoever sends it elsewhere loses the secret, and none is enabled without', async () => {
    const { id } = await office.make('messageAccount', { code: 'sms', name: '短信', kind: 'aliyunSms', signName: '知行', appKey: 'id' });
    assert.equal(keyOf(await office.act('messageAccount', id, 'enable')), 'messages.noSecret');
    await office.act('messageAccount', id, 'setSecret', { secret: 'right' });
    const { version } = (await office.ask('GET', `/api/data/messageAccount/${id}`)).data.record;
    await office.ask('PUT', `/api/data/messageAccount/${id}`, { api: 'https://elsewhere.example.org', version });
    assert.equal((await office.ask('GET', `/api/data/messageAccount/${id}`)).data.record.hasSecret, false);
    const open = await office.ask('POST', '/api/data/messageAccount', {
      code: 'x',
      name: '短信',
      kind: 'aliyunSms',
      signName: '知行',
      appKey: 'id',
      api: 'http://elsewhere.example.org',
    });
    assert.equal(keyOf(open), 'messages.badAddress');
  });

  test('one that is in use is neither switched off nor deleted', async () => {
    const account = await office.mailAccount();
    const { id } = await office
      .make('messageSendConfig', { event: 'workbench.mention' })
      .catch(() => office.make('messageSendConfig', { event: 'access.asked' }));
    const line = await office.make('messageSendLine', { config: id, account });
    assert.equal(keyOf(await office.act('messageAccount', account, 'disable')), 'messages.inUse');
    assert.equal(keyOf(await office.ask('DELETE', `/api/data/messageAccount/${account}`)), 'model.inUse');
    await office.ask('DELETE', `/api/data/messageSendLine/${line.id}`);
    assert.equal((await office.act('messageAccount', account, 'disable')).status, 200);
  });

  test('it is tried out before it is used, and what came of it stands in the list', async () => {
    const account = await office.mailAccount();
    await office.act('messageAccount', account, 'disable');
    assert.equal((await office.ask('POST', `/api/message/AccountConfig/${account}/Actions/Test`, { to: 'chief@example.cn' })).status, 200);
    assert.equal(office.mail.taken.filter(({ to }) => to === 'chief@example.cn').length, 1);
    assert.equal((await office.messages()).at(-1)?.outcome, 'sent');
  });
});

describe('send configurations and wishes', () => {
  test('whoever is waited for always finds it in the app', async () => {
    const refused = await office.ask('POST', '/api/data/messageSendConfig', { event: 'office.work', inApp: false });
    assert.equal(keyOf(refused), 'messages.mustStay');
    const reader = await office.person('waited');
    const wish = { off: ['flow:inApp', 'system:inApp'], quietFrom: null, quietUntil: null, language: 'zh' };
    assert.equal((await office.ask('PUT', '/api/message/Preference', wish, reader)).status, 200);
    await office.tell('office.work', [reader]);
    await office.tell('office.news', [reader]);
    assert.deepEqual((await office.ask('GET', '/api/workbench/notices', undefined, reader)).data.list.length, 1);
  });

  test('a way that somebody has switched off is not taken, and he is written to in his language', async () => {
    const account = await office.mailAccount();
    const { id } = await office.make('messageSendConfig', { event: 'office.news' });
    await office.make('messageSendLine', { config: id, account });
    const [quiet, english] = [await office.person('quiet'), await office.person('english')];
    const wish = { off: [], quietFrom: null, quietUntil: null, language: 'zh' };
    await office.ask('PUT', '/api/message/Preference', { ...wish, off: ['system:email'] }, quiet);
    await office.ask('PUT', '/api/message/Preference', { ...wish, language: 'en' }, english);
    await office.tell('office.news', [quiet, english]);
    await office.work();
    assert.deepEqual(
      office.mail.taken.filter(({ to }) => ['quiet@example.cn', 'english@example.cn'].includes(to)).map(({ to }) => to),
      ['english@example.cn'],
    );
    assert.match(office.mail.taken.at(-1)?.source ?? '', /Look\./);
  });

  test('in quiet hours only what cannot wait goes out; the rest goes out behind them, over midnight too', async () => {
    const sleeper = await office.person('sleeper');
    const wish = { off: [], quietFrom: 21 * 60, quietUntil: 7 * 60, language: 'zh' };
    await office.ask('PUT', '/api/message/Preference', wish, sleeper);
    const taken = () => office.mail.taken.filter(({ to }) => to === 'sleeper@example.cn').length;
    await office.tell('office.news', [sleeper]);
    await office.work();
    assert.equal(taken(), 0);
    const held = async () => (await office.ask('GET', '/api/message/Preference', undefined, sleeper)).data.held;
    assert.equal(await held(), 1);
    const waiting = async () => (await office.messages()).findLast(({ outcome }) => outcome === 'waiting');
    assert.equal((await waiting())?.problem, 'quietHours', 'whoever looks after messages sees why');
    const until = Date.parse(String((await waiting())?.nextAt));
    assert.equal(((until + 8 * 3_600_000) / 60_000) % 1440, 7 * 60, 'and until when');
    await office.tell('office.news', [sleeper], { urgent: true });
    await office.work();
    assert.equal(taken(), 1);
    assert.equal(await held(), 1);
    office.pass(9 * 3600 + 60);
    await office.work();
    assert.equal(taken(), 2);
    assert.equal(await held(), 0);
    await office.ask('PUT', '/api/message/Preference', { ...wish, quietFrom: 6 * 60, quietUntil: 20 * 60 }, sleeper);
    await office.tell('office.news', [sleeper]);
    await office.work();
    assert.equal(taken(), 2);
    await office.ask('PUT', '/api/message/Preference', { ...wish, quietFrom: null, quietUntil: null }, sleeper);
    await office.work();
    assert.equal(taken(), 3, 'whoever wants to be told again has not to wait');
    assert.equal(keyOf(await office.ask('PUT', '/api/message/Preference', { ...wish, quietUntil: null }, sleeper)), 'messages.badQuiet');
  });

  test('an account that sends outside templates needs one about the event', async () => {
    const account = await office.account({ kind: 'aliyunSms', signName: '知行', appKey: 'id' }, 'right');
    const { id } = await office.make('messageSendConfig', { event: 'office.alarm' });
    const bare = await office.ask('POST', '/api/data/messageSendLine', { config: id, account });
    assert.equal(keyOf(bare), 'messages.templateMissing');
    const other = await office.make('messageTemplate', {
      code: 'other',
      name: '其他',
      event: 'office.work',
      titleZh: '{what}',
      outsideCode: 'SMS_1',
    });
    assert.equal(
      keyOf(await office.ask('POST', '/api/data/messageSendLine', { config: id, account, template: other.id })),
      'messages.templateElsewhere',
    );
  });
});

describe('who may look', () => {
  test('contents are masked, shown for a reason, and hidden from whoever looks after nothing', async () => {
    const keeper = office.server.actor({ roles: ['platformAdmin'] });
    const [newest] = (await office.ask('GET', '/api/data/message', undefined, keeper)).data.list;
    const one = await office.ask('GET', `/api/data/message/${newest.id}`, undefined, keeper);
    assert.deepEqual([one.data.record.body, one.data.masked.toSorted()], ['******', ['body', 'heading', 'outsideValues', 'receiver']]);
    const shown = await office.ask('POST', `/api/data/message/${newest.id}/unmask`, { fields: ['body'], reason: '核对内容' }, keeper);
    assert.equal(shown.status, 200, shown.text);
    const stranger = await office.person('stranger');
    assert.equal((await office.ask('GET', '/api/data/message', undefined, stranger)).status, 403);
    assert.equal((await office.ask('GET', '/api/data/messageAccount', undefined, stranger)).status, 403);
  });
});
