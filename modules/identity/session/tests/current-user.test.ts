import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { Organisation } from '../../organisation/organisation.model.ts';

const PASSWORD = 'Maple2026tree';
const userInfoFields =
  'userId userAccount userName headIcon organizeId organizeIdList organizeName positionIds systemIds positionId positionName prevLogin prevLoginTime prevLoginIPAddress prevLoginIPAddressName portalId appPortalId roleIds roleName manager mobilePhone email birthday departmentId departmentName isAdministrator signImg signId changePasswordDate systemId appSystemId groupIds groupNames workflowEnabled standingList token';
const configFields =
  'sysName sysVersion loginIcon copyright companyName navigationIcon workLogoIcon logoIcon appIcon title domain newUserDefaultPassword defaultView showLunarCalendar firstDay duration passwordStrengthLimit passwordLengthMin passwordLengthMinNumber containsNumbers includeLowercaseLetters includeUppercaseLetters containsCharacters mandatoryModificationOfInitialPassword';

describe('what a client learns on signing in', () => {
  let server: SignInServer;
  let school: string;
  before(async () => {
    server = await startSignInServer();
    school = (await repo(Organisation, server.context()).create({ name: '星湖实验中学', kind: 'school', code: 'S1' })).id;
    await createUser(server.engine, {
      account: 'teacher',
      name: '陈老师',
      password: PASSWORD,
      roles: ['classTeacher', 'schoolLeader'],
      organisation: school,
      mobilePhone: '15400000009',
    });
    await createUser(server.engine, { account: 'root', name: '管理员', password: PASSWORD, administrator: true });
  });
  after(() => server.close());

  test('all fields of the specification are there', async () => {
    const token = await server.token('teacher', PASSWORD);
    const { data } = await server.get('/api/oauth/CurrentUser?n=1795208400', token);
    assert.deepEqual(Object.keys(data).sort(), ['menuList', 'permissionList', 'sysConfigInfo', 'userInfo']);
    for (const field of userInfoFields.split(' ')) assert.ok(field in data.userInfo, `userInfo.${field}`);
    for (const field of configFields.split(' ')) assert.ok(field in data.sysConfigInfo, `sysConfigInfo.${field}`);
    const { userInfo } = data;
    assert.equal(userInfo.userAccount, 'teacher');
    assert.equal(userInfo.organizeName, '星湖实验中学');
    assert.deepEqual(userInfo.organizeIdList, [school]);
    assert.deepEqual(userInfo.roleIds, ['classTeacher', 'schoolLeader']);
    assert.equal(userInfo.roleName, '班主任、校领导');
    assert.equal(userInfo.mobilePhone, '15400000009');
    assert.equal(userInfo.isAdministrator, false);
    assert.equal(userInfo.token, token);
    assert.equal(userInfo.changePasswordDate, null, 'nobody but the server has set the password yet');
    assert.equal(userInfo.systemIds[0].id, userInfo.systemId);
    assert.equal(data.sysConfigInfo.newUserDefaultPassword, '');
  });

  test('the last sign-in is told by time and address, the first one has none', async () => {
    await createUser(server.engine, { account: 'fresh', name: '新人', password: PASSWORD, roles: ['finance'] });
    const first = await server.get('/api/oauth/CurrentUser', await server.token('fresh', PASSWORD));
    assert.equal(first.data.userInfo.prevLogin, 0);
    assert.equal(first.data.userInfo.prevLoginTime, null);
    const at = server.engine.now().getTime();
    server.wait(60_000);
    const second = await server.get('/api/oauth/CurrentUser', await server.token('fresh', PASSWORD));
    assert.equal(second.data.userInfo.prevLogin, 1);
    assert.equal(second.data.userInfo.prevLoginIPAddress, '127.0.0.1');
    assert.equal(second.data.userInfo.prevLoginIPAddressName, '内网');
    assert.ok(Math.abs(second.data.userInfo.prevLoginTime - at) < 10_000);
  });

  test('names follow the language of the request', async () => {
    const token = await server.token('teacher', PASSWORD);
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
    const { data } = await server.request(null, 'GET', '/api/oauth/CurrentUser', undefined, headers);
    assert.equal(data.userInfo.roleName, 'Class teacher, School leader');
    assert.equal(data.sysConfigInfo.sysName, 'Laboratory Integrated Management Platform');
    assert.equal(data.menuList[0].fullName, 'Basic data');
  });

  test('the administrator sees the whole menu and may do everything on what is built', async () => {
    const { data } = await server.get('/api/oauth/CurrentUser', await server.token('root', PASSWORD));
    assert.equal(data.userInfo.isAdministrator, true);
    assert.equal(data.menuList.length, 12);
    const users = data.permissionList.find(({ modelId }: { modelId: string }) => modelId === 'lims100102');
    const codes = users.button.map(({ enCode }: { enCode: string }) => enCode);
    for (const code of ['add', 'edit', 'remove', 'export', 'disable']) assert.ok(codes.includes(code), code);
    assert.ok(!codes.includes('makeAdministrator'), 'the command line alone makes administrators');
  });

  test('nobody is made administrator through the API', async () => {
    const token = await server.token('root', PASSWORD);
    const headers = { authorization: `Bearer ${token}` };
    const created = await server.request(null, 'POST', '/api/data/user', { account: 'evil', name: 'E', isAdministrator: true }, headers);
    assert.equal(created.data.key, 'model.readonlyField');
    const { data } = await server.get('/api/data/user?keyword=teacher', token);
    const acted = await server.request(null, 'POST', `/api/data/user/${data.list[0].id}/actions/makeAdministrator`, {}, headers);
    assert.equal(acted.status, 404);
  });

  test('the last enabled administrator can be neither disabled nor removed', async () => {
    const second = await createUser(server.engine, { account: 'root2', name: '备用', password: PASSWORD, administrator: true });
    const headers = { authorization: `Bearer ${await server.token('root2', PASSWORD)}` };
    const { data } = await server.request(null, 'GET', '/api/data/user?keyword=root', undefined, headers);
    const first = data.list.find(({ account }: { account: string }) => account === 'root');
    const disable = (id: string) => server.request(null, 'POST', `/api/data/user/${id}/actions/disable`, {}, headers);
    assert.equal((await disable(first.id)).status, 200);
    assert.equal((await disable(second)).data.key, 'account.lastAdministrator');
    assert.equal(
      (await server.request(null, 'DELETE', `/api/data/user/${second}`, undefined, headers)).data.key,
      'account.lastAdministrator',
    );
  });
});
