import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createUser } from '../users.ts';
import { type SignInServer, startSignInServer } from './signing-in.ts';

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

  test('others read what concerns them and change nothing', async () => {
    const teacher = await server.token('wangmin', PASSWORD);
    assert.equal((await send(teacher, 'GET', CONFIG)).status, 200);
    assert.equal((await send(teacher, 'GET', `${CONFIG}/Settings`)).status, 403);
    assert.equal((await send(teacher, 'PUT', CONFIG, { sysName: '别的名称' })).status, 403);
  });
});
