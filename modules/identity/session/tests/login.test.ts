import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { type SignInServer, sealed, startSignInServer } from '../../account/tests/signing-in.ts';
import { User } from '../../account/user.model.ts';
import { createUser, findUser, setPassword, unlockUser } from '../../account/users.ts';

const PASSWORD = 'Maple2026tree';
const MINUTE = 60_000;

describe('signing in', () => {
  let server: SignInServer;
  const failOften = async (account: string, times: number) => {
    for (let i = 0; i < times; i++) {
      const code = i < 3 ? {} : await server.code();
      const answer = await server.login(account, 'wrong', code);
      assert.equal(answer.data.key, 'account.wrongPassword', `attempt ${i + 1}`);
    }
  };
  const person = async (account: string, more = {}) =>
    createUser(server.engine, { account, name: '王敏', password: PASSWORD, roles: ['schoolAdmin'], ...more });

  before(async () => {
    server = await startSignInServer();
    await person('plain');
  });
  after(() => server.close());

  test('JSON and form bodies sign in and give a token and the layout', async () => {
    const json = await server.login('plain', PASSWORD);
    assert.equal(json.status, 200);
    assert.match(json.data.token, /^[\w-]{43}$/);
    assert.ok(['classic', 'functional', 'plain', 'blend'].includes(json.data.theme));
    const body = new URLSearchParams({ account: 'plain', password: sealed(PASSWORD).toUpperCase() }).toString();
    const form = await server.request(null, 'POST', '/api/oauth/Login', body, { 'content-type': 'application/x-www-form-urlencoded' });
    assert.equal(form.status, 200);
    assert.notEqual(form.data.token, json.data.token);
  });

  test('a wrong password, an unknown account and a password that cannot be decrypted answer alike', async () => {
    await person('quiet');
    const answers = [
      await server.login('quiet', 'nope'),
      await server.login('nobodyHere', PASSWORD),
      await server.request(null, 'POST', '/api/oauth/Login', { account: 'quiet', password: 'zz' }),
    ];
    await server.login('quiet', PASSWORD, await server.code());
    const [first] = answers;
    for (const { status, msg, data } of answers) {
      assert.equal(status, 400);
      assert.equal(msg, first?.msg);
      assert.deepEqual(Object.keys(data).sort(), Object.keys(first?.data).sort());
    }
    await server.engine.database.query(sql`delete from sys_login_attempt`);
  });

  test('after three failures an image code is asked for, also for accounts that do not exist', async () => {
    await person('careless');
    for (const account of ['careless', 'ghost']) {
      const before = await server.get(`/api/oauth/LoginConfig?account=${account}`);
      assert.equal(before.data.needCode, false);
      await failOften(account, 3);
      const config = await server.get(`/api/oauth/LoginConfig?account=${account}`);
      assert.equal(config.data.needCode, true);
      const without = await server.login(account, PASSWORD);
      assert.equal(without.data.key, 'account.codeNeeded');
      assert.equal(without.data.needCode, true);
      assert.equal((await server.login(account, PASSWORD, { code: '!!!!', timestamp: '1' })).data.key, 'account.wrongCode');
      await server.engine.database.query(sql`update sys_login_attempt set address = '203.0.113.9' where address = '127.0.0.1'`);
    }
    assert.equal((await server.login('careless', PASSWORD, await server.code())).status, 200);
    assert.equal((await server.get('/api/oauth/LoginConfig?account=careless')).data.needCode, false, 'success forgives');
    await server.engine.database.query(sql`delete from sys_login_attempt`);
  });

  const failuresHere = (count: number) =>
    server.engine.database.query(
      sql`insert into sys_login_attempt (account_key, address, at, outcome) select decode(md5(n::text), 'hex'), '127.0.0.1', ${server.engine.now()}, 'failed' from generate_series(1, ${count}::int) n`,
    );

  test('guesses from an address ask nobody else behind it for a code; very many ask those who have never signed in there', async () => {
    await person('stranger');
    assert.equal((await server.login('plain', PASSWORD)).status, 200);
    await failOften('careless', 3);
    assert.equal((await server.login('plain', PASSWORD)).status, 200, 'one of the same school');
    assert.equal((await server.login('stranger', 'x')).data.key, 'account.wrongPassword');
    await failuresHere(30);
    assert.equal((await server.login('stranger', PASSWORD)).data.key, 'account.codeNeeded');
    await failuresHere(100);
    assert.equal((await server.login('stranger', PASSWORD, await server.code())).status, 429);
    assert.equal((await server.login('plain', PASSWORD)).status, 200);
    await server.engine.database.query(sql`delete from sys_login_attempt`);
  });

  test('account names are signed in with in any case, and differ by more than case', async () => {
    await person('WangFang');
    for (const typed of ['WangFang', 'wangfang', 'WANGFANG']) assert.equal((await server.login(typed, PASSWORD)).status, 200, typed);
    await assert.rejects(person('wangFANG'), /model.duplicate|duplicate/i);
    for (const typed of ['wangfang', 'WANGFANG', 'WangFang']) await server.login(typed, 'x');
    assert.equal((await server.login('wAngfang', PASSWORD)).data.key, 'account.codeNeeded', 'other spellings are no further attempts');
    await server.engine.database.query(sql`delete from sys_login_attempt`);
  });

  test('an image code serves once, in either case, and for five minutes', async () => {
    await person('imagined');
    await failOften('imagined', 3);
    const used = await server.code();
    assert.equal((await server.login('imagined', 'wrong', { ...used, code: used.code.toLowerCase() })).data.key, 'account.wrongPassword');
    assert.equal((await server.login('imagined', PASSWORD, used)).data.key, 'account.wrongCode');
    const missed = await server.code();
    assert.equal((await server.login('imagined', PASSWORD, { ...missed, code: 'nope' })).data.key, 'account.wrongCode');
    assert.equal((await server.login('imagined', PASSWORD, missed)).data.key, 'account.wrongCode', 'a wrong guess uses the picture up');
    const old = await server.code();
    server.wait(6 * MINUTE);
    assert.equal((await server.login('imagined', PASSWORD, old)).data.key, 'account.wrongCode');
    assert.equal((await server.login('imagined', PASSWORD, await server.code())).status, 200);
    await server.engine.database.query(sql`delete from sys_login_attempt`);
  });

  test('ten failures lock the account for a while, known or not; the command line unlocks it', async () => {
    await person('locked');
    for (const account of ['locked', 'phantom']) {
      await failOften(account, 10);
      const answer = await server.login(account, PASSWORD, await server.code());
      assert.equal(answer.data.key, 'account.lockedOut');
      assert.equal(answer.data.params.minutes, 15);
      await server.engine.database.query(sql`update sys_login_attempt set address = '203.0.113.9' where address = '127.0.0.1'`);
    }
    await unlockUser(server.engine, 'locked');
    assert.equal((await server.login('locked', PASSWORD)).status, 200);
    await failOften('locked', 10);
    server.wait(16 * MINUTE);
    assert.equal((await server.login('locked', PASSWORD)).data.key, 'account.codeNeeded');
    assert.equal((await server.login('locked', PASSWORD, await server.code())).status, 200);
    await server.engine.database.query(sql`delete from sys_login_attempt`);
  });

  test('parallel guesses do not get more tries than guesses in turn', async () => {
    await person('hurried');
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.login('hurried', 'wrong')));
    assert.equal(answers.filter(({ data }) => data.key === 'account.wrongPassword').length, 3);
    assert.equal(answers.filter(({ data }) => data.key === 'account.codeNeeded').length, 17);
    await server.engine.database.query(sql`delete from sys_login_attempt`);
  });

  test('an address with very many failures is refused for a while', async () => {
    await failuresHere(100);
    const answer = await server.login('plain', PASSWORD, await server.code());
    assert.equal(answer.status, 429);
    server.wait(16 * MINUTE);
    assert.equal((await server.login('plain', PASSWORD)).status, 200);
  });

  test('that an account is disabled is told only to those who know its password', async () => {
    const id = await person('gone');
    await repo(User, server.context()).act(id, 'disable');
    assert.equal((await server.login('gone', 'wrong')).data.key, 'account.wrongPassword');
    const right = await server.login('gone', PASSWORD);
    assert.equal(right.status, 403);
    assert.equal(right.data.key, 'account.disabled');
    await server.engine.database.query(sql`delete from sys_login_attempt`);
  });

  test('a sub-account signs in with the mobile number of its main account, and of no other', async () => {
    const main = await person('mainacc', { mobilePhone: '15400000001' });
    await person('other', { mobilePhone: '15400000002' });
    const sub = await person('subacc', { mobilePhone: '15400000003' });
    await repo(User, server.context()).update(sub, { mainAccount: main });
    assert.equal((await server.login('15400000001@subacc', PASSWORD)).status, 200);
    assert.equal((await server.login('15400000002@other', PASSWORD)).status, 200);
    assert.equal((await server.login('15400000002@subacc', PASSWORD)).data.key, 'account.wrongPassword');
    assert.equal((await server.login('@subacc', PASSWORD)).data.key, 'account.wrongPassword');
    await server.engine.database.query(sql`delete from sys_login_attempt`);
  });

  test('passwords are kept as argon2id hashes with a salt of their own', async () => {
    await person('twin1');
    await person('twin2');
    const rows = await server.engine.database.query<{ hash: Buffer; salt: Buffer; params: object }>(
      sql`select c.hash, c.salt, c.params from sys_credential c join "user" u on u.id = c.user_id where u.account like 'twin%'`,
    );
    assert.equal(rows.length, 2);
    assert.notDeepEqual(rows[0]?.hash, rows[1]?.hash);
    assert.deepEqual(rows[0]?.params, { m: 19_456, t: 2, p: 1 });
  });

  test('a hash made with weaker parameters is renewed on signing in', async () => {
    const { argon2Sync, randomBytes } = await import('node:crypto');
    const { md5Hex } = await import('../../password/password.ts');
    const id = await person('ancient');
    const salt = randomBytes(16);
    const hash = argon2Sync('argon2id', { message: md5Hex(PASSWORD), nonce: salt, memory: 64, passes: 1, parallelism: 1, tagLength: 32 });
    await server.engine.database.query(
      sql`update sys_credential set hash = ${hash}, salt = ${salt}, params = ${JSON.stringify({ m: 64, t: 1, p: 1 })} where user_id = ${id}`,
    );
    assert.equal((await server.login('ancient', PASSWORD)).status, 200);
    const [stored] = await server.engine.database.query<{ params: { m: number } }>(
      sql`select params from sys_credential where user_id = ${id}`,
    );
    assert.equal(stored?.params.m, 19_456);
    assert.equal((await server.login('ancient', PASSWORD)).status, 200);
  });

  test('a new password ends the sessions under the old one', async () => {
    const id = await person('changer');
    const token = await server.token('changer', PASSWORD);
    await setPassword(server.engine, id, 'Another2026one');
    assert.equal((await server.get('/api/oauth/CurrentUser', token)).code, 601);
    assert.equal((await server.login('changer', PASSWORD)).data.key, 'account.wrongPassword');
    assert.equal((await server.login('changer', 'Another2026one')).status, 200);
    assert.equal(await findUser(server.engine, 'changer'), id);
  });

  test('messages come in the language of the request', async () => {
    const say = async (language: string) =>
      (await server.request(null, 'POST', '/api/oauth/Login', { account: 'plain', password: 'x' }, { 'accept-language': language })).msg;
    assert.equal(await say('zh-CN'), '账号或密码错误，请重新输入。');
    assert.equal(await say('zh-TW'), '帳號或密碼錯誤，請重新輸入。');
    assert.match(await say('en'), /Wrong account or password/);
    await server.engine.database.query(sql`delete from sys_login_attempt`);
  });
});
