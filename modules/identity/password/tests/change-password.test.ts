import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { changeBody, encryptNew } from '../../account/tests/encrypted-password.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { md5Hex } from '../password.ts';

const PASSWORD = 'Maple2026tree';
const URL = '/api/permission/Users/Current/Actions/ModifyPassword';
const everyFlag = { passwordStrengthLimit: 1, passwordLengthMin: 1, passwordLengthMinNumber: 10, containsNumbers: 1 };
const strict = { ...everyFlag, includeLowercaseLetters: 1, includeUppercaseLetters: 1, containsCharacters: 1 };

describe('changing the own password', () => {
  let server: SignInServer;
  let admin: string;
  before(async () => {
    server = await startSignInServer();
    for (const account of ['changer', 'guesser', 'weakling', 'newcomer', 'repeater', 'known', 'hasher'])
      await createUser(server.engine, { account, name: '郑好', password: PASSWORD, roles: ['schoolAdmin'] });
    await createUser(server.engine, { account: 'root', name: '管理员', password: PASSWORD, administrator: true });
    admin = await server.token('root', PASSWORD);
  });
  after(() => server.close());
  const send = (token: string, method: 'POST' | 'PUT', url: string, body: object, more = {}) =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}`, ...more });
  const change = async (token: string, from: string, to: string, more: object = {}) =>
    send(token, 'POST', URL, { ...(await changeBody(server, token, from, to)), ...more });
  const policy = (changes: object) => send(admin, 'PUT', '/api/system/SysConfig', changes);

  test('the new password counts, the other sessions end, and the date is kept', async () => {
    const [here, elsewhere] = [await server.token('changer', PASSWORD), await server.token('changer', PASSWORD)];
    const { status, msg } = await change(here, PASSWORD, 'Cedar2027wood');
    assert.deepEqual([status, msg], [200, '密码已修改']);
    const { data } = await server.get('/api/oauth/CurrentUser', here);
    assert.ok(data.userInfo.changePasswordDate > 0);
    assert.equal((await server.get('/api/oauth/CurrentUser', elsewhere)).code, 601);
    assert.equal((await server.login('changer', PASSWORD)).data.key, 'account.wrongPassword');
    assert.equal((await server.login('changer', 'Cedar2027wood')).status, 200);
  });

  test('the picture is asked for, and a picture that was used or is wrong is refused before any password is tried', async () => {
    const token = await server.token('guesser', PASSWORD);
    const body = await changeBody(server, token, 'wrong', 'Cedar2027wood');
    for (const missing of ['code', 'timestamp', 'oldPassword', 'password'])
      assert.equal((await send(token, 'POST', URL, { ...body, [missing]: undefined })).status, 400, missing);
    assert.equal((await send(token, 'POST', URL, { ...body, code: 'ZZZZ' })).data.key, 'account.wrongCode');
    assert.equal((await send(token, 'POST', URL, body)).data.key, 'account.wrongCode', 'right or wrong, it is used up');
  });

  test('a wrong old password is refused and counted; the fifth ends the session', async () => {
    const token = await server.token('guesser', PASSWORD);
    for (const left of [4, 3, 2, 1]) {
      const { data } = await change(token, 'wrong', 'Cedar2027wood');
      assert.deepEqual([data.key, data.params.left], ['account.wrongOldPassword', left]);
    }
    assert.equal((await change(token, 'wrong', 'Cedar2027wood')).code, 601);
    await server.engine.database.query(sql`delete from sys_login_attempt`);
  });

  test('each flag of the policy is checked on the server with a message of its own', async () => {
    assert.equal((await policy(strict)).status, 200);
    const token = await server.token('weakling', PASSWORD);
    const weak = [
      ['Ab1_efgh', 'passwordTooShort', '新密码长度不能小于10位'],
      ['Abcdefgh_ij', 'passwordNeedsNumber', '新密码必须包含数字'],
      ['ABCDEFG_2027', 'passwordNeedsLowercase', '新密码必须包含小写字母'],
      ['abcdefg_2027', 'passwordNeedsUppercase', '新密码必须包含大写字母'],
      ['Abcdefgh2027', 'passwordNeedsCharacter', '新密码必须包含特殊字符'],
      ['Weakling_2027x', 'passwordHasAccount', '新密码不能包含账号'],
      [`Ab_1${'x'.repeat(61)}`, 'passwordTooLong', '新密码长度不能大于64位'],
    ] as const;
    for (const [password, key, text] of weak) {
      const { status, data, msg } = await change(token, PASSWORD, password);
      assert.deepEqual([status, data.key, msg], [400, `account.${key}`, text]);
    }
    assert.equal((await policy({ passwordStrengthLimit: 0 })).status, 200);
    assert.equal((await change(token, PASSWORD, PASSWORD)).data.key, 'account.passwordUnchanged');
    assert.equal((await change(token, PASSWORD, 'simple')).status, 200, 'without the limit the flags say nothing');
    await policy({ passwordStrengthLimit: 1, passwordLengthMinNumber: 8, includeUppercaseLetters: 0, containsCharacters: 0 });
  });

  test('the own telephone number and birthday are in no password, however they are written', async () => {
    await server.engine.database.query(
      sql`update "user" set mobile_phone = '13812345678', birthday = '1988-07-26' where account = 'known'`,
    );
    const token = await server.token('known', PASSWORD);
    for (const known of ['Zqmv_13812345678', 'Zqmv_1234-5678', 'Zqmv1988.07.26', 'Hello_880726x'])
      assert.equal((await change(token, PASSWORD, known)).data.key, 'account.passwordHasFigures', known);
    assert.equal((await change(token, PASSWORD, 'Wang_1988_maple')).status, 200);
  });

  test('what is checked is what was sealed: another text, key or seal is refused', async () => {
    const token = await server.token('changer', 'Cedar2027wood');
    const { data: key } = await server.get('/api/oauth/PasswordKey', token);
    const seals = [
      encryptNew('Strong2027pass', key),
      encryptNew('weak', { ...key, id: '01900000-0000-7000-8000-000000000001' }),
      `${key.id}.${'A'.repeat(120)}`,
      key.id,
      '',
      'x.y.z',
    ];
    for (const sealed of seals)
      assert.equal((await change(token, 'Cedar2027wood', 'weak', { sealed })).data.key, 'account.badSeal', sealed);
  });

  test('the hashed values alone are refused while strength rules are in force, and accepted while none are', async () => {
    const token = await server.token('hasher', PASSWORD);
    const hashed = async (from: string, to: string) =>
      send(token, 'POST', URL, { oldPassword: md5Hex(from), password: md5Hex(to), ...(await server.code()) });
    await policy({ passwordStrengthLimit: 1 });
    const refused = await hashed(PASSWORD, 'Cedar2027wood');
    assert.deepEqual([refused.status, refused.data.key, Object.keys(refused.data.fields)], [400, 'account.sealNeeded', ['sealed']]);
    assert.match(refused.msg, /sealed/);
    await policy({ passwordStrengthLimit: 0 });
    assert.equal((await hashed('wrong', 'Cedar2027wood')).data.key, 'account.wrongOldPassword');
    assert.equal((await hashed(PASSWORD, PASSWORD)).data.key, 'account.passwordUnchanged');
    assert.deepEqual(
      [(await hashed(PASSWORD, 'Cedar2027wood')).msg, (await server.login('hasher', 'Cedar2027wood')).status],
      ['密码已修改', 200],
    );
    assert.equal((await hashed('Cedar2027wood', PASSWORD)).data.key, 'account.passwordReused');
    await policy({ passwordStrengthLimit: 1 });
  });

  test('a change that is sent again under its key is done once', async () => {
    const token = await server.token('repeater', PASSWORD);
    const body = await changeBody(server, token, PASSWORD, 'Cedar2027wood');
    const key = { 'idempotency-key': 'change-once-1' };
    for (let twice = 0; twice < 2; twice++) assert.equal((await send(token, 'POST', URL, body, key)).status, 200);
    assert.equal((await server.get('/api/oauth/CurrentUser', token)).status, 200);
  });

  test('while an initial password must be changed, every other call says so', async () => {
    assert.equal((await policy({ mandatoryModificationOfInitialPassword: 1 })).data.mandatoryModificationOfInitialPassword, 1);
    const token = await server.token('newcomer', PASSWORD);
    for (const url of ['/api/data/student', '/api/models', '/api/permission/Users/Current/BaseInfo', '/api/openapi.jsonx']) {
      const answer = await server.get(url, token);
      if (url.endsWith('x')) assert.equal(answer.status, 404);
      else assert.deepEqual([answer.status, answer.data.key], [403, 'account.mustChangePassword'], url);
    }
    for (const url of ['/api/oauth/CurrentUser', '/api/oauth/PasswordKey', '/api/system/SysConfig'])
      assert.equal((await server.get(url, token)).status, 200, url);
    const asked = await send(token, 'POST', '/api/oauth/updatePasswordMessage', {});
    assert.deepEqual([asked.data.mustChange, asked.data.reason], [true, '您正在使用初始密码，请先修改密码。']);
    assert.equal((await change(token, PASSWORD, 'Cedar2027wood')).status, 200);
    assert.equal((await server.get('/api/permission/Users/Current/BaseInfo', token)).status, 200);
    assert.equal((await send(token, 'POST', '/api/oauth/updatePasswordMessage', {})).data.mustChange, false);
    await server.engine.database.query(sql`delete from sys_config`);
    server.wait(6000);
  });

  test('the policy is changed by administrators alone, within bounds', async () => {
    const token = await server.token('newcomer', 'Cedar2027wood');
    assert.equal((await send(token, 'PUT', '/api/system/SysConfig', { containsNumbers: 0 })).status, 403);
    for (const bad of [{ passwordLengthMinNumber: 1 }, { containsNumbers: 2 }, { sysNames: 'x' }, { passwordLengthMinNumber: '8' }])
      assert.equal((await policy(bad)).status, 400, JSON.stringify(bad));
    assert.equal((await server.get('/api/system/SysConfig', token)).data.passwordLengthMinNumber, 8);
  });

  test('a key to seal under is replaced in time, and the one before it still opens', async () => {
    const token = await server.token('changer', 'Cedar2027wood');
    const { data: first } = await server.get('/api/oauth/PasswordKey', token);
    for (let hours = 0; hours < 7; hours++) {
      server.wait(110 * 60_000);
      await server.get('/api/oauth/CurrentUser', token);
    }
    const later = await server.token('changer', 'Cedar2027wood');
    const { data: second } = await server.get('/api/oauth/PasswordKey', later);
    assert.notEqual(second.id, first.id);
    const body = { oldPassword: md5Hex('Cedar2027wood'), password: md5Hex('Birch2028leaf'), sealed: encryptNew('Birch2028leaf', first) };
    assert.equal((await send(later, 'POST', URL, { ...body, ...(await server.code()) })).status, 200);
  });
});
