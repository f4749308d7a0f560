import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { listenTo, startSecondProcess } from '../../account/tests/second-process.ts';
import { cipherKey, type SignInServer, sealed, startSignInServer } from '../../account/tests/signing-in.ts';
import { User } from '../../account/user.model.ts';
import { createUser } from '../../account/users.ts';

const PASSWORD = 'Maple2026tree';
const ONLINE = '/api/system/OnlineUser';
const WHO = '/api/oauth/CurrentUser';
const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 Edg/120.0';

describe('online users', () => {
  let server: SignInServer;
  let second: Awaited<ReturnType<typeof startSecondProcess>>;
  let admin: string;
  before(async () => {
    server = await startSignInServer();
    second = await startSecondProcess(server.engine, { cipherKey, demo: false });
    await createUser(server.engine, { account: 'admin1', name: '管理员', password: PASSWORD, administrator: true });
    for (const [account, name] of [
      ['lihua', '李华'],
      ['wangmin', '王敏'],
      ['zhaoqiang', '赵强'],
    ] as const)
      await createUser(server.engine, { account, name, password: PASSWORD, roles: ['schoolAdmin'] });
    admin = await server.token('admin1', PASSWORD);
  });
  after(async () => {
    await second.close();
    await server.close();
  });

  const send = (token: string, method: 'GET' | 'DELETE', url: string, body?: object) =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}` });
  const online = async (query = '') => (await send(admin, 'GET', `${ONLINE}${query}`)).data.list as Record<string, unknown>[];
  const idsOf = async (account: string) => (await online(`?keyword=${account}`)).map(({ id }) => String(id));
  const onSecond = async (token: string) =>
    (await second.app.inject({ url: WHO, headers: { authorization: `Bearer ${token}` } })).json() as { code: number; msg: string };

  test('who is signed in is listed with device and address, searched, and never with a token', async () => {
    await server.request(null, 'POST', '/api/oauth/Login', { account: 'lihua', password: sealed(PASSWORD) }, { 'user-agent': EDGE });
    await server.token('wangmin', PASSWORD);
    const answer = await send(admin, 'GET', `${ONLINE}?type=&keyword=`);
    assert.equal(answer.status, 200);
    assert.equal(answer.data.pagination.total, 3);
    assert.doesNotMatch(answer.text, /token/i);
    const [line] = await online('?keyword=%E6%9D%8E%E5%8D%8E');
    assert.deepEqual(
      [line?.name, line?.account, line?.browser, line?.system, line?.address, line?.type, line?.current],
      ['李华', 'lihua', 'Edge 120', 'Windows', '127.0.0.1', 'Web', false],
    );
    assert.deepEqual(
      (await online('?keyword=ADMIN1')).map(({ current }) => current),
      [true],
    );
    assert.equal((await online('?keyword=%E2%80%8B%E6%9D%8E%E5%8D%8E')).length, 1, 'invisible characters do not count');
    assert.equal((await online("?keyword=%25'")).length, 0);
    assert.equal((await online('?type=App')).length, 0);
    assert.equal((await send(admin, 'GET', `${ONLINE}?type=other`)).status, 400);
  });

  test('one is signed out at once: here, on another process, and in the open window', async () => {
    const token = await server.token('lihua', PASSWORD);
    assert.equal((await onSecond(token)).code, 200);
    const window = await listenTo(second.app, { token, language: 'zh-CN' });
    const other = await listenTo(second.app, { token: admin });
    const ids = await idsOf('lihua');
    for (const id of ids) assert.equal((await send(admin, 'DELETE', `${ONLINE}/${id}`)).msg, '已强制下线，共 1 个登录');
    assert.equal((await server.get(WHO, token)).data.key, 'account.forcedOut');
    assert.equal(await window.closed, 4001);
    assert.deepEqual([window.told[0]?.code, window.told[0]?.data.key], [601, 'account.forcedOut']);
    assert.match(window.told[0]?.msg ?? '', /强制下线/);
    assert.equal((await onSecond(token)).code, 601);
    assert.deepEqual(other.told, []);
    other.close();
    assert.equal((await send(admin, 'DELETE', `${ONLINE}/${ids[0]}`)).status, 404);
    const [stored] = await server.engine.database.query<{ by: string }>(sql`
      select u.account as by from sys_session s join "user" u on u.id = s.ended_by where s.id = ${ids[0]}`);
    assert.equal(stored?.by, 'admin1');
  });

  test('many are signed out together, and nobody signs himself out by accident', async () => {
    const tokens = [await server.token('wangmin', PASSWORD), await server.token('zhaoqiang', PASSWORD)];
    const everybody = (await online()).map(({ id }) => String(id));
    const [own] = await idsOf('admin1');
    const refused = await send(admin, 'DELETE', `${ONLINE}/${own}`);
    assert.deepEqual([refused.status, refused.data.key], [409, 'account.ownSession']);
    const { msg, data } = await send(admin, 'DELETE', ONLINE, { ids: everybody });
    assert.equal(data.count, everybody.length - 1);
    assert.match(msg, /您当前的登录已保留/);
    for (const token of tokens) assert.equal((await server.get(WHO, token)).code, 601);
    assert.equal((await server.get(WHO, admin)).status, 200);
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: everybody, more: 1 }])
      assert.equal((await send(admin, 'DELETE', ONLINE, body)).status, 400, JSON.stringify(body));
  });

  test('nobody but an administrator sees or ends what others do', async () => {
    const token = await server.token('wangmin', PASSWORD);
    const [own] = await idsOf('admin1');
    assert.equal((await send(token, 'GET', ONLINE)).status, 403);
    assert.equal((await send(token, 'DELETE', `${ONLINE}/${own}`)).status, 403);
    assert.equal((await send(token, 'DELETE', ONLINE, { ids: [own] })).status, 403);
    assert.equal((await server.get(ONLINE, null)).code, 602);
  });

  test('the channel lets nobody listen without a session, and tells a person who is disabled', async () => {
    for (const greeting of ['', 'x', '[]', { token: 'A'.repeat(43) }, { token: admin, more: 1 }]) {
      const stranger = await listenTo(second.app, greeting);
      assert.equal(await stranger.closed, 4001, JSON.stringify(greeting));
      assert.equal(stranger.told[0]?.code, 602);
    }
    const token = await server.token('zhaoqiang', PASSWORD);
    const window = await listenTo(second.app, { token, language: 'en' });
    const person = await repo(User, server.context()).first({ account: { eq: 'zhaoqiang' } });
    await repo(User, server.context()).act(String(person?.id), 'disable');
    assert.equal(await window.closed, 4001);
    assert.match(window.told[0]?.msg ?? '', /signed out by an administrator/);
    const leaver = await server.token('wangmin', PASSWORD);
    const silent = await listenTo(second.app, { token: leaver });
    await server.get('/api/oauth/Logout', leaver);
    assert.equal(await silent.closed, 4001);
    assert.deepEqual(silent.told, [], 'whoever signs out himself is told nothing');
  });
});
