import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { type SignInServer, sealed, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { codeAt, stepAt } from '../../second-factor/totp.ts';

const PASSWORD = 'Maple2026tree';
const PROOF = '/api/oauth/Proof';
const OWN = '/api/permission/Users/Current/BaseInfo';
const SECURITY = '/api/system/Security';
const MINUTE = 60_000;

describe('a proof', () => {
  let server: SignInServer;
  let administrator: string;
  before(async () => {
    server = await startSignInServer();
    await createUser(server.engine, { account: 'chief', name: '管理员', password: PASSWORD, administrator: true });
  });
  beforeEach(async () => {
    await server.engine.database.query(sql`delete from sys_login_attempt`);
    administrator = await server.token('chief', PASSWORD);
  });
  after(() => server.close());

  const send = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, more = {}) =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}`, ...more });
  const person = async (account: string) => {
    const id = await createUser(server.engine, { account, name: account, password: PASSWORD, roles: [] });
    return { id, token: await server.token(account, PASSWORD) };
  };
  const role = async () => {
    const code = `r${Math.random().toString(36).slice(2, 10)}`;
    const { data } = await send(administrator, 'POST', '/api/data/role', { code, name: code, orgKind: 'any', global: true });

    return String(data.record.id);
  };
  const grant = (user: string, of: string, more = {}) => send(administrator, 'POST', '/api/data/userRole', { user, role: of }, more);
  const needed = { status: 403, key: 'model.proofNeeded' };
  const toldOf = ({ status, data }: Awaited<ReturnType<typeof send>>) => ({ status, key: data?.key });
  const prove = (token: string, password = PASSWORD) => send(token, 'POST', PROOF, { password: sealed(password) });

  test('is asked for before rights are given, once a sign-in is older than it holds, and lets the very request be repeated', async () => {
    const { id } = await person('lihua');
    const [first, second] = [await role(), await role()];
    assert.equal((await grant(id, first)).status, 200, 'a fresh sign-in is a proof');
    server.wait(16 * MINUTE);
    const repeated = { 'idempotency-key': 'grant-to-lihua-once' };
    assert.deepEqual(toldOf(await grant(id, second, repeated)), needed);
    assert.deepEqual(toldOf(await send(administrator, 'PUT', `/api/permission/Authority/Grants/role/${first}`, { grants: {} })), needed);
    assert.deepEqual(toldOf(await send(administrator, 'POST', `/api/permission/Users/${id}/Actions/ResetPassword`)), needed);
    assert.deepEqual(toldOf(await send(administrator, 'PUT', SECURITY, { proofMinutes: 60 })), needed);
    const bulk = { selection: { ids: [id] }, operation: { op: 'act', action: 'resetSecondFactor' } };
    assert.deepEqual(toldOf(await send(administrator, 'POST', '/api/data/user/bulk', bulk)), needed);
    assert.equal((await send(administrator, 'GET', '/api/data/role')).status, 200, 'what is only read asks nobody');
    assert.equal((await prove(administrator)).status, 200);
    assert.equal((await grant(id, second, repeated)).status, 200);
    assert.ok((await send(administrator, 'GET', PROOF)).data.until > server.engine.now().getTime());
  });

  test('is asked for before one’s own telephone or address changes, and for nothing beside them', async () => {
    const { token } = await person('wangmin');
    server.wait(16 * MINUTE);
    assert.equal((await send(token, 'PUT', OWN, { gender: 'female', mobilePhone: null })).status, 200);
    assert.deepEqual(toldOf(await send(token, 'PUT', OWN, { mobilePhone: '13800138000' })), needed);
    assert.equal((await prove(token)).status, 200);
    assert.equal((await send(token, 'PUT', OWN, { mobilePhone: '13800138000' })).status, 200);
    server.wait(16 * MINUTE);
    assert.equal((await send(token, 'PUT', OWN, { mobilePhone: '13800138000', gender: 'male' })).status, 200, 'the number stays as it is');
  });

  test('that fails counts like a failed sign-in, is told in the log, and ends the session with the fifth', async () => {
    const { id, token } = await person('zhangwei');
    for (const left of [4, 3, 2, 1]) assert.deepEqual((await prove(token, 'wrong')).data.params, { left });
    assert.equal((await prove(token, 'wrong')).code, 601);
    assert.equal((await send(token, 'GET', PROOF)).code, 601);
    assert.equal((await server.get('/api/oauth/LoginConfig?account=zhangwei')).data.needCode, true);
    await server.engine.audit.seal?.();
    const lines = await server.engine.database.query<{ n: number }>(sql`
      select count(*)::int as n from (select record_id, verb, detail from sys_audit union all select record_id, verb, detail from sys_audit_open) l
      where l.record_id = ${id} and l.verb = 'failed' and l.detail->>'why' = 'account.wrongProof'`);
    assert.equal(lines[0]?.n, 5);
  });

  test('is given by a code of the second factor as well, which is good once', async () => {
    const { token } = await person('chenyan');
    const { secret } = (await send(token, 'POST', '/api/permission/Users/Current/SecondFactor', { password: sealed(PASSWORD) })).data;
    const bits = [...String(secret)]
      .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    const bytes = Uint8Array.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
    const shown = () => codeAt(bytes, stepAt(server.engine.now()));
    assert.equal((await send(token, 'POST', '/api/permission/Users/Current/SecondFactor/Confirm', { code: shown() })).status, 200);
    server.wait(16 * MINUTE);
    assert.deepEqual(toldOf(await send(token, 'PUT', OWN, { email: 'chenyan@example.com' })), needed);
    assert.deepEqual((({ password, code }) => [password, code])((await send(token, 'GET', PROOF)).data), [true, true]);
    const code = shown();
    assert.equal((await send(token, 'POST', PROOF, { code })).status, 200);
    assert.equal((await send(token, 'PUT', OWN, { email: 'chenyan@example.com' })).status, 200);
    assert.equal((await send(token, 'POST', PROOF, { code })).data.key, 'account.wrongProof');
  });

  test('is never asked of a key, and can be switched off, but not under the profile of 等保 level 3', async () => {
    const { id } = await person('sunli');
    const one = await role();
    assert.equal((await send(administrator, 'PUT', SECURITY, { proofMinutes: 0 })).status, 200);
    server.wait(16 * MINUTE);
    assert.deepEqual(toldOf(await grant(id, one)), needed, 'mlps3 does not do without');
    await prove(administrator);
    assert.equal((await send(administrator, 'PUT', SECURITY, { passwordProfile: 'asvs5' })).status, 200);
    server.wait(60 * MINUTE);
    assert.equal((await grant(id, one)).status, 200);
    assert.equal((await send(administrator, 'GET', PROOF)).data.until, null);
    assert.equal((await send(administrator, 'PUT', SECURITY, { passwordProfile: 'mlps3', proofMinutes: 15 })).status, 200);
    const scope = [{ model: 'user', verbs: ['read', 'update'] }];
    await prove(administrator);
    const made = await send(administrator, 'POST', '/api/permission/Users/Current/ApiKeys', { name: 'office', scope, days: 30 });
    assert.equal(made.status, 200, made.text);
    server.wait(60 * MINUTE);
    const changed = await send(String(made.data.key), 'PUT', `/api/data/user/${id}`, { email: 'sunli@example.com' });
    assert.notEqual(changed.data?.key, 'model.proofNeeded', changed.text);
  });
});
