import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { roleId } from '../../account/roles.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { UserRole } from '../../account/user-role.model.ts';
import { createUser } from '../../account/users.ts';
import { GradeAdmin } from '../../organisation/grade-admin.model.ts';
import { Organisation } from '../../organisation/organisation.model.ts';
import { Position } from '../../organisation/position.model.ts';
import { UserOrganisation } from '../../organisation/user-organisation.model.ts';
import { UserPosition } from '../../organisation/user-position.model.ts';
import { Authorisation } from '../authorisation.model.ts';
import { Role } from '../role.model.ts';

const PASSWORD = 'Abc12345';
/** A permission that only bureau administrators hold. */
const area = defineModule({
  name: 'area',
  models: [],
  grants: [{ role: 'bureauAdmin', model: 'organisation', verbs: ['read', 'delete'], scope: 'organisation' }],
  locales: { zh: {}, en: {} },
});
const none = { abilities: {}, sees: null, writes: null, clear: [] };

describe('nobody takes over an account that holds more than he may grant', () => {
  let server: SignInServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const ask = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    server.request(null, method, url, body, { authorization: `Bearer ${tokens[who]}` });
  const make = async (account: string, organisation: string, roles: string[] = [], administrator = false) => {
    ids[account] = await createUser(server.engine, { account, name: account, password: PASSWORD, organisation, roles, administrator });
  };
  const reset = (who: string, whom: string) => ask(who, 'POST', `/api/permission/Users/${ids[whom]}/Actions/ResetPassword`, {});
  const record = async (who: string, whom: string) => (await ask(who, 'GET', `/api/data/user/${ids[whom]}`)).data.record;
  const city: { id: string } = { id: '' };
  const school: { id: string } = { id: '' };

  before(async () => {
    server = await startSignInServer({ modules: [area] });
    const places = repo(Organisation, server.context());
    city.id = (await places.create({ name: '市局', kind: 'bureau' })).id;
    school.id = (await places.create({ name: '一小', kind: 'school', parent: city.id })).id;
    await make('root', city.id, [], true);
    await make('platform', city.id, ['platformAdmin']);
    await make('platform2', city.id, ['platformAdmin']);
    await make('bureau', city.id, ['bureauAdmin']);
    await make('keeper', school.id, ['schoolAdmin']);
    await make('keeper2', school.id, ['schoolAdmin']);
    await make('teacher', school.id, ['classTeacher']);
    // Each of these accounts belongs to the school but has one permission that the school's administrator lacks.
    for (const account of ['visitor', 'holder', 'official', 'expert', 'warden', 'special']) await make(account, school.id);
    const context = server.context();
    await repo(UserRole, context).create({ user: ids.visitor as string, role: roleId('bureauAdmin') });
    await repo(UserOrganisation, context).create({ user: ids.official as string, organisation: city.id });
    const post = await repo(Position, context).create({ code: 'chief', name: '督学' });
    const document = { ...none, abilities: { read: ['all'], delete: ['all'] } };
    await repo(Authorisation, context).create({ position: post.id, subject: 'organisation', document });
    await repo(UserPosition, context).create({ user: ids.expert as string, position: post.id });
    await repo(Authorisation, context).create({ user: ids.holder as string, subject: 'organisation', document });
    await repo(GradeAdmin, context).create({ manager: ids.warden as string, organisation: city.id, thisLayerSelect: true });
    const role = await repo(Role, context).create({ code: 'special', name: '专项组' });
    await repo(Authorisation, context).create({ role: role.id, subject: 'organisation', document });
    await repo(UserRole, context).create({ user: ids.special as string, role: role.id });
    for (const account of ['root', 'platform', 'bureau', 'keeper']) tokens[account] = await server.token(account, PASSWORD);
  });
  after(() => server.close());

  const STRONGER = ['visitor', 'holder', 'official', 'expert', 'warden', 'special'];

  test('a keeper resets the password of those he could give everything that they hold, and of nobody else', async () => {
    for (const whom of ['teacher', 'keeper2']) assert.equal((await reset('keeper', whom)).status, 200, whom);
    for (const whom of STRONGER) {
      const answer = await reset('keeper', whom);
      assert.deepEqual([answer.status, answer.data.key], [403, 'access.stronger'], whom);
      assert.equal((await server.login(whom, PASSWORD)).status, 200, whom);
    }
    assert.match((await reset('keeper', 'visitor')).msg, /教育局管理员/);
    assert.equal((await reset('bureau', 'visitor')).status, 200, 'a colleague in the bureau holds the same');
    assert.equal((await reset('platform', 'warden')).status, 200);
    assert.equal((await reset('platform', 'platform2')).data.key, 'access.stronger');
    assert.equal((await reset('platform', 'root')).status, 404);
    assert.equal((await reset('root', 'platform2')).status, 200);
  });

  test('neither does he edit, unlock, disable, or take the second factor of such an account, nor hand its work over', async () => {
    for (const whom of STRONGER) {
      const { version } = await record('keeper', whom);
      const tries: ['POST' | 'PUT' | 'DELETE', string, unknown][] = [
        ['PUT', `/api/data/user/${ids[whom]}`, { version, name: '别人' }],
        ['PUT', `/api/permission/Users/${ids[whom]}/Actions/unlock`, {}],
        ['POST', `/api/data/user/${ids[whom]}/actions/disable`, {}],
        ['POST', '/api/permission/Users/workHandover', { fromId: ids[whom], toId: ids.teacher, parts: ['user.manager'] }],
        ['POST', '/api/permission/Users/workHandover', { fromId: ids.teacher, toId: ids[whom], parts: ['user.manager'] }],
        ['POST', '/api/data/userRole', { user: ids[whom], role: roleId('finance') }],
        ['POST', '/api/data/userOrganisation', { user: ids[whom], organisation: school.id }],
      ];
      for (const [method, url, body] of tries) {
        const answer = await ask('keeper', method, url, body);
        assert.deepEqual([answer.status, answer.data.key], [403, 'access.stronger'], `${whom} ${method} ${url}`);
      }
    }
    const second = await ask('platform', 'POST', `/api/data/user/${ids.platform2}/actions/resetSecondFactor`, {});
    assert.equal(second.data.key, 'access.stronger');
    const other = await record('platform', 'platform2');
    assert.equal((await ask('platform', 'DELETE', `/api/data/user/${ids.platform2}?version=${other.version}`)).data.key, 'access.stronger');
    const { version } = await record('keeper', 'teacher');
    assert.equal((await ask('keeper', 'PUT', `/api/data/user/${ids.teacher}`, { version, name: '王老师' })).status, 200);
    const own = await record('keeper', 'keeper');
    assert.equal((await ask('keeper', 'PUT', `/api/data/user/${ids.keeper}`, { version: own.version, gender: 'male' })).status, 200);
  });

  test('nor does he take the roles of such an account away', async () => {
    const { list } = (await ask('root', 'GET', `/api/data/userRole?filter={"user":"${ids.visitor}"}`)).data;
    const answer = await ask('keeper', 'DELETE', `/api/data/userRole/${list[0].id}?version=${list[0].version}`);
    assert.equal(answer.data.key, 'access.stronger');
  });

  test('whose password is reset is told so, and the history says by whom', async () => {
    const { password } = (await reset('keeper', 'teacher')).data;
    assert.equal((await server.login('teacher', password)).status, 200);
    const notices = await server.engine.database.query<{ kind: string; name: string }>(
      sql`select kind, params->>'name' as name from sys_notice where user_id = ${ids.teacher} order by at`,
    );
    assert.deepEqual(notices.at(-1), { kind: 'account.passwordReset', name: 'keeper' });
    const history = (await ask('root', 'GET', `/api/data/user/${ids.teacher}/history`)).data.list;
    assert.ok(
      history.some((line: { verb: string; actor: { name: string } }) => line.verb === 'resetPassword' && line.actor.name === 'keeper'),
    );
  });
});
