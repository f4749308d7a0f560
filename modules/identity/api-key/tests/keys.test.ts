import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import type { Route } from '@zhixing/engine/route.ts';
import { defineModel, f } from '@zhixing/model';
import type { Answer } from '@zhixing/testing/server.ts';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { roleId } from '../../account/roles.ts';
import { startSecondProcess } from '../../account/tests/second-process.ts';
import { cipherKey, type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { createAuthenticator, SESSION_CHANNEL } from '../../session/sessions.ts';

const PASSWORD = 'Maple2026tree';
const OWN = '/api/permission/Users/Current/ApiKeys';
const SYSTEM = '/api/system/ApiKey';
const LETTERS = '/api/data/letter';

const letters = defineModule({
  name: 'letters',
  models: [
    defineModel('letter', {
      fields: { title: f.text({ required: true, max: 60 }), phone: f.phone({ sensitive: true }), secret: f.text({ max: 60 }) },
      states: ['open', 'sealed'],
      actions: { seal: { from: ['open'], to: 'sealed' } },
    }),
    defineModel('ledger', { fields: { title: f.text({ required: true, max: 60 }) } }),
  ],
  grants: [
    {
      role: 'schoolAdmin',
      model: 'letter',
      verbs: ['read', 'create', 'update', 'unmask'],
      actions: ['seal'],
      scope: 'own',
      hidden: ['secret'],
    },
    { role: 'schoolAdmin', model: 'letter', verbs: ['read'], scope: 'own', clear: ['phone'], hidden: ['secret'] },
    { role: 'schoolAdmin', model: 'ledger', verbs: ['read', 'create'], scope: 'all' },
    { role: 'schoolAdmin', model: 'user', verbs: ['read'], scope: 'all' },
  ],
  locales: { zh: {}, en: {} },
});

describe('API keys', () => {
  let server: SignInServer;
  let second: Awaited<ReturnType<typeof startSecondProcess>>;
  let owner: string;
  let admin: string;
  before(async () => {
    server = await startSignInServer({ modules: [letters] });
    second = await startSecondProcess(server.engine, { cipherKey, demo: false });
    await createUser(server.engine, { account: 'admin1', name: '管理员', password: PASSWORD, administrator: true });
    for (const account of ['lihua', 'wangmin'])
      await createUser(server.engine, { account, name: account, password: PASSWORD, roles: ['schoolAdmin'] });
    [owner, admin] = await Promise.all([server.token('lihua', PASSWORD), server.token('admin1', PASSWORD)]);
  });
  after(async () => {
    await second.close();
    await server.close();
  });

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const send = (token: string, method: Method, url: string, body?: object): Promise<Answer> =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}` });
  const made = async (scope: object[], more: object = {}, token = owner): Promise<{ id: string; key: string }> => {
    const answer = await send(token, 'POST', OWN, { name: '同步程序', scope, days: 90, ...more });
    assert.equal(answer.status, 200, answer.text);
    return answer.data;
  };
  const readAll = { model: 'letter', verbs: ['read'] };

  test('a key is shown once, told by its beginning, and kept as a hash', async () => {
    const { id, key } = await made([readAll]);
    assert.match(key, /^zx_[A-Za-z0-9]{40}$/);
    const listed = await send(owner, 'GET', OWN);
    const line = listed.data.list.find((one: { id: string }) => one.id === id);
    assert.deepEqual(
      [line.name, line.prefix, line.state, line.usedAt, line.scope],
      ['同步程序', key.slice(0, 8), 'valid', null, [readAll]],
    );
    assert.equal(listed.text.includes(key), false);
    const [row] = await server.engine.database.query<{ kept: string }>(
      sql`select to_jsonb(k)::text as kept from sys_api_key k where id = ${id}`,
    );
    assert.equal(row?.kept.includes(key.slice(8)), false);
    assert.equal((await send(await server.token('wangmin', PASSWORD), 'GET', OWN)).data.list.length, 0);
  });

  test('a key does what its scope and its owner’s grants both name, and is told of by the log', async () => {
    const { id, key } = await made([{ model: 'letter', verbs: ['read', 'create'] }]);
    const created = await send(key, 'POST', LETTERS, { title: '来信', phone: '13800138000' });
    assert.equal(created.status, 200, created.text);
    const letter = created.data.record;
    const [shown] = (await send(owner, 'GET', LETTERS)).data.list;
    assert.deepEqual([shown.createdBy, shown.phone], [letter.createdBy, '13800138000']);
    assert.notEqual(
      (await send(key, 'GET', `${LETTERS}/${letter.id}`)).data.record.phone,
      '13800138000',
      'masked without unmask in the scope',
    );
    assert.equal((await send(key, 'POST', `${LETTERS}/${letter.id}/unmask`, { fields: ['phone'], reason: '核对电话' })).status, 403);
    assert.equal((await send(key, 'PUT', `${LETTERS}/${letter.id}`, { version: 1, title: '改' })).status, 403);
    assert.equal((await send(key, 'POST', `${LETTERS}/${letter.id}/actions/seal`, {})).status, 403);
    assert.equal((await send(key, 'GET', '/api/data/ledger')).status, 403);
    assert.equal('secret' in letter, false);
    assert.deepEqual(
      (await send(key, 'GET', '/api/models')).data.list.map(({ name }: { name: string }) => name),
      ['letter'],
    );
    const { key: acting } = await made([{ model: 'letter', verbs: ['read', 'act', 'unmask'] }]);
    assert.equal((await send(acting, 'GET', `${LETTERS}/${letter.id}`)).data.record.phone, '13800138000');
    assert.equal((await send(acting, 'POST', `${LETTERS}/${letter.id}/actions/seal`, {})).data.record.status, 'sealed');
    const lines = await server.engine.database.query<{ verb: string; key: string }>(sql`
      select verb, detail->>'key' as key from (select * from sys_audit_open union all select id, at, kind, verb, model, record_id, records, actor, viewer,
        address, request, job, history, digest, detail from sys_audit) a where record_id = ${letter.id} order by id`);
    assert.deepEqual(lines[0], { verb: 'create', key: id });
    assert.equal(lines.length, 2);
  });

  test('a key cannot be made of what its owner lacks, nor of what no key can have', async () => {
    const refused = async (scope: object[], status: number) => {
      const answer = await send(owner, 'POST', OWN, { name: 'x', scope, days: 1 });
      assert.equal(answer.status, status, JSON.stringify(scope));
    };
    await refused([{ model: 'letter', verbs: ['delete'] }], 403);
    await refused([{ model: 'role', verbs: ['update'] }], 403);
    await refused([{ model: 'user', verbs: ['act'] }], 403);
    await refused([{ model: 'nothing', verbs: ['read'] }], 404);
    await refused([{ model: 'letter', verbs: ['import'] }], 400);
    await refused([], 400);
    assert.equal((await send(owner, 'POST', OWN, { name: 'x', scope: [readAll], days: 367 })).status, 400);
    const choice = (await send(owner, 'GET', `${OWN}/Scope`)).data.list as { model: string; verbs: string[] }[];
    assert.deepEqual(choice.find(({ model }) => model === 'letter')?.verbs, ['read', 'create', 'update', 'act', 'unmask']);
    assert.deepEqual(choice.find(({ model }) => model === 'user')?.verbs, ['read', 'create', 'update']);
  });

  test('a key has no powers of a session, not even that of an administrator', async () => {
    const { key } = await made([{ model: '*', verbs: ['read', 'create', 'update', 'delete', 'act', 'unmask'] }], {}, admin);
    for (const [method, url] of [
      ['GET', OWN],
      ['POST', OWN],
      ['GET', SYSTEM],
      ['POST', '/api/permission/Users/Current/Actions/ModifyPassword'],
      ['GET', '/api/oauth/CurrentUser'],
      ['GET', '/api/system/OnlineUser'],
      ['POST', '/api/models'],
    ] as const)
      assert.equal((await send(key, method, url, method === 'POST' ? {} : undefined)).data.key, 'account.keyNotHere', url);
    assert.equal((await send(key, 'GET', '/api/data/role')).status, 403, 'who may do what is not in “everything”');
    assert.equal((await send(key, 'POST', '/api/data/userRole', {})).status, 403);
    assert.equal((await send(key, 'GET', '/api/data/user')).status, 403);
    assert.equal((await send(key, 'GET', '/api/data/ledger')).status, 200);
  });

  test('whatever ends a key ends it on the next request, in every process', async () => {
    const authenticate = await createAuthenticator(second.engine, { cipherKey, demo: false });
    const elsewhere = (key: string) => authenticate(key, { byKey: true } as Route, { ip: '127.0.0.1' } as FastifyRequest);
    const told = () => new Promise<void>((done) => void second.engine.database.listen(SESSION_CHANNEL, () => done()));
    const { id, key } = await made([readAll]);
    assert.equal((await elsewhere(key)).key?.id, id);
    assert.equal((await send(key, 'GET', LETTERS)).status, 200);
    const heard = told();
    assert.equal((await send(owner, 'DELETE', `${OWN}/${id}`)).msg, '密钥已吊销，立即失效');
    assert.deepEqual([(await send(key, 'GET', LETTERS)).code, (await send(key, 'GET', LETTERS)).data.key], [401, 'account.keyRefused']);
    await heard;
    await assert.rejects(elsewhere(key), /keyRefused/);
    assert.equal((await send(owner, 'DELETE', `${OWN}/${id}`)).status, 404);
    const { key: short } = await made([readAll], { days: 1 });
    server.wait(86_400_000 - 60_000);
    assert.equal((await send(short, 'GET', LETTERS)).status, 200);
    server.wait(120_000);
    assert.equal((await send(short, 'GET', LETTERS)).data.key, 'account.keyRefused');
    [owner, admin] = await Promise.all([server.token('lihua', PASSWORD), server.token('admin1', PASSWORD)]);
    assert.equal((await send(`zx_${'a'.repeat(40)}`, 'GET', LETTERS)).data.key, 'account.keyRefused');
  });

  test('a key of somebody who is no longer let in is good for nothing, and others’ keys cannot be ended', async () => {
    const other = await server.token('wangmin', PASSWORD);
    const { id, key } = await made([readAll], {}, other);
    assert.equal((await send(owner, 'DELETE', `${OWN}/${id}`)).status, 404);
    const [user] = await server.engine.database.query<{ id: string }>(sql`select id from "user" where account = 'wangmin'`);
    assert.equal((await send(key, 'GET', LETTERS)).status, 200);
    assert.equal((await send(admin, 'POST', `/api/data/user/${user?.id}/actions/disable`, {})).status, 200);
    assert.equal((await send(key, 'GET', LETTERS)).data.key, 'account.keyRefused');
  });

  test('a key may be bound to addresses, and its last use is kept', async () => {
    const { id, key } = await made([readAll], { addresses: ['10.1.0.0/16', '127.0.0.2'] });
    assert.equal((await send(key, 'GET', LETTERS)).data.key, 'account.keyElsewhere');
    const near = await server.app.inject({ url: LETTERS, headers: { authorization: `Bearer ${key}` }, remoteAddress: '127.0.0.2' });
    assert.equal(near.statusCode, 200);
    const line = (await send(owner, 'GET', OWN)).data.list.find((one: { id: string }) => one.id === id);
    assert.deepEqual([typeof line.usedAt, line.usedFrom], ['number', '127.0.0.2']);
    assert.equal((await send(owner, 'POST', OWN, { name: 'x', scope: [readAll], days: 1, addresses: ['here'] })).status, 400);
  });

  test('a key of the system holds roles, writes in its own name, and is made and ended by administrators alone', async () => {
    const body = { name: '考勤系统', scope: [{ model: '*', verbs: ['read', 'create'] }], days: 30, roles: [roleId('schoolAdmin')] };
    assert.equal((await send(owner, 'POST', SYSTEM, body)).status, 403);
    assert.equal((await send(admin, 'POST', SYSTEM, { ...body, roles: [roleId('securityAdmin')] })).status, 400);
    assert.equal((await send(admin, 'POST', SYSTEM, { ...body, roles: [newRole] })).status, 400);
    const { id, key } = (await send(admin, 'POST', SYSTEM, body)).data;
    const created = await send(key, 'POST', LETTERS, { title: '系统来信' });
    assert.equal(created.data.record.createdBy, id);
    assert.equal((await send(key, 'GET', LETTERS)).data.list.length, 1, 'its own alone: the scope of the role counts');
    assert.equal((await send(key, 'PUT', `${LETTERS}/${created.data.record.id}`, { version: 1, title: '改' })).status, 403);
    const [line] = (await send(admin, 'GET', `${SYSTEM}?keyword=考勤%E2%80%8B`)).data.list;
    assert.deepEqual([line.name, line.owner, line.maker, line.roles.length, line.state], ['考勤系统', null, '管理员', 1, 'valid']);
    assert.equal((await send(owner, 'GET', SYSTEM)).status, 403);
    assert.equal((await send(admin, 'DELETE', `${SYSTEM}/${id}`)).status, 200);
    assert.equal((await send(key, 'GET', LETTERS)).status, 401);
  });
});

const newRole = '01890000-0000-7000-8000-000000000000';
