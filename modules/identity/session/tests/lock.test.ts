import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { type SignInServer, sealed, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';

const PASSWORD = 'Maple2026tree';
const unlockBody = (password: string) => ({ password: sealed(password) });

describe('the lock of a session', () => {
  let server: SignInServer;
  before(async () => {
    server = await startSignInServer();
    await createUser(server.engine, { account: 'keeper', name: '周洁', password: PASSWORD, administrator: true });
  });
  after(() => server.close());
  const post = (url: string, token: string, body: object = {}) =>
    server.request(null, 'POST', url, body, { authorization: `Bearer ${token}` });
  const clearAttempts = () => server.engine.database.query(sql`delete from sys_login_attempt`);

  test('a locked session answers no class of route but unlocking and signing out', async () => {
    const token = await server.token('keeper', PASSWORD);
    assert.equal((await post('/api/oauth/Lock', token)).status, 200);
    const headers = { authorization: `Bearer ${token}` };
    const asked = [
      ['GET', '/api/oauth/CurrentUser'],
      ['GET', '/api/data/user'],
      ['POST', '/api/data/user', { account: 'x', name: 'x' }],
      ['GET', '/api/models'],
      ['PUT', '/api/system/SysConfig', {}],
      ['GET', '/api/permission/Users/Current/BaseInfo'],
      ['POST', '/api/oauth/Ticket', { purpose: 'window', target: '/home' }],
      ['POST', '/api/oauth/Lock', {}],
      ['GET', '/api/permission/Users/Current/Avatar'],
      ['POST', '/api/file/Uploader'],
    ] as const;
    for (const [method, url, body] of asked) {
      const answer = await server.request(null, method, url, body, headers);
      assert.deepEqual([answer.status, answer.data.key], [423, 'account.screenLocked'], url);
    }
    assert.equal((await server.get('/api/oauth/LoginConfig', token)).status, 200, 'what is public asks no session');
    assert.equal((await post('/api/oauth/LockScreen', token, unlockBody(PASSWORD))).status, 200);
    assert.equal((await server.get('/api/oauth/CurrentUser', token)).status, 200);
  });

  test('locking one session leaves the others of the person open', async () => {
    const [one, other] = [await server.token('keeper', PASSWORD), await server.token('keeper', PASSWORD)];
    await post('/api/oauth/Lock', one);
    assert.equal((await server.get('/api/oauth/CurrentUser', other)).status, 200);
    assert.equal((await server.get('/api/oauth/Logout', one)).status, 200);
    assert.equal((await server.get('/api/oauth/CurrentUser', one)).code, 602);
  });

  test('wrong passwords are counted and told; the fifth ends the session', async () => {
    const token = await server.token('keeper', PASSWORD);
    await post('/api/oauth/Lock', token);
    for (const left of [4, 3, 2, 1]) {
      const { status, data } = await post('/api/oauth/LockScreen', token, unlockBody('wrong'));
      assert.deepEqual([status, data.key, data.params.left], [400, 'account.wrongUnlock', left]);
    }
    assert.equal((await post('/api/oauth/LockScreen', token, unlockBody('wrong'))).code, 601);
    assert.equal((await post('/api/oauth/LockScreen', token, unlockBody(PASSWORD))).code, 601, 'the right one comes too late');
    await clearAttempts();
  });

  test('a right password forgives the wrong ones before it', async () => {
    const token = await server.token('keeper', PASSWORD);
    for (let turn = 0; turn < 3; turn++) {
      for (let wrong = 0; wrong < 3; wrong++) await post('/api/oauth/LockScreen', token, unlockBody('wrong'));
      assert.equal((await post('/api/oauth/LockScreen', token, unlockBody(PASSWORD))).status, 200);
    }
  });

  test('parallel guesses cannot outrun the counter', async () => {
    const token = await server.token('keeper', PASSWORD);
    await post('/api/oauth/Lock', token);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_none, n) => post('/api/oauth/LockScreen', token, unlockBody(`guess${n}`))),
    );
    assert.equal(answers.filter(({ data }) => data.key === 'account.wrongUnlock').length, 4);
    await clearAttempts();
  });

  test('guesses at the lock screen count for the account as well', async () => {
    const token = await server.token('keeper', PASSWORD);
    for (let n = 0; n < 3; n++) await post('/api/oauth/LockScreen', token, unlockBody('wrong'));
    assert.equal((await server.get('/api/oauth/LoginConfig?account=keeper')).data.needCode, true);
    await clearAttempts();
  });

  test('nonsense is refused as nonsense', async () => {
    const token = await server.token('keeper', PASSWORD);
    for (const body of [{}, { password: 5 }, { password: '' }, { password: sealed(PASSWORD), more: 1 }])
      assert.equal((await post('/api/oauth/LockScreen', token, body)).status, 400);
    assert.equal((await post('/api/oauth/LockScreen', 'A'.repeat(43), unlockBody(PASSWORD))).code, 602);
  });
});
