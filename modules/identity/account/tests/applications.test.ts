import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { createUser } from '../users.ts';
import { type SignInServer, startSignInServer } from './signing-in.ts';

const PASSWORD = 'Maple2026tree';

interface Item {
  readonly urlAddress: string;
  readonly type: number;
  readonly propertyJson: string;
  readonly systemId: string;
  readonly children: readonly Item[] | null;
}
const flat = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...flat(item.children ?? [])]);

describe('applications', () => {
  let server: SignInServer;
  before(async () => {
    server = await startSignInServer();
    await createUser(server.engine, { account: 'root', name: '管理员', password: PASSWORD, administrator: true });
    await createUser(server.engine, { account: 'root2', name: '备用', password: PASSWORD, administrator: true });
    await createUser(server.engine, { account: 'teacher', name: '陈老师', password: PASSWORD, roles: ['schoolAdmin'] });
  });
  after(() => server.close());
  const choose = (token: string, majorId: string, majorType = 'System') =>
    server.request(null, 'PUT', '/api/permission/Users/Current/major', { majorId, majorType }, { authorization: `Bearer ${token}` });
  const current = async (token: string) => (await server.get('/api/oauth/CurrentUser', token)).data;

  test('the business is for everybody, development for administrators', async () => {
    const ids = async (account: string) =>
      (await current(await server.token(account, PASSWORD))).userInfo.systemIds.map(({ id, enCode }: Record<string, string>) => [
        id,
        enCode,
      ]);
    assert.deepEqual(await ids('teacher'), [['business', 'workSystem']]);
    assert.deepEqual(await ids('root'), [
      ['business', 'workSystem'],
      ['development', 'mainSystem'],
    ]);
  });

  test('what one does not hold cannot be chosen', async () => {
    const token = await server.token('teacher', PASSWORD);
    for (const id of ['development', 'nonsense', '', '__proto__']) assert.equal((await choose(token, id)).data.key, 'account.notHeld', id);
    assert.equal((await choose(token, 'business', 'Organize')).data.key, 'account.notHeld');
    assert.equal((await choose(token, 'business', 'Standing')).status, 400);
    assert.equal((await current(token)).userInfo.systemId, 'business');
  });

  test('the portal of an application is the page that it begins with, for whoever holds it', async () => {
    const portal = async (token: string, id: string) => (await server.get(`/api/visualdev/Portal/${id}/auth`, token)).data;
    const teacher = await server.token('teacher', PASSWORD);
    const { id, systemId, type, customUrl, fullName } = await portal(teacher, '0');
    assert.deepEqual([id, systemId, type, customUrl, fullName], ['', 'business', 1, 'home', '研学业务平台']);
    assert.equal((await portal(teacher, 'development')).key, 'account.notHeld');
    assert.equal((await portal(await server.token('root', PASSWORD), 'development')).enCode, 'mainSystem');
  });

  test('the menu follows the choice in its session alone, and shows no page that does not exist', async () => {
    const [token, elsewhere] = [await server.token('root', PASSWORD), await server.token('root', PASSWORD)];
    const { status, msg } = await choose(token, 'development');
    assert.deepEqual([status, msg], [200, '已切换到开发平台']);
    for (const one of [token]) {
      const { userInfo, menuList, permissionList } = await current(one);
      assert.equal(userInfo.systemId, 'development');
      assert.deepEqual(
        userInfo.systemIds.map(({ currentSystem }: { currentSystem: boolean }) => currentSystem),
        [false, true],
      );
      const pages = flat(menuList).filter(({ type }) => type === 2);
      for (const { systemId, propertyJson } of pages) {
        const { moduleId, page } = JSON.parse(propertyJson) as { moduleId: string; page?: boolean };
        assert.ok(systemId === 'development' && (moduleId !== '' || page), propertyJson);
      }
      const addresses = pages.map(({ urlAddress }) => urlAddress);
      for (const address of ['permission/user', 'permission/organize', 'models/userRole']) assert.ok(addresses.includes(address), address);
      assert.ok(!addresses.some((address) => address.startsWith('lims') || address === 'models/user' || address === 'models/file'));
      assert.ok(permissionList.some(({ modelId }: { modelId: string }) => modelId === 'permission.user'));
    }
    // Neither another window nor the next sign-in opens what was chosen here.
    for (const other of [elsewhere, await server.token('root', PASSWORD)])
      assert.equal((await current(other)).userInfo.systemId, 'business');
    assert.equal((await choose(token, 'business')).status, 200);
    assert.ok(flat((await current(token)).menuList).some(({ urlAddress }) => urlAddress.startsWith('lims01/')));
  });

  test('whoever is no administrator any more is back in the business', async () => {
    const token = await server.token('root2', PASSWORD);
    await choose(token, 'development');
    await server.engine.database.query(sql`update "user" set is_administrator = false where account = 'root2'`);
    server.wait(6000);
    assert.equal((await current(token)).userInfo.systemId, 'business');
  });
});
