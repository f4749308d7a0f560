import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { systemContext } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { roleId } from '../../account/roles.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { UserRole } from '../../account/user-role.model.ts';
import { createUser, findUser } from '../../account/users.ts';
import { Organisation } from '../../organisation/organisation.model.ts';
import { clientId, clientSecret, type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts';
import { BACK, makeProvider, signInThere } from './outside.ts';

const PASSWORD = 'Maple2026tree';

describe('what an OpenID provider says of a person again and again', () => {
  let server: SignInServer;
  let there: OpenIdProvider;
  let school: string;
  before(async () => {
    server = await startSignInServer({ outgoingAllow: ['127.0.0.1'] });
    there = await startOpenIdProvider([BACK]);
    school = (await repo(Organisation, systemContext(server.engine)).create({ name: '实验小学', code: 'S1', kind: 'school' })).id;
    const mapping = [
      { attribute: 'groups', value: 'Teachers', roles: [roleId('classTeacher')] },
      { attribute: 'groups', value: 'Heads', roles: [roleId('schoolLeader')] },
    ];
    const settings = { issuer: there.issuer, clientId, scope: 'openid profile', signOutThere: true };
    await makeProvider(
      server,
      {
        code: 'groups',
        name: 'groups',
        kind: 'oidc',
        linkBy: 'account',
        createAccounts: true,
        organisation: school,
        settings,
        mapping: mapping as never,
      },
      clientSecret,
    );
  });
  after(async () => {
    await there.close();
    await server.close();
  });

  /** Signs in as a person in the provider's groups; returns their roles here. */
  const rolesIn = async (person: string, groups: readonly string[]): Promise<readonly string[]> => {
    there.people[person] = { preferred_username: person, name: person, groups };
    there.person = person;
    const answer = await signInThere(server, 'groups');
    assert.equal(answer.status, 200, answer.text);
    return (await server.get('/api/oauth/CurrentUser', answer.data.token)).data.userInfo.roleIds.toSorted();
  };

  test('roles that the rule gave follow the groups of the person, with a line in the audit log', async () => {
    assert.deepEqual(await rolesIn('teacher1', ['teachers']), ['classTeacher']);
    assert.deepEqual(await rolesIn('teacher1', ['teachers', 'heads']), ['classTeacher', 'schoolLeader']);
    assert.deepEqual(await rolesIn('teacher1', ['heads']), ['schoolLeader']);
    assert.deepEqual(await rolesIn('teacher1', ['heads']), ['schoolLeader']);
    const user = String(await findUser(server.engine, 'teacher1'));
    await server.engine.audit.seal();
    const lines = await server.engine.database.query<{ detail: { added: string[]; removed: string[] } }>(
      sql`select detail from sys_audit where verb = 'rolesByProvider' and record_id = ${user} order by seq`,
    );
    assert.deepEqual(
      lines.map(({ detail }) => [detail.added, detail.removed]),
      [
        [[roleId('schoolLeader')], []],
        [[], [roleId('classTeacher')]],
      ],
    );
  });

  test('a role that was given by hand stays, and one that was taken away by hand does not come back', async () => {
    assert.deepEqual(await rolesIn('teacher2', ['teachers']), ['classTeacher']);
    const user = String(await findUser(server.engine, 'teacher2'));
    const roles = repo(UserRole, systemContext(server.engine));
    await roles.create({ user, role: roleId('finance') });
    assert.deepEqual(await rolesIn('teacher2', ['teachers', 'heads']), ['classTeacher', 'finance', 'schoolLeader']);
    const [given] = await roles.find({ user: { eq: user }, role: { eq: roleId('classTeacher') } });
    await roles.remove(String(given?.id));
    assert.deepEqual(await rolesIn('teacher2', ['teachers', 'heads']), ['finance', 'schoolLeader']);
    assert.deepEqual(await rolesIn('teacher2', []), ['finance']);
  });

  test('an account that was there before keeps the roles that it has', async () => {
    await createUser(server.engine, { account: 'before1', name: '早', password: PASSWORD, roles: ['finance'], organisation: school });
    assert.deepEqual(await rolesIn('before1', ['teachers']), ['finance']);
  });

  test('signing out leads to the provider, which knows whom to sign out and sends the browser back', async () => {
    there.people.out1 = { preferred_username: 'out1', name: 'out1' };
    there.person = 'out1';
    const { data } = await signInThere(server, 'groups');
    const out = await server.get('/api/oauth/Logout', data.token);
    const address = new URL(out.data.address);
    assert.equal(address.origin + address.pathname, `${there.issuer}/session/end`);
    assert.equal(address.searchParams.get('post_logout_redirect_uri'), new URL('/login', BACK).href);
    const [, claims = ''] = (address.searchParams.get('id_token_hint') ?? '').split('.');
    assert.equal(JSON.parse(Buffer.from(claims, 'base64url').toString()).sub, 'out1');
    assert.equal((await fetch(address)).status, 200, 'the provider asks no question about who it is');
    assert.equal((await server.get('/api/oauth/CurrentUser', data.token)).status, 401);
  });
});
