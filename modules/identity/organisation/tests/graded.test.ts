import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { Role } from '../../access/role.model.ts';
import { roleId } from '../../account/roles.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { Organisation } from '../organisation.model.ts';

const PASSWORD = 'Abc12345';
const GRADE = '/api/permission/organizeAdminIsTrator';
const none = { abilities: {}, sees: null, writes: null, clear: [] };

describe('graded administration', () => {
  let server: SignInServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const places: Record<string, string> = {};
  const ask = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    server.request(null, method, url, body, { authorization: `Bearer ${tokens[who]}` });
  const matrix = async (who: string, whom: string) => (await ask(who, 'GET', `${GRADE}/${ids[whom]}`)).data;
  const save = async (who: string, whom: string, lines: object[], stamp?: string) =>
    ask(who, 'PUT', `${GRADE}/${ids[whom]}`, { lines, stamp: stamp ?? (await matrix(who, whom)).stamp });
  const all = { subLayerSelect: true, subLayerAdd: true, subLayerEdit: true, subLayerDelete: true };
  const role = async (who: string, code: string, organisations: string[], more = {}) =>
    ask(who, 'POST', '/api/data/role', { code, name: `角色${code}`, global: false, organisations, ...more });
  const grant = (who: string, id: string, grants: object) => ask(who, 'PUT', `/api/permission/Authority/Grants/role/${id}`, { grants });

  before(async () => {
    server = await startSignInServer();
    const tree = repo(Organisation, server.context());
    places.city = (await tree.create({ name: '市局', kind: 'bureau' })).id;
    places.east = (await tree.create({ name: '东区', kind: 'bureau', parent: places.city })).id;
    places.west = (await tree.create({ name: '西区', kind: 'bureau', parent: places.city })).id;
    places.school = (await tree.create({ name: '一小', kind: 'school', parent: places.east })).id;
    const people = { root: 'city', head: 'east', deputy: 'east', other: 'west', teacher: 'school' };
    for (const [account, place] of Object.entries(people))
      ids[account] = await createUser(server.engine, {
        account,
        name: account,
        password: PASSWORD,
        organisation: places[place] as string,
        administrator: account === 'root',
      });
    for (const account of ['root', 'head', 'deputy']) tokens[account] = await server.token(account, PASSWORD);
  });
  after(() => server.close());

  test('an administrator sets the matrix, which is in force at once', async () => {
    assert.equal((await ask('head', 'GET', '/api/data/user')).status, 403);
    const saved = await save('root', 'head', [{ organisation: places.east, thisLayerSelect: true, thisLayerEdit: true, ...all }]);
    assert.equal(saved.status, 200, saved.msg);
    const users = (await ask('head', 'GET', '/api/data/user')).data.list.map(({ account }: { account: string }) => account);
    assert.deepEqual(users, ['deputy', 'head', 'teacher']);
    const { list } = (await ask('root', 'GET', `${GRADE}?keyword=he%E2%80%8Bad`)).data;
    assert.deepEqual([list[0].name, list[0].organisations, list[0].place], ['head', 1, '东区']);
    const stale = await save('root', 'head', [], 'x'.repeat(32));
    assert.equal(stale.data.key, 'access.changedMeanwhile');
    assert.equal((await save('root', 'root', [{ organisation: places.east, ...all }])).data.key, 'access.ownGrants');
  });

  test('he passes on what he administers, to others, within his branch alone', async () => {
    const { givable, changes } = await matrix('head', 'deputy');
    assert.equal(changes, true);
    assert.deepEqual(givable[places.school as string].this, ['select', 'add', 'edit', 'delete']);
    assert.deepEqual(givable[places.east as string].this, ['select', 'edit']);
    assert.equal(givable[places.west as string], undefined);
    assert.equal((await save('head', 'deputy', [{ organisation: places.school, thisLayerSelect: true }])).status, 200);
    assert.equal((await save('head', 'deputy', [{ organisation: places.east, thisLayerDelete: true }])).data.key, 'access.notHeld');
    for (const place of [places.west, places.city])
      assert.ok((await save('head', 'deputy', [{ organisation: place, thisLayerSelect: true }])).status >= 400);
    assert.equal((await matrix('head', 'deputy')).lines.length, 1, 'what is refused leaves everything as it was');
    const own = await save('head', 'head', [{ organisation: places.school, ...all }]);
    assert.equal(own.data.key, 'access.ownGrants');
    assert.equal((await ask('head', 'GET', `${GRADE}/${ids.other}`)).status, 404);
  });

  test('he makes roles for his branch and grants them what he holds', async () => {
    assert.equal((await role('head', 'all', [], { global: true })).data.key, 'access.outsideBranch');
    assert.equal((await role('head', 'both', [places.school as string, places.west as string])).data.key, 'access.outsideBranch');
    const made = await role('head', 'helper', [places.school as string]);
    assert.equal(made.status, 200, made.msg);
    const { id } = made.data.record;
    assert.equal(
      (await grant('head', id, { user: { ...none, abilities: { read: ['organisation'] }, sees: ['name'], writes: [] } })).status,
      200,
    );
    assert.equal((await grant('head', id, { user: { ...none, abilities: { delete: ['all'] } } })).data.key, 'access.notHeld');
    assert.equal((await grant('head', id, { role: { ...none, abilities: { delete: ['all'] } } })).data.key, 'access.notHeld');
    assert.equal((await ask('head', 'POST', '/api/data/userRole', { user: ids.teacher, role: id })).status, 200);
    assert.ok((await ask('head', 'POST', '/api/data/userRole', { user: ids.other, role: id })).status >= 400);
    const moved = await ask('head', 'PUT', `/api/data/role/${id}`, { version: made.data.record.version, organisations: [places.west] });
    assert.equal(moved.data.key, 'access.outsideBranch');
  });

  test('roles of everybody, of the product and of other branches are not his to grant or to give', async () => {
    const context = server.context();
    const global = await repo(Role, context).create({ code: 'everywhere', name: '全局' });
    const mixed = await repo(Role, context).create({
      code: 'mixed',
      name: '跨区',
      global: false,
      organisations: [places.school, places.west] as string[],
    });
    for (const id of [global.id, roleId('schoolAdmin')]) assert.equal((await grant('head', id, {})).status, 404);
    assert.equal((await grant('head', mixed.id, {})).data.key, 'access.outsideBranch');
    const listed = (await ask('head', 'GET', '/api/permission/Authority/Holders/role')).data.list;
    assert.ok(listed.every(({ builtIn }: { builtIn: boolean }) => !builtIn));
    assert.deepEqual((await ask('head', 'GET', '/api/permission/Authority/Holders/user')).data.list, []);
    const given = await ask('head', 'POST', '/api/data/userRole', { user: ids.teacher, role: roleId('schoolAdmin') });
    assert.equal(given.data.key, 'access.notHeld');
  });

  test('the page of grants is in the menu of those who may grant, and nobody else', async () => {
    const codes = async (who: string) => {
      await ask(who, 'PUT', '/api/permission/Users/Current/major', { majorId: 'development', majorType: 'System' });
      const { menuList } = (await ask(who, 'GET', '/api/oauth/CurrentUser')).data;
      return menuList.flatMap(({ children }: { children: { enCode: string }[] }) => children.map(({ enCode }) => enCode));
    };
    assert.ok((await codes('head')).includes('permission.authorize'));
    assert.ok((await codes('head')).includes('permission.grade'));
    ids.system = await createUser(server.engine, { account: 'system', name: 'system', password: PASSWORD, roles: ['systemAdmin'] });
    tokens.system = await server.token('system', PASSWORD);
    const system = await codes('system');
    assert.ok(system.includes('permission.organize') && !system.includes('permission.authorize'));
  });

  test('whoever may do everything administers no branch, and explanations are of people in sight', async () => {
    const second = await createUser(server.engine, { account: 'second', name: 'second', password: PASSWORD, administrator: true });
    ids.second = second;
    assert.equal((await save('root', 'second', [{ organisation: places.east, ...all }])).data.key, 'access.managesAll');
    const why = (whom: string) => ask('head', 'GET', `/api/permission/Authority/Explain?model=user&user=${ids[whom]}`);
    assert.equal((await why('teacher')).status, 200);
    assert.equal((await why('other')).status, 404);
  });
});
