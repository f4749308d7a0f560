import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { isAddressOrNetwork } from '@zhixing/engine/http/address-or-network.ts';
import sql from 'sql-template-tag';
import { changeBody } from '../../account/tests/encrypted-password.ts';
import { startSecondProcess } from '../../account/tests/second-process.ts';
import { cipherKey, type SignInServer, sealed, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { isCommonPassword } from '../../password/common-passwords.ts';
import { isAllowed } from '../allowed-addresses.ts';
import { securityCommands } from '../security-commands.ts';

const PASSWORD = 'Maple2026tree';
const SECURITY = '/api/system/Security';
const WHO = '/api/oauth/CurrentUser';
const MODIFY = '/api/permission/Users/Current/Actions/ModifyPassword';
const DAY = 24 * 60 * 60_000;

describe('signing in as administrators have set it', () => {
  let server: SignInServer;
  let second: Awaited<ReturnType<typeof startSecondProcess>>;
  let admin: string;
  before(async () => {
    server = await startSignInServer();
    second = await startSecondProcess(server.engine, { cipherKey, demo: false });
    await createUser(server.engine, { account: 'admin1', name: '管理员', password: PASSWORD, administrator: true });
    for (const account of ['lihua', 'wangmin', 'zhaoqiang', 'chenjie'])
      await createUser(server.engine, { account, name: account, password: PASSWORD, roles: ['schoolAdmin'] });
    admin = await server.token('admin1', PASSWORD);
  });
  beforeEach(() => set({ secondSignIn: 'allow', passwordProfile: 'mlps3' }));
  after(async () => {
    await second.close();
    await server.close();
  });

  const send = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}` });
  const set = async (settings: object) =>
    assert.equal((await send(admin, 'PUT', SECURITY, settings)).status, 200, JSON.stringify(settings));
  const change = async (token: string, from: string, to: string) => send(token, 'POST', MODIFY, await changeBody(server, token, from, to));
  /** Signs in through one of the processes from an address. */
  const login = async (app: SignInServer['app'], account: string, remoteAddress = '127.0.0.1') => {
    const payload = { account, password: sealed(PASSWORD) };
    return (await app.inject({ method: 'POST', url: '/api/oauth/Login', payload, remoteAddress })).json() as {
      code: number;
      msg: string;
      data: { token: string; key: string };
    };
  };
  const from = async (remoteAddress: string, token: string) =>
    (await server.app.inject({ url: WHO, remoteAddress, headers: { authorization: `Bearer ${token}` } })).json() as {
      code: number;
      data: { key: string };
    };

  test('a second sign-in ends the first one, on every process', async () => {
    await set({ secondSignIn: 'endOld' });
    const first = (await login(second.app, 'lihua')).data.token;
    const next = (await login(server.app, 'lihua')).data.token;
    const old = await send(first, 'GET', WHO);
    assert.deepEqual([old.code, old.data.key], [601, 'account.elsewhere']);
    assert.equal((await send(next, 'GET', WHO)).status, 200);
  });

  test('a second sign-in is refused in plain words until the first one is over', async () => {
    await set({ secondSignIn: 'refuseNew' });
    const first = (await login(server.app, 'wangmin')).data.token;
    const refused = await login(second.app, 'wangmin');
    assert.deepEqual([refused.code, refused.data.key], [409, 'account.alreadySignedIn']);
    assert.match(refused.msg, /127\.0\.0\.1.+先在该设备退出登录/);
    await send(first, 'GET', '/api/oauth/Logout');
    assert.equal((await login(second.app, 'wangmin')).code, 200);
  });

  test('sign-ins that come together leave one session, whichever process they reach', async () => {
    for (const secondSignIn of ['refuseNew', 'endOld']) {
      await server.engine.database.query(
        sql`update sys_session set ended_at = now(), ended_reason = 'forced' where user_id <> (select id from "user" where account = 'admin1')`,
      );
      await set({ secondSignIn });
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => login(n % 2 ? server.app : second.app, 'zhaoqiang')));
      assert.equal(answers.filter(({ code }) => code === 200).length, secondSignIn === 'refuseNew' ? 1 : 8);
      const [open] = await server.engine.database.query<{ n: number }>(sql`
        select count(*)::int as n from sys_session s join "user" u on u.id = s.user_id where u.account = 'zhaoqiang' and s.ended_at is null`);
      assert.equal(open?.n, 1, secondSignIn);
    }
  });

  test('administrators come from the listed networks alone, with every request; others from everywhere', async () => {
    const lockedOut = await send(admin, 'PUT', SECURITY, { administratorAddresses: ['10.1.0.0/16'] });
    assert.deepEqual([lockedOut.status, lockedOut.data.key], [409, 'account.ownAddressMissing']);
    assert.match(lockedOut.msg, /127\.0\.0\.1/);
    const person = await server.token('chenjie', PASSWORD);
    await set({ administratorAddresses: ['127.0.0.1', '10.1.0.0/16', '2001:db8::/32'] });
    assert.equal((await login(server.app, 'admin1', '10.2.0.1')).data.key, 'account.addressRefused');
    assert.equal((await login(second.app, 'admin1', '10.1.7.7')).code, 200);
    assert.equal((await login(server.app, 'admin1', '2001:db8::7')).code, 200);
    assert.equal((await login(server.app, 'chenjie', '10.2.0.1')).code, 200);
    assert.equal((await from('10.2.0.1', person)).code, 200);
    const moved = await from('10.2.0.1', admin);
    assert.deepEqual([moved.code, moved.data.key], [403, 'account.addressRefused']);
    assert.equal((await from('::ffff:10.1.2.3', admin)).code, 200);
    const said: string[] = [];
    let tell: () => void = () => undefined;
    const heard = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await server.engine.database.listen('session', tell);
    await securityCommands['allow-all-addresses']?.(second.engine, [], (line) => said.push(line));
    assert.match(said.join(), /every address/);
    await heard;
    assert.equal((await from('10.2.0.1', admin)).code, 200, 'the other process has heard of it');
    const { list } = (await send(admin, 'GET', `${SECURITY}/Changes`)).data;
    assert.deepEqual([list[0].name, list[0].changes[0].name, list[0].changes[0].after], [null, 'administratorAddresses', []]);
  });

  test('under mlps3 passwords are of three sorts of characters, not common, not among the last five', async () => {
    const token = await server.token('lihua', PASSWORD);
    assert.equal((await change(token, PASSWORD, 'maple2026tree')).data.key, 'account.passwordNeedsUppercase');
    assert.equal((await change(token, PASSWORD, 'Password2026')).data.key, 'account.passwordCommon');
    const passwords = [PASSWORD, 'Cedar2027wood', 'Birch2028leaf', 'Alder2029bark', 'Aspen2030root', 'Larch2031cone'];
    for (const [n, password] of passwords.slice(1).entries()) {
      const back = await change(token, passwords[n] ?? '', passwords[Math.max(0, n - 1)] ?? '');
      assert.equal(back.data.key, n === 0 ? 'account.passwordUnchanged' : 'account.passwordReused');
      assert.equal((await change(token, passwords[n] ?? '', password)).status, 200);
    }
    assert.equal((await change(token, 'Larch2031cone', PASSWORD)).status, 200, 'the sixth back is free again');
    const stored = await server.engine.database.query(sql`select hash from sys_password_history`);
    assert.equal(stored.length, 6);
  });

  test('under asvs5 a password is long, of whatever characters, and never expires', async () => {
    await set({ passwordProfile: 'asvs5' });
    const { data } = await server.get('/api/system/SysConfig', admin);
    assert.deepEqual(
      [data.passwordStrengthLimit, data.passwordLengthMinNumber, data.containsNumbers, data.includeUppercaseLetters],
      [1, 12, 0, 0],
    );
    const token = await server.token('wangmin', PASSWORD);
    assert.equal((await change(token, PASSWORD, 'Short2026ab')).data.key, 'account.passwordTooShort');
    assert.equal((await change(token, PASSWORD, 'abcabcabcabc')).data.key, 'account.passwordCommon');
    assert.equal((await change(token, PASSWORD, 'administrator2026')).data.key, 'account.passwordCommon');
    assert.equal((await change(token, PASSWORD, '会当凌绝顶一览众山小杜甫')).status, 200);
    assert.equal((await change(token, '会当凌绝顶一览众山小杜甫', PASSWORD)).status, 200, 'no history but the one in use');
  });

  test('settings are read and changed by administrators alone, within bounds, and every change is kept', async () => {
    const token = await server.token('chenjie', PASSWORD);
    for (const url of [SECURITY, `${SECURITY}/Changes`]) assert.equal((await send(token, 'GET', url)).status, 403, url);
    assert.equal((await send(token, 'PUT', SECURITY, { secondSignIn: 'endOld' })).status, 403);
    for (const bad of [
      { secondSignIn: 'maybe' },
      { passwordProfile: 'none' },
      { administratorAddresses: ['10.0.0.0/33'] },
      { administratorAddresses: ['example.org'] },
      { policy: { passwordLengthMinNumber: 3 } },
      { other: 1 },
    ])
      assert.equal((await send(admin, 'PUT', SECURITY, bad)).status, 400, JSON.stringify(bad));
    await set({ secondSignIn: 'endOld', policy: { passwordLengthMinNumber: 10 } });
    const page = (await send(admin, 'GET', SECURITY)).data;
    assert.deepEqual([page.secondSignIn, page.policy.passwordLengthMinNumber, page.address], ['endOld', 10, '127.0.0.1']);
    const [last] = (await send(admin, 'GET', `${SECURITY}/Changes`)).data.list;
    assert.deepEqual([last.account, last.address], ['admin1', '127.0.0.1']);
    assert.deepEqual(last.changes, [
      { name: 'secondSignIn', before: 'allow', after: 'endOld' },
      { name: 'passwordLengthMinNumber', before: 8, after: 10 },
    ]);
    await set({ passwordProfile: 'asvs5' });
    assert.equal((await send(admin, 'GET', SECURITY)).data.policy.passwordLengthMinNumber, 12, 'a profile comes with its own rules');
    const before = (await send(admin, 'GET', `${SECURITY}/Changes`)).data.pagination.total;
    await set({ passwordProfile: 'asvs5' });
    assert.equal((await send(admin, 'GET', `${SECURITY}/Changes`)).data.pagination.total, before, 'what is as it was is no change');
  });

  // Last, since the clock cannot be turned back.
  test('under mlps3 a password of more than ninety days opens nothing but its own change', async () => {
    server.wait(91 * DAY);
    const token = await server.token('chenjie', PASSWORD);
    const refused = await send(token, 'GET', '/api/permission/Users/Current/BaseInfo');
    assert.deepEqual([refused.status, refused.data.key], [403, 'account.passwordExpired']);
    assert.match(refused.msg, /超过 90 天/);
    assert.equal((await send(token, 'POST', '/api/oauth/updatePasswordMessage', {})).data.mustChange, true);
    assert.equal((await change(token, PASSWORD, 'Cedar2027wood')).status, 200);
    assert.equal((await send(token, 'GET', '/api/permission/Users/Current/BaseInfo')).status, 200);
  });
});

test('entries of the list are addresses and networks, of both families', () => {
  for (const good of ['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', '0.0.0.0/0']) assert.ok(isAddressOrNetwork(good), good);
  for (const bad of ['', '10.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/', 'x/8', '10.0.0.0/-1'])
    assert.ok(!isAddressOrNetwork(bad), bad);
  const list = ['10.1.0.0/16', '2001:db8::/32', '192.0.2.7'];
  for (const inside of ['10.1.255.255', '2001:db8:1::1', '192.0.2.7', '::ffff:192.0.2.7']) assert.ok(isAllowed(list, inside), inside);
  for (const outside of ['10.2.0.0', '2001:db9::', '192.0.2.8', '', 'x']) assert.ok(!isAllowed(list, outside), outside);
  assert.ok(isAllowed([], 'anywhere'));
});

test('common passwords are known whatever their case and tail', () => {
  for (const common of ['password', 'PassWord', 'password123!', 'iloveyou2026', 'aaaaaaaaaaaa', 'zhixing2026', '123456789'])
    assert.ok(isCommonPassword(common), common);
  for (const own of ['Maple2026tree', 'correct horse battery staple', '会当凌绝顶', 'k7#Qm2!xR9']) assert.ok(!isCommonPassword(own), own);
});
