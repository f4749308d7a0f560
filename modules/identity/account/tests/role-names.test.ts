import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { roleId } from '../roles.ts';
import { createUser } from '../users.ts';
import { type SignInServer, startSignInServer } from './signing-in.ts';

const PASSWORD = 'Abc12345';

describe('built-in roles by the names of the reader', () => {
  let server: SignInServer;
  let token: string;
  let user: string;
  const ask = (language: string, method: 'GET' | 'PUT', url: string, body?: unknown) =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}`, 'accept-language': language });
  const roles = async (language: string, query = '') =>
    (await ask(language, 'GET', `/api/data/role?pageSize=100${query}`)).data.list.map(({ name }: { name: string }) => name);
  const filtered = (condition: object) => `&filter=${encodeURIComponent(JSON.stringify(condition))}`;

  before(async () => {
    server = await startSignInServer();
    await createUser(server.engine, { account: 'root', name: '主任', password: PASSWORD, administrator: true });
    user = await createUser(server.engine, { account: 'money', name: '财务员', password: PASSWORD, roles: ['finance'] });
    token = await server.token('root', PASSWORD);
  });
  after(() => server.close());

  test('lists, records, labels and choices name them in the language of the reader', async () => {
    assert.ok((await roles('zh-CN')).includes('平台管理员'));
    assert.ok((await roles('zh-TW')).includes('平臺管理員') || (await roles('zh-TW')).includes('平台管理員'));
    const english = await roles('en');
    assert.ok(
      english.every((name: string) => /^[\x20-\x7e]+$/.test(name)),
      english.join(),
    );
    const one = await ask('en', 'GET', `/api/data/role/${roleId('finance')}`);
    const name = one.data.record.name;
    assert.match(name, /^[A-Z]/);
    const held = await ask('en', 'GET', `/api/data/userRole?${filtered({ user: { eq: user } }).slice(1)}`);
    assert.equal(held.data.labels.role[roleId('finance')], name);
    const options = (await ask('en', 'GET', '/api/data/role/options?keyword=financ')).data.list;
    assert.deepEqual(
      options.map(({ label }: { label: string }) => label),
      [name],
    );
  });

  test('they are found by their name in either language', async () => {
    const [name] = await roles('en', filtered({ code: { eq: 'finance' } }));
    for (const query of [
      '&keyword=财务',
      `&keyword=${name.slice(0, 6).toLowerCase()}`,
      filtered({ name: { contains: '财务' } }),
      filtered({ name: { contains: name.slice(0, 6) } }),
      filtered({ all: [{ name }, { status: 'enabled' }] }),
    ])
      assert.deepEqual(await roles('en', query), [name], query);
    const everywhere = await ask('en', 'GET', `/api/workbench/search?q=${name.slice(0, 6).toLowerCase()}`);
    assert.ok(
      everywhere.data.list.some(({ model, label }: { model: string; label: string }) => model === 'role' && label === name),
      'the search over all records',
    );
  });

  test('a form that was filled with such a name saves everything else and leaves the name as it is', async () => {
    const { record } = (await ask('en', 'GET', `/api/data/role/${roleId('finance')}`)).data;
    const saved = await ask('en', 'PUT', `/api/data/role/${roleId('finance')}`, {
      version: record.version,
      name: record.name,
      remark: 'checked',
    });
    assert.equal(saved.status, 200, saved.msg);
    const [stored] = await roles('zh-CN', filtered({ code: { eq: 'finance' } }));
    assert.match(stored, /财务/);
    const renamed = await ask('en', 'PUT', `/api/data/role/${roleId('finance')}`, { version: record.version + 1, name: 'Cashiers' });
    assert.equal(renamed.status, 200, renamed.msg);
    assert.deepEqual(await roles('zh-CN', filtered({ code: { eq: 'finance' } })), ['Cashiers']);
  });

  test('what somebody asks for is kept as a code, and read by everybody in his language', async () => {
    const asker = await server.token('money', PASSWORD);
    const made = await server.request(
      null,
      'POST',
      '/api/data/permissionRequest',
      { subject: 'organisation', ability: 'delete', reason: '清理停用单位' },
      { authorization: `Bearer ${asker}`, 'accept-language': 'en' },
    );
    assert.equal(made.status, 200, made.msg);
    const whats = async (language: string, keyword = '') =>
      (await ask(language, 'GET', `/api/data/permissionRequest?keyword=${keyword}`)).data.list.map(({ what }: { what: string }) => what);
    assert.deepEqual(await whats('zh-CN'), ['组织机构 · 删除']);
    assert.deepEqual(await whats('zh-CN', '组织'), ['组织机构 · 删除']);
    const [english] = await whats('en');
    assert.match(english, /^Organisation.* · Delete$/);
    assert.deepEqual(await whats('en', 'delete'), [english]);
  });
});
