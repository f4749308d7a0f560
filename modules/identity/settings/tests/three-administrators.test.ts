import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { roleId } from '../../account/roles.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { securityCommands } from '../security-commands.ts';

const PASSWORD = 'Abc12345';
const SECURITY = '/api/system/Security';

describe('three administrators', () => {
  let server: SignInServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const ask = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    server.request(null, method, url, body, { authorization: `Bearer ${tokens[who]}` });
  const give = (who: string, user: string, role: string) => ask(who, 'POST', '/api/data/userRole', { user: ids[user], role: roleId(role) });
  before(async () => {
    server = await startSignInServer();
    for (const account of ['root', 'system', 'safety', 'audit', 'worker']) {
      ids[account] = await createUser(server.engine, { account, name: account, password: PASSWORD, administrator: account === 'root' });
      tokens[account] = await server.token(account, PASSWORD);
    }
  });
  after(() => server.close());

  test('powers are separated only when each duty has a holder, and nobody has two', async () => {
    const separate = () => ask('root', 'PUT', SECURITY, { administrators: 'three' });
    await give('root', 'system', 'systemAdmin');
    await give('root', 'safety', 'securityAdmin');
    const refused = await separate();
    assert.deepEqual([refused.status, refused.data.key], [409, 'account.dutiesVacant']);
    assert.match(refused.msg, /审计管理员/);
    assert.equal((await give('root', 'system', 'auditAdmin')).data.key, 'access.dutiesApart');
    assert.equal((await give('root', 'safety', 'finance')).data.key, 'access.dutiesApart');
    await give('root', 'audit', 'auditAdmin');
    assert.equal((await ask('root', 'GET', '/api/data/user')).status, 200);
    assert.equal((await separate()).status, 200);
  });

  test('then nobody may do everything: each does his part, and the audit only looks', async () => {
    assert.equal((await ask('root', 'GET', '/api/data/user')).status, 403);
    assert.equal((await ask('root', 'PUT', SECURITY, { administrators: 'one' })).status, 403);
    assert.equal((await ask('system', 'POST', '/api/data/organisation', { name: '一小', kind: 'school' })).status, 200);
    assert.equal((await give('system', 'worker', 'finance')).status, 403);
    assert.equal((await ask('system', 'PUT', SECURITY, { secondSignIn: 'allow' })).status, 403);
    assert.equal((await ask('safety', 'POST', '/api/data/organisation', { name: '二小', kind: 'school' })).status, 403);
    assert.equal((await give('safety', 'worker', 'finance')).status, 200);
    assert.equal((await give('safety', 'safety', 'finance')).data.key, 'access.ownRole');
    const grants = { position: { abilities: { read: ['all'], create: ['all'] }, sees: null, writes: null, clear: [] } };
    const path = (role: string) => `/api/permission/Authority/Grants/role/${roleId(role)}`;
    assert.equal((await ask('safety', 'PUT', path('finance'), { grants })).status, 200);
    assert.equal((await ask('safety', 'PUT', path('securityAdmin'), { grants })).data.key, 'access.ownGrants');
    assert.equal((await ask('safety', 'GET', '/api/system/OnlineUser')).status, 200);
    assert.equal((await ask('audit', 'GET', `${SECURITY}/Changes`)).status, 200);
    assert.equal((await ask('audit', 'GET', '/api/data/authorisation')).data.list.length, 1);
    assert.equal((await ask('audit', 'PUT', SECURITY, { secondSignIn: 'endOld' })).status, 403);
    assert.equal((await ask('audit', 'PUT', path('finance'), { grants })).status, 403);
    assert.equal((await ask('system', 'GET', '/api/system/OnlineUser')).status, 403);
  });

  test('the last holder of a duty is not dismissed, and the powers are joined again on the server alone', async () => {
    const { list } = (await ask('safety', 'GET', '/api/data/userRole')).data;
    const duty = list.find((line: { user: string }) => line.user === ids.audit);
    assert.equal((await ask('safety', 'DELETE', `/api/data/userRole/${duty.id}?version=${duty.version}`)).data.key, 'account.dutiesVacant');
    assert.equal((await ask('safety', 'POST', `/api/data/user/${ids.audit}/actions/disable`, {})).data.key, 'account.dutiesVacant');
    const joined = await ask('safety', 'PUT', SECURITY, { administrators: 'one' });
    assert.deepEqual([joined.status, joined.data.key], [409, 'account.powersSeparated']);
    const said: string[] = [];
    await securityCommands['join-administrators']?.(server.engine, [], (line) => said.push(line));
    assert.match(said.join(), /everything again/);
    assert.equal((await ask('root', 'GET', '/api/data/user')).status, 200);
  });
});
