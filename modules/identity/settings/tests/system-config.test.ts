import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { changeConfiguration } from '../change-configuration.ts';

const PASSWORD = 'Maple2026tree';
const CONFIG = '/api/system/SysConfig';
const MINUTE = 60_000;
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('the configuration of the system', () => {
  let server: SignInServer;
  let admin: string;
  before(async () => {
    server = await startSignInServer();
    await createUser(server.engine, { account: 'admin1', name: '管理员', password: PASSWORD, administrator: true });
    for (const account of ['lihua', 'wangmin'])
      await createUser(server.engine, { account, name: account, password: PASSWORD, roles: ['schoolAdmin'] });
    admin = await server.token('admin1', PASSWORD);
  });
  after(() => server.close());

  const send = (token: string, method: 'GET' | 'PUT' | 'POST', url: string, body?: unknown, headers: object = {}) =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}`, ...headers });
  const set = (settings: object) => send(admin, 'PUT', CONFIG, settings);
  const upload = async (token: string, name: string, content: Buffer) => {
    const head = `--x12345\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x12345--\r\n')]);
    return (await send(token, 'POST', '/api/file/Uploader', payload, { 'content-type': 'multipart/form-data; boundary=x12345' })).data
      .id as string;
  };

  test('names and calendar are set one by one, and what is emptied is the product’s own again', async () => {
    const before = (await server.get(CONFIG, admin)).data;
    assert.deepEqual([before.sysName, before.title], ['实验室综合管理平台', '实验室综合管理平台'], 'the default of the specification');
    assert.equal(
      (await set({ sysName: '某区研学平台', companyName: '某区教育局', domain: 'https://yx.example.gov.cn', firstDay: 1 })).status,
      200,
    );
    assert.equal((await set({ showLunarCalendar: false, duration: 45, defaultView: 'week' })).status, 200);
    const { sysName, title, companyName, copyright, domain, firstDay, showLunarCalendar, duration, defaultView } = (
      await server.get(CONFIG, admin)
    ).data;
    assert.deepEqual([sysName, title, companyName, copyright], ['某区研学平台', '某区研学平台', '某区教育局', before.copyright]);
    assert.deepEqual([domain, firstDay, showLunarCalendar, duration, defaultView], ['https://yx.example.gov.cn', 1, false, 45, 'week']);
    await set({ sysName: '' });
    assert.equal((await server.get(CONFIG, admin)).data.sysName, before.sysName);
    for (const wrong of [
      { domain: 'javascript:alert(1)' },
      { firstDay: 7 },
      { sysName: 'x'.repeat(61) },
      { tokenTimeout: 1 },
      { nonsense: 1 },
    ])
      assert.equal((await set(wrong)).status, 400, JSON.stringify(wrong));
  });

  test('the system has a name for readers of each language, else its Chinese one', async () => {
    const named = async (language: string): Promise<unknown> => {
      const read = await send(admin, 'GET', CONFIG, undefined, { 'accept-language': language });
      const { sysName } = (await server.request(null, 'GET', '/api/oauth/LoginConfig', undefined, { 'accept-language': language })).data;
      return [read.data.sysName, read.data.title, sysName];
    };
    await set({ sysName: '某区研学平台', sysNameEn: 'Study Tours of a District' });
    assert.deepEqual(await named('zh'), Array(3).fill('某区研学平台'));
    assert.deepEqual(await named('en'), Array(3).fill('Study Tours of a District'));
    assert.deepEqual(await named('zh-TW'), Array(3).fill('某区研学平台'));
    await set({ sysNameZhtw: '某區研學平臺' });
    assert.deepEqual(await named('zh-TW'), Array(3).fill('某區研學平臺'));
    await set({ sysName: '', sysNameZhtw: '', sysNameEn: '' });
    assert.deepEqual(await named('en'), [...Array(2).fill('Laboratory Integrated Management Platform'), undefined]);
  });

  test('what was read can be written back, changed or not, and further keys of a query say nothing', async () => {
    const read = (await server.get(`${CONFIG}?type=all&n=1`, admin)).data;
    const same = await set(read);
    assert.equal(same.status, 200, same.text);
    assert.deepEqual(same.data, read);
    const switched = await set({ ...read, lastLoginTimeSwitch: 0, companyName: '某区教育局（新）' });
    assert.deepEqual(switched.data, { ...read, lastLoginTimeSwitch: 0, companyName: '某区教育局（新）' });
    await set({ lastLoginTimeSwitch: true, companyName: read.companyName });
    assert.equal((await set({ ...read, title: '别的标题' })).status, 400, 'what is not set by hand is refused');
  });

  test('the version is the product’s until another one is set', async () => {
    const product = server.engine.version;
    assert.equal((await server.get(CONFIG, admin)).data.sysVersion, product);
    assert.equal((await set({ sysVersion: '3.2.1' })).data.sysVersion, '3.2.1');
    assert.equal((await server.get('/api/oauth/CurrentUser', admin)).data.sysConfigInfo.sysVersion, '3.2.1');
    assert.equal((await set({ sysVersion: '1'.repeat(21) })).status, 400);
    assert.equal((await set({ sysVersion: '' })).data.sysVersion, product);
  });

  test('a picture is the setter’s own upload; then everybody sees it, before signing in too', async () => {
    assert.equal((await server.app.inject('/api/system/Picture/loginIcon')).statusCode, 404);
    const other = await upload(await server.token('lihua', PASSWORD), '校徽.png', PNG);
    assert.equal((await set({ loginIcon: other })).data.key, 'account.pictureRefused');
    const own = await upload(admin, '标志.png', PNG);
    assert.equal((await set({ loginIcon: own })).status, 200);
    const { loginIcon } = (await server.get(CONFIG, admin)).data;
    const shown = await server.app.inject(loginIcon);
    assert.deepEqual([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(PNG)], [200, 'image/png', true]);
    assert.equal((await server.get('/api/oauth/LoginConfig')).data.loginIcon, loginIcon);
    await set({ loginIcon: '' });
    assert.equal((await server.app.inject('/api/system/Picture/loginIcon')).statusCode, 404);
  });

  test('sessions end and accounts are locked as it says, at once', async () => {
    await set({ tokenTimeout: 10, passwordErrorsNumber: 3, lockTime: 5 });
    const token = await server.token('wangmin', PASSWORD);
    for (let n = 0; n < 3; n += 1) await server.login('lihua', 'wrong', n > 1 ? await server.code() : {});
    assert.equal((await server.login('lihua', PASSWORD, await server.code())).data.key, 'account.lockedOut');
    server.wait(6 * MINUTE);
    assert.equal((await server.login('lihua', PASSWORD, await server.code())).status, 200);
    server.wait(5 * MINUTE);
    assert.equal((await send(token, 'GET', CONFIG)).code, 600);
  });

  test('passwords end when it says, and their owners are reminded before', async () => {
    const DAY = 24 * 60 * MINUTE;
    await createUser(server.engine, { account: 'zhaolei', name: '赵雷', password: PASSWORD, roles: ['schoolAdmin'] });
    const token = () => server.token('zhaolei', PASSWORD);
    const left = async () => (await server.get('/api/oauth/CurrentUser', await token())).data.sysConfigInfo.passwordDaysLeft;
    await set({ updateCycle: 30, updateInAdvance: 5 });
    const { passwordIsUpdatedRegularly, updateCycle, updateInAdvance } = (await server.get(CONFIG, admin)).data;
    assert.deepEqual([passwordIsUpdatedRegularly, updateCycle, updateInAdvance], [1, 30, 5]);
    assert.equal(await left(), null, 'not yet');
    server.wait(26 * DAY);
    admin = await server.token('admin1', PASSWORD);
    assert.equal(await left(), 4);
    await set({ updateInAdvance: 0 });
    assert.equal(await left(), null, 'nobody is to be reminded');
    server.wait(5 * DAY);
    assert.equal((await server.get('/api/models', await token())).data.key, 'account.passwordExpired');
    await changeConfiguration(server.context(), { system: { updateCycle: 0 } });
    assert.equal((await server.get('/api/models', await token())).status, 200, 'never, from now on');
    admin = await server.token('admin1', PASSWORD);
    assert.equal((await server.get(CONFIG, admin)).data.passwordIsUpdatedRegularly, 0);
    await set({ updateCycle: null });
    assert.equal((await server.get(CONFIG, admin)).data.updateCycle, 90, 'the profile’s own');
    await set({ updateCycle: 0 });
  });

  test('an image code is asked for always, never, or after failures, as long as it says', async () => {
    const needCode = async () => (await server.get('/api/oauth/LoginConfig?account=zhaolei')).data.needCode;
    assert.equal(await needCode(), false);
    await set({ captcha: 'always', verificationCodeNumber: 6 });
    assert.equal(await needCode(), true);
    assert.equal((await server.login('zhaolei', PASSWORD)).data.key, 'account.codeNeeded');
    const code = await server.code();
    assert.equal(code.code.length, 6);
    assert.equal((await server.login('zhaolei', PASSWORD, code)).status, 200);
    await set({ captcha: 'never' });
    assert.equal((await server.get(CONFIG, admin)).data.enableVerificationCode, 0);
    for (let n = 0; n < 2; n += 1) await server.login('zhaolei', 'wrong');
    assert.equal((await server.login('zhaolei', PASSWORD)).status, 200);
    assert.equal((await set({ verificationCodeNumber: 7 })).status, 400);
    await set({ captcha: 'afterFailures', verificationCodeNumber: 4 });
  });

  test('the last sign-in is told or not, as it says', async () => {
    const told = async () => (await server.get('/api/oauth/CurrentUser', await server.token('zhaolei', PASSWORD))).data.userInfo.prevLogin;
    assert.equal(await told(), 1);
    await set({ lastLoginTimeSwitch: false });
    assert.equal(await told(), 0);
    await set({ lastLoginTimeSwitch: true });
  });

  test('pages with data of minors are marked where it says so', async () => {
    const marked = async () => (await server.get('/api/oauth/CurrentUser', admin)).data.sysConfigInfo.minorsWatermark;
    assert.equal(await marked(), 0);
    await set({ minorsWatermark: true });
    assert.equal(await marked(), 1);
    await set({ minorsWatermark: false });
  });

  test('who administers the system is listed with whatever makes him so', async () => {
    await createUser(server.engine, { account: 'guanli', name: '管理', password: PASSWORD, roles: ['auditAdmin'] });
    const { list } = (await server.get(`${CONFIG}/getAdminList`, admin)).data;
    assert.deepEqual(
      list.map((one: { account: string; isAdministrator: boolean; roleNames: string[] }) => [
        one.account,
        one.isAdministrator,
        one.roleNames,
      ]),
      [
        ['admin1', true, []],
        ['guanli', false, ['审计管理员']],
      ],
    );
    assert.ok(list[0].lastAt > 0 && list[1].lastAt === null);
    assert.equal((await server.get(`${CONFIG}/getAdminList`, await server.token('zhaolei', PASSWORD))).status, 403);
  });

  test('others read what concerns them and change nothing', async () => {
    const teacher = await server.token('wangmin', PASSWORD);
    assert.equal((await send(teacher, 'GET', CONFIG)).status, 200);
    assert.equal((await send(teacher, 'GET', `${CONFIG}/Settings`)).status, 403);
    assert.equal((await send(teacher, 'PUT', CONFIG, { sysName: '别的名称' })).status, 403);
  });
});
