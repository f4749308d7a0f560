import assert from 'node:assert/strict';
import { createDecipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { afterEach, test } from 'node:test';
import type { CurrentUser } from '../current-user.ts';
import { api } from '../http.ts';
import { passwordMessage } from '../password.ts';
import { resumeCalls, usePause } from '../pause.ts';
import { sealNewPassword } from '../seal.ts';
import { adoptToken, forgetSession, goOnWith, markLocked, useSession } from '../session.ts';

interface Sent {
  readonly path: string;
  readonly token: string;
  readonly key: string | null;
  readonly body: string | null;
}

/** Mocks the server: `answer` gives the response to each request. */
function serve(answer: (sent: Sent) => { code: number; key?: string; data?: unknown }): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const one: Sent = {
      path: String(input).split('?')[0] ?? '',
      token: headers.get('authorization')?.replace('Bearer ', '') ?? '',
      key: headers.get('idempotency-key'),
      body: init?.body ? String(init.body) : null,
    };
    sent.push(one);
    const { code, key = '', data = null } = answer(one);
    return new Response(JSON.stringify({ code, msg: `message ${code}`, data: code === 200 ? data : { key } }), { status: 200 });
  };
  return sent;
}

const me = { userInfo: { userId: 'me', userName: 'Me' }, menuList: [{}] } as unknown as CurrentUser;
const someoneElse = { userInfo: { userId: 'other', userName: 'Other' }, menuList: [{}] } as unknown as CurrentUser;
const open = () => useSession.setState({ token: 'old', user: me, locked: false });
const settled = () => new Promise((resolve) => setImmediate(resolve));
const realFetch = globalThis.fetch;
afterEach(() => {
  forgetSession(null);
  globalThis.fetch = realFetch;
});

test('a call that waits for its session is never sent in the name of whoever signs in next', async () => {
  open();
  const sent = serve(({ token }) => ({ code: token === 'old' ? 601 : 200 }));
  const refused = api.get('/api/data/school');
  await settled();
  const waiting = api.put('/api/permission/Users/Current/BaseInfo', { email: 'mine@example.com' });
  await settled();
  adoptToken('of another person');
  await Promise.all([assert.rejects(refused), assert.rejects(waiting)]);
  assert.deepEqual(
    sent.map(({ path }) => path),
    ['/api/data/school'],
  );
});

test('a call refused for its session waits and is sent again, under the same key, once the same person has signed in', async () => {
  open();
  const sent = serve(({ path, token }) => {
    if (path.endsWith('CurrentUser')) return { code: 200, data: me };
    return token === 'new' ? { code: 200, data: 'saved' } : { code: 600 };
  });
  const saving = api.post<string>('/api/data/student', { name: 'typed' });
  await settled();
  assert.deepEqual(usePause.getState(), { reason: 'ended', message: 'message 600' });
  const later = api.get<string>('/api/data/school');
  await settled();
  assert.equal(sent.length, 1, 'calls made meanwhile are not sent');
  assert.equal(await goOnWith('new'), null);
  assert.deepEqual([await saving, await later], ['saved', 'saved']);
  const saves = sent.filter(({ path }) => path.endsWith('student'));
  assert.equal(saves.length, 2);
  assert.ok(saves[0]?.key);
  assert.equal(saves[1]?.key, saves[0]?.key);
  assert.equal(saves[1]?.body, saves[0]?.body);
  assert.equal(usePause.getState().reason, null);
});

test('another person does not go on: nothing is sent and nothing is changed', async () => {
  open();
  const sent = serve(({ path }) => (path.endsWith('CurrentUser') ? { code: 200, data: someoneElse } : { code: 601 }));
  const refused = assert.rejects(api.post('/api/data/student', {}), /message 601/);
  await settled();
  assert.equal((await goOnWith('theirs'))?.userInfo.userId, 'other');
  assert.equal(useSession.getState().token, 'old');
  assert.equal(usePause.getState().reason, 'ended');
  forgetSession(null);
  await refused;
  assert.equal(sent.filter(({ path }) => path.endsWith('student')).length, 1);
});

test('while nothing is open, a session that is over is forgotten at once', async () => {
  useSession.setState({ token: 'old', user: null });
  serve(() => ({ code: 602 }));
  await assert.rejects(api.get('/api/oauth/CurrentUser'), /message 602/);
  assert.deepEqual([useSession.getState().token, useSession.getState().notice], [null, 'message 602']);
});

