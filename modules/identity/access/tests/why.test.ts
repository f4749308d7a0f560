import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { roleId } from '../../account/roles.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { Organisation } from '../../organisation/organisation.model.ts';
import { Role } from '../role.model.ts';

const PASSWORD = 'Abc12345';

describe('why somebody may, and asking for more', () => {
  let server: SignInServer;
  let admin: string;
  let keeper: string;
  let keeperId: string;
  let city: string;
  let school: string;
  const ask = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}` });
  const explained = async (token: string, query: string) => (await ask(token, 'GET', `/api/permission/Authority/Explain?${query}`)).data;
  const permission = (data: { abilities: { name: string }[] }, name: string) =>
    data.abilities.find((one) => one.name === name) as never as {
      allowed: boolean;
      reasons: { holder: string; scheme: string; record: boolean | null; written: boolean }[];
    };

  before(async () => {
    server = await startSignInServer();
    const places = repo(Organisation, server.context());
    city = (await places.create({ name: '市局', kind: 'bureau' })).id;
    school = (await places.create({ name: '一小', kind: 'school', parent: city })).id;
    const base = { password: PASSWORD };
    await createUser(server.engine, { ...base, account: 'root', name: '总管', administrator: true, organisation: city });
    await createUser(server.engine, { ...base, account: 'root2', name: '副总管', administrator: true, organisation: city });
    keeperId = await createUser(server.engine, { ...base, account: 'keeper', name: '校管', organisation: school, roles: ['schoolAdmin'] });
    [admin, keeper] = [await server.token('root', PASSWORD), await server.token('keeper', PASSWORD)];
  });
  after(() => server.close());

  test('the grant that allows is named with its rows, and whether the record is among them', async () => {
    const own = await explained(keeper, `model=organisation&id=${school}`);
    const read = permission(own, 'read');
    assert.deepEqual([read.allowed, read.reasons[0]?.record, read.reasons[0]?.written], [true, true, false]);
    assert.match(String(read.reasons[0]?.scheme), /下级单位/);
    assert.equal(permission(own, 'delete').allowed, false);
    assert.deepEqual(
      own.grantors,
      ['副总管', '总管'].toSorted((a: string, b: string) => a.localeCompare(b, 'zh')),
    );
    const foreign = await explained(admin, `model=organisation&id=${city}&user=${keeperId}`);
    assert.deepEqual([permission(foreign, 'read').allowed, permission(foreign, 'read').reasons[0]?.record], [false, false]);
  });

  test('who lacks a permission is told which roles and which people near by hold it, of a record those whose grants reach it', async () => {
    const base = { password: PASSWORD, organisation: school };
    await createUser(server.engine, { ...base, account: 'clerk', name: '教务员', roles: ['classTeacher'] });
    await createUser(server.engine, { ...base, account: 'stranger', name: '外校校管', organisation: city, roles: ['schoolAdmin'] });
    const clerk = await server.token('clerk', PASSWORD);
    const holders = (token: string, query: string) => ask(token, 'GET', `/api/permission/Authority/Holders?${query}`);
    const { list, grantors } = (await holders(clerk, `model=user&abilities=update,nonsense&id=${keeperId}`)).data;
    assert.deepEqual(
      list.map(({ name }: { name: string }) => name),
      ['update'],
    );
    assert.ok(list[0].roles.includes('学校管理员'));
    assert.ok(
      list[0].people.some(({ name, organisation }: { name: string; organisation: string }) => name === '校管' && organisation === '一小'),
    );
    assert.ok(grantors.includes('总管'));
    assert.equal((await holders(clerk, 'model=nonsense&abilities=update')).status, 404);
    assert.equal((await holders(clerk, 'model=authorisation&abilities=update')).status, 403, 'of what one may read alone');
  });

  test('an account tells those who may set its password whether it has one', async () => {
    const { id } = (await ask(admin, 'POST', '/api/data/user', { account: 'newcomer', name: '新同事', organisation: school })).data.record;
    const signIn = (token: string) => ask(token, 'GET', `/api/permission/Users/${id}/SignIn`);
    assert.deepEqual((await signIn(admin)).data, { hasPassword: false });
    await ask(admin, 'POST', `/api/permission/Users/${id}/Actions/ResetPassword`, {});
    assert.deepEqual((await signIn(admin)).data, { hasPassword: true });
    assert.equal((await signIn(await server.token('clerk', PASSWORD))).status, 403);
  });

  test('fields are told clear, masked or hidden; others are explained to those alone who grant', async () => {
    const { fields } = await explained(keeper, 'model=user');
    const state = Object.fromEntries(fields.map((field: { name: string; state: string }) => [field.name, field.state]));
    assert.deepEqual([state.name, state.mobilePhone], ['clear', 'masked']);
    assert.equal((await ask(keeper, 'GET', `/api/permission/Authority/Explain?model=user&user=${city}`)).status, 403);
    assert.equal((await ask(admin, 'GET', '/api/permission/Authority/Explain?model=nonsense')).status, 404);
    assert.equal((await explained(admin, 'model=user')).administrator, true);
  });

  test('a permission is asked for once, told to those who grant, and closed only when it is really held', async () => {
    const wish = { subject: 'dataScheme', ability: 'read', reason: '需要查看方案' };
    const { record } = (await ask(keeper, 'POST', '/api/data/permissionRequest', wish)).data;
    assert.equal(record.createdBy, keeperId);
    assert.equal((await ask(keeper, 'POST', '/api/data/permissionRequest', wish)).data.key, 'access.askedAlready');
    assert.equal((await ask(keeper, 'POST', '/api/data/permissionRequest', { ...wish, ability: 'fly' })).status, 400);
    const act = (token: string, name: string, args: object = {}) =>
      ask(token, 'POST', `/api/data/permissionRequest/${record.id}/actions/${name}`, { args });
    assert.equal((await act(keeper, 'grant')).status, 403);
    assert.equal((await act(admin, 'grant')).data.key, 'access.notYetGranted');
    const role = await repo(Role, server.context()).create({ code: 'reader', name: '方案查看' });
    const grants = { dataScheme: { abilities: { read: ['all'] }, sees: null, writes: null, clear: [] } };
    await ask(admin, 'PUT', `/api/permission/Authority/Grants/role/${role.id}`, { grants });
    assert.equal((await ask(admin, 'POST', '/api/data/userRole', { user: keeperId, role: role.id })).status, 200);
    assert.equal((await act(admin, 'grant', { note: '已开通' })).status, 200);
    assert.equal((await ask(keeper, 'GET', '/api/data/dataScheme')).status, 200);
  });

  test('an administrator looks as somebody else: reads alone, for a reason that is kept, and not beyond his own session', async () => {
    const look = (id: string, body: object = { reason: '核对菜单显示' }, token = admin) =>
      ask(token, 'POST', `/api/permission/Users/${id}/ViewAs`, body);
    assert.equal((await look(keeperId, {}, admin)).status, 400);
    assert.equal((await look(keeperId, { reason: '核对菜单显示' }, keeper)).status, 403);
    const { userId } = (await ask(admin, 'GET', '/api/oauth/CurrentUser')).data.userInfo;
    assert.equal((await look(userId)).data.key, 'account.viewOfOwn');
    const { token } = (await look(keeperId)).data;
    const { userInfo } = (await ask(token, 'GET', '/api/oauth/CurrentUser')).data;
    assert.deepEqual([userInfo.userId, userInfo.viewer], [keeperId, userId]);
    assert.equal((await ask(token, 'GET', '/api/data/organisation')).data.list.length, 1);
    for (const [method, url, body] of [
      ['POST', '/api/data/permissionRequest', { subject: 'user', ability: 'delete', reason: '借他人之手' }],
      ['PUT', '/api/permission/Users/Current/BaseInfo', { gender: 'male' }],
      ['POST', '/api/oauth/Ticket', { purpose: 'window', target: '/' }],
      ['DELETE', '/api/permission/Users/Current/Sessions', undefined],
    ] as const)
      assert.equal((await ask(token, method, url, body)).data.key, 'account.viewingOnly', `${method} ${url}`);
    const { list } = (await ask(admin, 'GET', `/api/data/user/${keeperId}/history`)).data;
    assert.ok(list.some((line: { verb: string; reason: string | null }) => line.verb === 'viewAs' && line.reason === '核对菜单显示'));
    await ask(admin, 'GET', '/api/oauth/Logout');
    assert.notEqual((await ask(token, 'GET', '/api/oauth/CurrentUser')).status, 200);
    admin = await server.token('root', PASSWORD);
  });

  test('a viewer inherits grants, never duties of signing in: a user without a password, with an initial one, or reset meanwhile', async () => {
    const who = (token: string) => ask(token, 'GET', '/api/oauth/CurrentUser');
    const look = async (id: string): Promise<string> =>
      (await ask(admin, 'POST', `/api/permission/Users/${id}/ViewAs`, { reason: '核对新用户的菜单' })).data.token;
    const created = await ask(admin, 'POST', '/api/data/user', { account: 'fresh', name: '新教师', organisation: school });
    const fresh = String(created.data.record.id);
    const teacher = roleId('classTeacher');
    assert.equal((await ask(admin, 'POST', '/api/data/userRole', { user: fresh, role: teacher })).status, 200);
    const view = await look(fresh);
    const seen = await who(view);
    assert.deepEqual([seen.status, seen.data.userInfo.userId], [200, fresh]);
    assert.ok(seen.data.menuList.length > 0);
    const reset = await ask(admin, 'POST', `/api/permission/Users/${fresh}/Actions/ResetPassword`, {});
    assert.equal(reset.status, 200, reset.text);
    assert.equal((await who(view)).status, 200);
    assert.equal((await ask(view, 'GET', '/api/data/organisation')).status, 200);
    const { sysConfigInfo } = (await who(view)).data;
    assert.notEqual(sysConfigInfo.mandatoryModificationOfInitialPassword, 1);
    assert.equal((await ask(view, 'POST', '/api/oauth/updatePasswordMessage', {})).data.mustChange, false);
    assert.equal((await ask(admin, 'POST', `/api/data/user/${fresh}/actions/disable`, {})).status, 200);
    assert.equal((await who(view)).data.key, 'account.viewedGone');
    const refused = await ask(admin, 'POST', `/api/permission/Users/${fresh}/ViewAs`, { reason: '核对新用户的菜单' });
    assert.deepEqual([refused.data.key, refused.msg.includes('新教师')], ['account.viewOfDisabled', true]);
  });

  test('a role that nobody holds is previewed: with its grants alone, in the place chosen, reads alone', async () => {
    const role = await repo(Role, server.context()).create({ code: 'placeReader', name: '单位查看' });
    const grants = { organisation: { abilities: { read: ['organisation'] }, sees: null, writes: null, clear: [] } };
    await ask(admin, 'PUT', `/api/permission/Authority/Grants/role/${role.id}`, { grants });
    const preview = (body: object, token = admin) => ask(token, 'POST', `/api/permission/Roles/${role.id}/ViewAs`, body);
    assert.equal((await preview({ reason: '看' })).status, 400);
    assert.equal((await preview({ reason: '核对新角色' }, keeper)).status, 403);
    assert.equal((await preview({ reason: '核对新角色', organisation: role.id })).data.key, 'account.previewElsewhere');
    const places = async (token: string) =>
      ((await ask(token, 'GET', '/api/data/organisation')).data.list as { name: string }[]).map(({ name }) => name).toSorted();
    const own: string = (await preview({ reason: '核对新角色' })).data.token;
    const there: string = (await preview({ reason: '核对新角色', organisation: school })).data.token;
    assert.deepEqual([await places(own), await places(there)], [['一小', '市局'], ['一小']]);
    const { userInfo } = (await ask(there, 'GET', '/api/oauth/CurrentUser')).data;
    assert.deepEqual([userInfo.isAdministrator, userInfo.preview, userInfo.organizeName], [false, 'placeReader', '一小']);
    assert.equal((await ask(there, 'GET', '/api/data/role')).status, 403);
    assert.equal((await ask(there, 'POST', '/api/data/organisation', { name: '二小', kind: 'school' })).data.key, 'account.viewingOnly');
    const { list } = (await ask(admin, 'GET', `/api/data/role/${role.id}/history`)).data;
    assert.ok(list.some((line: { verb: string; reason: string | null }) => line.verb === 'viewAs' && line.reason === '核对新角色'));
    await ask(admin, 'DELETE', `/api/data/role/${role.id}`);
    assert.equal((await ask(there, 'GET', '/api/oauth/CurrentUser')).data.key, 'account.viewedGone');
  });

  test('looking as somebody else ends after half an hour, used or not', async () => {
    const { token } = (await ask(admin, 'POST', `/api/permission/Users/${keeperId}/ViewAs`, { reason: '核对菜单显示' })).data;
    for (let minutes = 0; minutes < 30; minutes += 10) {
      assert.equal((await ask(token, 'GET', '/api/oauth/CurrentUser')).status, 200);
      server.wait(10 * 60_000);
    }
    assert.equal((await ask(token, 'GET', '/api/oauth/CurrentUser')).data.key, 'account.viewingExpired');
  });
});

describe('looking after accounts', () => {
  let server: SignInServer;
  let keeper: string;
  let admin: string;
  let city: string;
  let school: string;
  const ids: Record<string, string> = {};
  const ask = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}` });
  before(async () => {
    server = await startSignInServer();
    const places = repo(Organisation, server.context());
    city = (await places.create({ name: '市局', kind: 'bureau' })).id;
    school = (await places.create({ name: '一小', kind: 'school', parent: city })).id;
    for (const [account, organisation, roles] of [
      ['keeper', school, ['schoolAdmin']],
      ['teacher', school, ['classTeacher']],
      ['deputy', school, ['classTeacher']],
      ['leaver', school, ['classTeacher']],
      ['chief', city, ['bureauAdmin']],
    ] as const)
      ids[account] = await createUser(server.engine, { account, name: account, password: PASSWORD, organisation, roles: [...roles] });
    await createUser(server.engine, { account: 'root', name: '总管', password: PASSWORD, administrator: true, organisation: city });
    [keeper, admin] = [await server.token('keeper', PASSWORD), await server.token('root', PASSWORD)];
  });
  after(() => server.close());

  test('a new password is told once, opens nothing but its change, and ends every session; others’ people are out of reach', async () => {
    const teacher = await server.token('teacher', PASSWORD);
    const reset = (id: string | undefined, token = keeper) => ask(token, 'POST', `/api/permission/Users/${id}/Actions/ResetPassword`, {});
    assert.equal((await reset(ids.chief)).status, 404);
    assert.equal((await reset(ids.keeper, teacher)).status, 403);
    const { password } = (await reset(ids.teacher)).data;
    assert.notEqual((await ask(teacher, 'GET', '/api/data/organisation')).status, 200);
    const fresh = await server.token('teacher', password);
    assert.equal((await ask(fresh, 'GET', '/api/data/organisation')).data.key, 'account.mustChangePassword');
  });

  test('an account that was locked by wrong passwords is unlocked by whoever looks after it', async () => {
    const attempt = async (password: string) => server.login('deputy', password, await server.code());
    for (let n = 0; n < 12; n++) await attempt('wrong');
    assert.equal((await attempt(PASSWORD)).status, 423);
    assert.equal((await ask(keeper, 'PUT', `/api/permission/Users/${ids.deputy}/Actions/unlock`, {})).status, 200);
    assert.equal((await attempt(PASSWORD)).status, 200);
  });

  test('a role is given within the own house, of its kind, and never that of the platform', async () => {
    const give = (user: string | undefined, code: string, token = keeper) =>
      ask(token, 'POST', '/api/data/userRole', { user, role: roleId(code) });
    assert.equal((await give(ids.teacher, 'schoolLeader')).status, 200);
    assert.equal((await give(ids.teacher, 'bureauAdmin')).data.key, 'access.otherKind');
    assert.equal((await give(ids.teacher, 'platformAdmin')).status, 409);
    assert.notEqual((await give(ids.chief, 'bureauApprover')).status, 200);
    assert.equal((await give(ids.keeper, 'schoolLeader')).data.key, 'access.ownRole');
    await ask(admin, 'POST', '/api/data/role', { code: 'strong', name: '强角色' });
    const roles = (await ask(admin, 'GET', '/api/data/role?keyword=强角色')).data.list;
    const all = { role: { abilities: { read: ['all'], delete: ['all'] }, sees: null, writes: null, clear: [] } };
    await ask(admin, 'PUT', `/api/permission/Authority/Grants/role/${roles[0].id}`, { grants: all });
    const given = await ask(keeper, 'POST', '/api/data/userRole', { user: ids.teacher, role: roles[0].id });
    assert.equal(given.data.key, 'access.notHeld');
  });

  test('nobody reaches more by a position, a group, a scheme or a change of his own role', async () => {
    const boss = await createUser(server.engine, {
      account: 'boss',
      name: '平台',
      password: PASSWORD,
      organisation: city,
      roles: ['platformAdmin'],
    });
    const { token } = (await server.login('boss', PASSWORD, await server.code())).data;
    const make = async (model: string, values: object) => (await ask(admin, 'POST', `/api/data/${model}`, values)).data.record.id;
    const position = await make('position', { code: 'P9', name: '主任' });
    const group = await make('userGroup', { code: 'G9', name: '专班' });
    const beyond = { authorisation: { abilities: { read: ['all'] }, sees: null, writes: null, clear: [] } };
    for (const principal of [`position/${position}`, `group/${group}`])
      assert.equal((await ask(admin, 'PUT', `/api/permission/Authority/Grants/${principal}`, { grants: beyond })).status, 200);
    const tries: [object, string, string][] = [
      [{ user: boss, position }, 'userPosition', 'access.ownRole'],
      [{ user: ids.teacher, position }, 'userPosition', 'access.notHeld'],
      [{ user: boss, userGroup: group }, 'groupMember', 'access.ownRole'],
      [{ user: ids.teacher, userGroup: group }, 'groupMember', 'access.notHeld'],
      [{ user: boss, organisation: school }, 'userOrganisation', 'access.ownGrants'],
      [{ manager: boss, organisation: city, thisLayerEdit: true }, 'gradeAdmin', 'access.ownGrants'],
      [{ code: 'mine', name: '自设平台角色', orgKind: 'platform' }, 'role', 'access.onlyAdministrators'],
    ];
    for (const [values, model, key] of tries) assert.equal((await ask(token, 'POST', `/api/data/${model}`, values)).data.key, key, model);
    const { version } = (await ask(admin, 'GET', `/api/data/role/${roleId('platformAdmin')}`)).data.record;
    const loosen = (who: string) => ask(who, 'PUT', `/api/data/role/${roleId('platformAdmin')}`, { version, orgKind: 'any' });
    assert.equal((await loosen(token)).data.key, 'access.onlyAdministrators');
    assert.equal((await loosen(admin)).data.key, 'access.builtInRole');
    const scheme = await make('dataScheme', { subject: 'userGroup', name: '专班', condition: { code: 'G9' } });
    const role = (await ask(admin, 'POST', '/api/data/role', { code: 'narrow', name: '窄角色' })).data.record.id;
    const narrow = { userGroup: { abilities: { read: [scheme] }, sees: null, writes: null, clear: [] } };
    await ask(admin, 'PUT', `/api/permission/Authority/Grants/role/${role}`, { grants: narrow });
    await ask(admin, 'POST', '/api/data/userRole', { user: boss, role });
    const widened = await ask(token, 'PUT', `/api/data/dataScheme/${scheme}`, { version: 1, condition: { code: { ne: 'x' } } });
    assert.equal(widened.data.key, 'access.ownGrants');
    assert.equal((await ask(admin, 'POST', '/api/data/userPosition', { user: ids.teacher, position })).status, 200);
  });

  test('work is handed over with its history, to somebody whom one looks after too', async () => {
    const { version } = (await ask(admin, 'GET', `/api/data/user/${ids.deputy}`)).data.record;
    await ask(admin, 'PUT', `/api/data/user/${ids.deputy}`, { version, manager: ids.leaver });
    const work = (await ask(keeper, 'GET', `/api/permission/Users/${ids.leaver}/Work`)).data.list;
    assert.deepEqual(
      work.map(({ part, count }: { part: string; count: number }) => [part, count]),
      [['user.manager', 1]],
    );
    const over = (toId: string | undefined) =>
      ask(keeper, 'POST', '/api/permission/Users/workHandover', { fromId: ids.leaver, toId, parts: ['user.manager'] });
    assert.equal((await over(ids.chief)).status, 404);
    assert.equal((await over(ids.leaver)).data.key, 'access.noReceiver');
    assert.equal((await over(ids.keeper)).status, 200);
    assert.equal((await ask(admin, 'GET', `/api/data/user/${ids.deputy}`)).data.record.manager, ids.keeper);
  });

  test('only an organisation or a position that one holds is switched to', async () => {
    const major = (majorType: string, majorId: string | undefined, token = keeper) =>
      ask(token, 'PUT', '/api/permission/Users/Current/major', { majorType, majorId });
    assert.equal((await major('Organize', city)).data.key, 'account.notHeld');
    await ask(admin, 'POST', '/api/data/userOrganisation', { user: ids.keeper, organisation: city });
    assert.equal((await major('Organize', city)).status, 200);
    const { userInfo } = (await ask(keeper, 'GET', '/api/oauth/CurrentUser')).data;
    assert.deepEqual([userInfo.organizeId, userInfo.organizeIdList.length], [city, 2]);
    assert.equal((await ask(keeper, 'GET', '/api/data/organisation')).data.list.length, 2);
    assert.equal((await major('Position', school)).data.key, 'account.notHeld');
    assert.equal((await major('Organize', school)).status, 200);
  });

  test('a grade administrator does in each organisation what his matrix says', async () => {
    const clerk = await createUser(server.engine, {
      account: 'clerk',
      name: '分管',
      password: PASSWORD,
      organisation: city,
      roles: ['bureauApprover'],
    });
    const { token } = (await server.login('clerk', PASSWORD, await server.code())).data;
    const rename = () => ask(token, 'PUT', `/api/data/organisation/${school}`, { version: 1, shortName: '一小' });
    assert.equal((await rename()).status, 403);
    const line = { manager: clerk, organisation: city, thisLayerSelect: true, subLayerSelect: true, subLayerEdit: true };
    const { record } = (await ask(admin, 'POST', '/api/data/gradeAdmin', line)).data;
    assert.equal((await rename()).status, 200);
    assert.equal((await ask(token, 'PUT', `/api/data/organisation/${city}`, { version: 1, shortName: '局' })).status, 404);
    assert.equal((await ask(token, 'POST', '/api/data/organisation', { name: '新校', kind: 'school', parent: city })).status, 403);
    await ask(admin, 'PUT', `/api/data/gradeAdmin/${record.id}`, { version: 1, thisLayerAdd: true });
    assert.equal((await ask(token, 'POST', '/api/data/organisation', { name: '新校', kind: 'school', parent: city })).status, 200);
    assert.equal((await ask(token, 'POST', '/api/data/organisation', { name: '顶层', kind: 'school' })).status, 403);
  });
});
