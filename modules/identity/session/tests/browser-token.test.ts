import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type SignInServer, sealed, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { changeConfiguration } from '../../settings/change-configuration.ts';

const PASSWORD = 'Maple2026tree';
const CREDENTIALS = { account: 'lihua', password: sealed(PASSWORD) };
const WHO = '/api/oauth/CurrentUser';
const IN_COOKIE = { 'zx-token': 'cookie' };

describe('the token of a browser', () => {
  let server: SignInServer;
  before(async () => {
    server = await startSignInServer();
    await createUser(server.engine, { account: 'lihua', name: '李华', password: PASSWORD });
  });
  after(() => server.close());

  const signIn = async (headers: Record<string, string> = {}) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/oauth/Login',
      headers: { ...IN_COOKIE, ...headers },
      payload: CREDENTIALS,
    });
    assert.equal(answer.statusCode, 200, answer.body);
    const set = [answer.headers['set-cookie'] ?? []].flat().map(String);
    return { token: String(answer.json().data.token), set, cookie: set.at(-1)?.split(';')[0] ?? '' };
  };
  const attributesOf = (cookie: unknown) => String(cookie).split('; ').slice(1).toSorted();
  const ask = (headers: Record<string, string>, url = WHO) => server.app.inject({ url, headers });

  test('lies in a cookie that no script reads, and what the page keeps opens nothing without it', async () => {
    const { token, set, cookie } = await signIn();
    assert.match(token, /^cookie:[\w-]{12}$/);
    assert.match(String(set.at(-1)), /^zx\.[\w-]{12}=[\w-]{43};/);
    assert.deepEqual(attributesOf(set.at(-1)), ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict']);
    const bearer = { authorization: `Bearer ${token}` };
    const answer = await ask({ ...bearer, cookie, 'sec-fetch-site': 'same-origin' });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.json().data.userInfo.token, token, 'not even the answer tells what is in the cookie');
    assert.equal((await ask(bearer)).statusCode, 401);
    assert.equal((await ask({ cookie })).statusCode, 401, 'a cookie that no header names signs nobody in');
  });

  test('counts for pages of this origin alone', async () => {
    const { token, cookie } = await signIn();
    const own = { authorization: `Bearer ${token}`, cookie, host: 'zhixing.example' };
    for (const [headers, status] of [
      [{ 'sec-fetch-site': 'cross-site' }, 401],
      [{ 'sec-fetch-site': 'same-site', origin: 'https://zhixing.example' }, 401],
      [{ origin: 'https://evil.example' }, 401],
      [{ upgrade: 'websocket', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 401],
      [{ upgrade: 'websocket', 'sec-fetch-site': 'cross-site', origin: 'http://zhixing.example' }, 200],
      [{ origin: 'http://zhixing.example' }, 200],
      [{}, 200],
    ] as const)
      assert.equal((await ask({ ...own, ...headers })).statusCode, status, JSON.stringify(headers));
  });

  test('is taken away with the session, and when it is over, at the next sign-in', async () => {
    const first = await signIn();
    const second = await signIn({ cookie: first.cookie });
    assert.equal(second.set.length, 1, 'another session that goes on keeps its cookie');
    const left = await ask({ authorization: `Bearer ${first.token}`, cookie: first.cookie }, '/api/oauth/Logout');
    assert.match(String(left.headers['set-cookie']), /^zx\.[\w-]{12}=;/);
    assert.deepEqual(attributesOf(left.headers['set-cookie']), ['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Strict']);
    assert.equal((await ask({ authorization: `Bearer ${first.token}`, cookie: first.cookie })).statusCode, 401);
    const third = await signIn({ cookie: `${first.cookie}; ${second.cookie}; other=1` });
    assert.equal(third.set.length, 2);
    assert.match(String(third.set[0]), new RegExp(`^${first.cookie.split('=')[0]}=;.*Max-Age=0`));
  });

  test('has the prefix that binds it to this host where it came over TLS', async () => {
    const behind = await startSignInServer({ trustProxy: true });
    try {
      await createUser(behind.engine, { account: 'lihua', name: '李华', password: PASSWORD });
      const headers = { ...IN_COOKIE, 'x-forwarded-proto': 'https' };
      const answer = await behind.app.inject({ method: 'POST', url: '/api/oauth/Login', headers, payload: CREDENTIALS });
      const set = String(answer.headers['set-cookie']);
      assert.match(set, /^__Host-zx\.[\w-]{12}=[\w-]{43};/);
      assert.deepEqual(attributesOf(set), ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict', 'Secure']);
      const cookie = set.split(';')[0] ?? '';
      const asked = { authorization: `Bearer ${answer.json().data.token}`, cookie };
      const who = (more: object) => behind.app.inject({ url: WHO, headers: { ...asked, ...more } });
      assert.equal((await who({ 'x-forwarded-proto': 'https' })).statusCode, 200);
      assert.equal((await who({ 'x-forwarded-proto': 'https', cookie: cookie.replace('__Host-', '') })).statusCode, 401);
    } finally {
      await behind.close();
    }
  });

  test('is told as it is to clients that do not ask for a cookie, and under another profile', async () => {
    assert.match((await signIn({ 'zx-token': '' })).token, /^[\w-]{43}$/);
    await changeConfiguration(server.context(), { security: { passwordProfile: 'asvs5' } });
    const { token, set } = await signIn();
    assert.match(token, /^[\w-]{43}$/);
    assert.deepEqual(set, []);
  });
});