test('why a session ended stays said, whatever is asked and refused afterwards', async () => {
  open();
  serve(({ token }) => (token ? { code: 601, key: 'account.forcedOut' } : { code: 602 }));
  await assert.rejects(api.get('/api/data/school'), /message 601/);
  await assert.rejects(api.get('/api/data/student'), /message 602/);
  assert.equal(useSession.getState().notice, 'message 601');
});

test('423 locks the screen, and unlocking sends what waited', async () => {
  open();
  let locked = true;
  serve(() => (locked ? { code: 423, key: 'account.screenLocked' } : { code: 200, data: 'rows' }));
  const reading = api.get('/api/data/student');
  await settled();
  assert.equal(useSession.getState().locked, true);
  locked = false;
  markLocked(false);
  assert.equal(await reading, 'rows');
});

test('other refusals, also other 423s, concern their call alone', async () => {
  open();
  serve(() => ({ code: 423, key: 'account.lockedOut' }));
  await assert.rejects(api.post('/api/x', {}), /message 423/);
  assert.deepEqual([useSession.getState().locked, usePause.getState().reason], [false, null]);
});

test('an initial password holds calls back until it is changed', async () => {
  open();
  let changed = false;
  serve(() => (changed ? { code: 200, data: 1 } : { code: 403, key: 'account.mustChangePassword' }));
  const reading = api.get('/api/data/student');
  await settled();
  assert.equal(usePause.getState().reason, 'password');
  changed = true;
  resumeCalls();
  assert.equal(await reading, 1);
});

test('whether the password has to be changed is asked although another refusal has paused the calls', async () => {
  open();
  const asked = { mustChange: true, reason: 'initial' };
  serve(({ path }) =>
    path.endsWith('/updatePasswordMessage') ? { code: 200, data: asked } : { code: 403, key: 'account.mustChangePassword' },
  );
  const waiting = api.get('/api/data/school');
  await settled();
  assert.equal(usePause.getState().reason, 'password');
  assert.deepEqual(await Promise.race([passwordMessage(), settled()]), asked);
  forgetSession(null);
  await assert.rejects(waiting);
});

test('a call that is given up does not wait', async () => {
  open();
  serve(() => ({ code: 600 }));
  const stop = new AbortController();
  const reading = assert.rejects(api.get('/api/data/student', {}, { signal: stop.signal }), { name: 'AbortError' });
  await settled();
  stop.abort();
  await reading;
});

test('a sealed new password opens under the server’s key', () => {
  const server = generateKeyPairSync('x25519');
  const key = String(server.publicKey.export({ format: 'jwk' }).x);
  const [id, body = ''] = sealNewPassword('知行 Zx@2026', { id: 'k', key }).split('.');
  const message = Buffer.from(body, 'base64url');
  const theirs = message.subarray(0, 32);
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: theirs.toString('base64url') }, format: 'jwk' });
  const secret = diffieHellman({ privateKey: server.privateKey, publicKey });
  const salt = Buffer.concat([theirs, Buffer.from(key, 'base64url')]);
  const once = Buffer.from(hkdfSync('sha256', secret, salt, 'zhixing new password', 32));
  const open = createDecipheriv('chacha20-poly1305', once, message.subarray(32, 44), { authTagLength: 16 });
  open.setAuthTag(message.subarray(-16));
  assert.equal(id, 'k');
  assert.equal(Buffer.concat([open.update(message.subarray(44, -16)), open.final()]).toString(), '知行 Zx@2026');
});

test('what is sent again because no answer came keeps its key, so that the server does not do it twice; what was answered does not', async () => {
  open();
  const keys: (string | null)[] = [];
  const answers = [() => Promise.reject(new TypeError('line is broken')), () => new Response('<html>502</html>', { status: 502 })];
  globalThis.fetch = async (_input, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return (answers.shift() ?? (() => Response.json({ code: 200, data: null })))();
  };
  const agree = (opinion: string) => api.post('/api/acts', { act: 'agree', opinion });
  await assert.rejects(agree('好'));
  await assert.rejects(agree('好'));
  await agree('好');
  assert.equal(new Set(keys).size, 1);
  await agree('好');
  await agree('不好');
  assert.equal(new Set(keys).size, 3);
});
