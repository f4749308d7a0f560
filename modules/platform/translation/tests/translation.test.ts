import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { openDatabase } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { startEngine } from '@zhixing/engine/start-engine.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { joined } from '../../../tests/joined.ts';
import { productModules } from '../../../tests/product.ts';
import type { BrowserTexts } from '../product-texts.ts';
import { translationModule } from '../translation.module.ts';

const PATH = '/api/system/BaseLang';
const browser: BrowserTexts = {
  zh: { 'shell.welcome': '欢迎，{{name}}', 'shell.close': '关闭', 'field.errors.required': '必填' },
  'zh-TW': { 'shell.welcome': '歡迎，{{name}}', 'shell.close': '關閉', 'field.errors.required': '必填' },
  en: { 'shell.welcome': 'Welcome, {{name}}', 'field.errors.required': 'Required' },
};
const parts = joined([
  ...productModules.filter(({ name }) => name !== 'engine' && name !== 'translation'),
  translationModule(async () => browser),
]);

describe('texts of the product in other words', () => {
  let server: TestServer;
  let admin: Actor;
  let second: Engine;
  before(async () => {
    server = await startTestServer(parts);
    admin = server.actor({ administrator: true });
    const database = await openDatabase({ url: server.engine.database.url, max: 2 });
    const { modules, log, files } = server.engine;
    second = await startEngine({ ...parts, modules, database, log, files });
  });
  after(async () => {
    await second.stop();
    await second.database.close();
    await server.close();
  });

  type Told = { enCode: string; type: number; zh_CN: string; zh_TW: string; en: string; changed: string[] };
  const ask = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: unknown, headers = {}) =>
    server.request(admin, method, `${PATH}${path}`, body, headers);
  const list = async (query: string): Promise<Told[]> => (await ask('GET', `?${query}`)).data.list;
  const write = (key: string, body: object, type = 1) => ask('PUT', `/${type}/${key}`, body);
  const reset = (key: string, type = 1) => ask('DELETE', `/${type}/${key}`);
  const heard = (engine: Engine) => new Promise<void>((resolve) => engine.texts.onChange(resolve));
  const titleOf = async (language: string) =>
    (await server.request(admin, 'GET', '/api/models/school', undefined, { 'accept-language': language })).data.title;

  test('are found by key, by what people read in any language, and by whose they are', async () => {
    const found = async (query: string) => (await list(query)).map(({ enCode }) => enCode);
    assert.deepEqual(await found(`keyword=${encodeURIComponent('歡迎')}`), ['shell.welcome']);
    assert.deepEqual(await found('type=0'), ['shell.close', 'shell.welcome'], 'the failures of fields are the server’s');
    assert.ok((await found('keyword=SCHOOL.title&type=1')).includes('school.title'));
    assert.deepEqual(await found('state=missing'), ['shell.close']);
    assert.deepEqual(await found('state=changed'), []);
  });

  test('count at once in every process, and the traditional text follows the simplified', async () => {
    const [here, there] = [titleOf('zh'), heard(second)];
    assert.equal(await here, '学校资料');
    assert.equal((await write('school.title', { zh_CN: '学校档案管理' })).status, 200);
    assert.deepEqual([await titleOf('zh'), await titleOf('zh-TW')], ['学校档案管理', '學校檔案管理']);
    await there;
    assert.equal(second.texts.text('zh', 'school.title'), '学校档案管理');
    assert.notEqual(second.texts.stamp(), '');
    assert.deepEqual(
      (await list('state=changed')).map(({ enCode, changed }) => [enCode, changed]),
      [['school.title', ['zh_CN']]],
    );
    assert.equal((await reset('school.title')).data.zh_CN, '学校资料');
    assert.equal(await titleOf('zh-TW'), '學校資料');
    assert.equal(server.engine.texts.stamp(), '');
  });

  test('must keep what is filled in, and be texts', async () => {
    for (const zh_CN of ['欢迎', '欢迎，{{nam}}', '欢迎，{{name}}{{name2}}', ' ', `欢迎，{{name}}\0`])
      assert.equal((await write('shell.welcome', { zh_CN }, 0)).status, 400, zh_CN);
    const refused = await write('shell.welcome', { zh_CN: '欢迎' }, 0);
    assert.match(refused.data.fields.zh_CN, /\{\{name\}\}/);
    assert.equal((await write('model.errors.conflict', { zh_CN: '{more}' })).status, 400);
    assert.equal((await write('no.such.text', { zh_CN: 'x' })).data.key, 'translation.unknown');
    assert.deepEqual(await list('state=changed'), []);
  });

  test('of the browser are told to whoever opens it, signed in or not, with a stamp that changes', async () => {
    const config = async () => (await server.request(null, 'GET', '/api/oauth/LoginConfig')).data.texts;
    assert.equal(await config(), '');
    await write('shell.welcome', { zh_CN: '您好，{{name}}', en: 'Hello, {{name}}' }, 0);
    await write('field.errors.required', { zh_CN: '此项必须填写' });
    const told = async (locale: string) => (await server.request(null, 'GET', `${PATH}/LangJson?locale=${locale}`)).data;
    assert.deepEqual((await told('zh')).texts, { 'shell.welcome': '您好，{{name}}', 'field.errors.required': '此项必须填写' });
    assert.deepEqual((await told('zhtw')).texts, { 'shell.welcome': '您好，{{name}}', 'field.errors.required': '此項必須填寫' });
    assert.deepEqual((await told('en')).texts, { 'shell.welcome': 'Hello, {{name}}' });
    assert.equal(await config(), (await told('en')).stamp);
    assert.notEqual(await config(), '');
    for (const [key, type] of [
      ['shell.welcome', 0],
      ['field.errors.required', 1],
    ] as const)
      await reset(key, type);
  });

  test('names of built-in roles change for their readers, not in the records', async () => {
    await write('account.roles.schoolAdmin', { zh_CN: '校级管理员' });
    const roles = async () =>
      (await server.request(admin, 'GET', '/api/data/role?filter={"code":"schoolAdmin"}')).data.list[0].name as string;
    assert.equal(await roles(), '校级管理员');
    const [row] = await server.engine.database.query<{ name: string }>(sql`select name from role where code = 'schoolAdmin'`);
    assert.equal(row?.name, server.engine.texts.shipped('zh', 'account.roles.schoolAdmin'));
    await reset('account.roles.schoolAdmin');
  });

  test('leave as a file and come back from it: changed ones count, wrong ones refuse all of it', async () => {
    const bytes = (body: Buffer, name: string) =>
      ask('PUT', `/ImportData?name=${name}`, body, { 'content-type': 'application/octet-stream' });
    const rows = JSON.parse((await ask('GET', '/Export?type=0&format=json')).text) as Record<string, string>[];
    assert.equal(rows.length, 2);
    const edited = rows.map((row) => (row.enCode === 'shell.close' ? { ...row, en: 'Close' } : row));
    const gone = { type: 0, enCode: 'of.another.version', zh_CN: 'x' };
    const done = await bytes(Buffer.from(JSON.stringify([...edited, gone])), 'a.json');
    assert.deepEqual([done.data.changed, done.data.unknown], [1, 1]);
    assert.deepEqual((await list('state=missing')).length, 0);
    const wrong = [
      { ...rows[0], en: 'Shut' },
      { type: 0, enCode: 'shell.welcome', zh_CN: '欢迎' },
    ];
    const refused = await bytes(Buffer.from(JSON.stringify(wrong)), 'a.json');
    assert.equal(refused.data.key, 'translation.refused');
    assert.match(refused.msg, /2: shell\.welcome \(zh_CN\)/);
    assert.equal((await list('keyword=shell.close'))[0]?.en, 'Close');
    for (const file of ['[1,2', '[null]', 'a,b\n1,2'])
      assert.equal((await bytes(Buffer.from(file), 'a.csv')).data.key, 'translation.unreadable', file);
    const book = await server.app.inject({
      url: `${PATH}/Export?keyword=shell.close`,
      headers: { authorization: `Bearer ${admin.sessionId}` },
    });
    assert.equal((await bytes(book.rawPayload, 'a.xlsx')).data.changed, 0, 'what was not worked on changes nothing');
    await reset('shell.close', 0);
  });

  test('are changed by those alone who look after the system, and leave a line', async () => {
    const [line] = await server.engine.database.query<{ n: number }>(
      sql`select ((select count(*) from sys_audit_open where verb = 'translate') + (select count(*) from sys_audit where verb = 'translate'))::int as n`,
    );
    assert.ok((line?.n ?? 0) >= 8);
    const watcher = server.actor({ duties: ['audit'] });
    assert.equal((await server.request(watcher, 'GET', PATH)).status, 200);
    assert.equal((await server.request(watcher, 'PUT', `${PATH}/1/school.title`, { zh_CN: 'x' })).status, 403);
    assert.equal((await server.request(server.actor({ roles: ['schoolAdmin'] }), 'GET', PATH)).status, 403);
  });
});
