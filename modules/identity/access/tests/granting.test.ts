import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineModel, f } from '@zhixing/model';
import { roleId } from '../../account/roles.ts';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { Organisation } from '../../organisation/organisation.model.ts';
import { Role } from '../role.model.ts';

const PASSWORD = 'Abc12345';

const Boat = defineModel('boat', {
  fields: { name: f.text({ required: true, max: 20 }), organisation: f.ref('organisation'), phone: f.phone({ sensitive: true }) },
  label: ['name'],
  scopes: { organisation: { organisation: { in: '@organizationAndSuborganization' } } },
});

const harbour = defineModule({
  name: 'harbour',
  models: [Boat],
  grants: [
    { role: 'finance', model: 'boat', verbs: ['read', 'export'], scope: 'organisation', clear: ['phone'] },
    { role: 'platformAdmin', model: 'boat', verbs: ['read'], scope: 'all' },
  ],
  locales: { zh: {}, en: {} },
});

const none = { abilities: {}, sees: null, writes: null, clear: [] };
const reading = { ...none, abilities: { read: ['all'] } };

describe('what the page of grants asks for', () => {
  let server: SignInServer;
  let admin: string;
  let keeper: string;
  let role: string;
  const ask = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
    server.request(null, method, url, body, { authorization: `Bearer ${token}` });
  const base = '/api/permission/Authority';
  const state = async (principal: string, token = admin) => (await ask(token, 'GET', `${base}/Grants/${principal}`)).data;
  const grant = (principal: string, grants: object, stamp?: string, token = admin) =>
    ask(token, 'PUT', `${base}/Grants/${principal}`, { grants, ...(stamp && { stamp }) });

  before(async () => {
    server = await startSignInServer({ modules: [harbour] });
    const city = (await repo(Organisation, server.context()).create({ name: '市局', kind: 'bureau' })).id;
    const person = { password: PASSWORD, organisation: city };
    await createUser(server.engine, { ...person, account: 'root', name: '张主任', administrator: true });
    await createUser(server.engine, { ...person, account: 'keeper', name: '李管理', roles: ['platformAdmin'] });
    role = (await repo(Role, server.context()).create({ code: 'sailor', name: '水手' })).id;
    [admin, keeper] = [await server.token('root', PASSWORD), await server.token('keeper', PASSWORD)];
  });
  after(() => server.close());

  test('the second of two administrators is refused when the grants have changed since he read them', async () => {
    const [first, second] = [await state(`role/${role}`), await state(`role/${role}`)];
    assert.equal((await grant(`role/${role}`, { boat: reading }, first.stamp)).status, 200);
    const refused = await grant(`role/${role}`, { boat: none }, second.stamp);
    assert.deepEqual([refused.status, refused.data.key], [409, 'access.changedMeanwhile']);
    const now = await state(`role/${role}`);
    assert.deepEqual(now.grants[0].now, reading);
    assert.equal((await grant(`role/${role}`, { boat: null }, now.stamp)).status, 200);
    assert.notEqual((await state(`role/${role}`)).stamp, now.stamp);
  });

  test('the preview tells pages and applications that come and go', async () => {
    const principal = `role/${roleId('platformAdmin')}`;
    const { pages, applications } = await state(principal);
    assert.equal(pages.written, false);
    assert.ok(pages.now.includes('lims100101') && !pages.now.includes('lims010207'));
    assert.deepEqual(applications.now, ['business', 'development']);
    const { data } = await ask(admin, 'POST', `${base}/Grants/${principal}/Preview`, {
      grants: { '@pages': { items: ['lims010207', ...pages.now.slice(1)] }, '@applications': { items: [] } },
    });
    assert.deepEqual(data.list, [
      { model: '@pages', added: ['lims010207'], removed: [pages.now[0]] },
      { model: '@applications', added: [], removed: ['business', 'development'] },
    ]);
    assert.equal(data.people, 1);
  });

  test('an application that is taken from a role is gone, and comes back with what is declared', async () => {
    const principal = `role/${roleId('platformAdmin')}`;
    const systems = async () => (await ask(keeper, 'GET', '/api/oauth/CurrentUser')).data.userInfo.systemIds.length;
    assert.equal(await systems(), 2);
    await grant(principal, { '@applications': { items: ['business'] } });
    assert.equal(await systems(), 1);
    await grant(principal, { '@applications': null });
    assert.equal(await systems(), 2);
  });

  test('what a built-in role has beside its declaration is told', async () => {
    const principal = `role/${roleId('finance')}`;
    await grant(principal, { boat: reading });
    const told = (await state(principal)).grants.find(({ model }: { model: string }) => model === 'boat');
    assert.deepEqual(told.difference, {
      model: 'boat',
      added: ['read@all'],
      removed: ['read@organisation', 'export@organisation', 'clear:phone'],
    });
    await grant(principal, { boat: null });
  });

  test('a copy of a role may do the same, written down, and stays as it is when the first one changes', async () => {
    const copied = await ask(admin, 'POST', `/api/permission/Role/${roleId('finance')}/Actions/Copy`, { code: 'finance2', name: '财务二' });
    assert.equal(copied.status, 200);
    const { data } = await ask(admin, 'GET', `${base}/Compare?left=${roleId('finance')}&right=${copied.data.id}`);
    assert.deepEqual(data.list, []);
    const state2 = await state(`role/${copied.data.id}`);
    assert.equal(state2.pages.written, true);
    await grant(`role/${roleId('finance')}`, { boat: none });
    assert.deepEqual((await state(`role/${copied.data.id}`)).stamp, state2.stamp);
    const again = await ask(admin, 'POST', `/api/permission/Role/${roleId('finance')}/Actions/Copy`, { code: 'finance2', name: '财务三' });
    assert.equal(again.status, 409);
    await grant(`role/${roleId('finance')}`, { boat: null });
  });

  test('a copy gives nothing that its maker does not hold', async () => {
    const copy = (id: string, code: string) =>
      ask(keeper, 'POST', `/api/permission/Role/${id}/Actions/Copy`, { code, name: `复制${code}` });
    assert.equal((await copy(roleId('finance'), 'finance3')).data.key, 'access.notHeld');
    const roles = await ask(admin, 'GET', '/api/data/role?filter={"code":"finance3"}');
    assert.equal(roles.data.pagination.total, 0);
    assert.equal((await grant(`role/${role}`, { '@pages': { items: ['lims100101'] } }, undefined, keeper)).status, 200);
    assert.equal((await grant(`role/${role}`, { '@pages': { items: ['lims100101', 'lims010207'] } }, undefined, keeper)).status, 403);
  });

  test('holders are listed and found, and people only by administrators', async () => {
    const list = async (type: string, query = '', token = admin) => (await ask(token, 'GET', `${base}/Holders/${type}${query}`)).data;
    const roles = await list('role', '?keyword=水手');
    assert.deepEqual(
      roles.list.map(({ name, code, own }: { name: string; code: string; own: boolean }) => [name, code, own]),
      [['水手', 'sailor', false]],
    );
    assert.equal((await list('role', '?pageSize=2')).list.length, 2);
    assert.ok((await list('role')).pagination.total > 17);
    const people = (await list('user', '?keyword=root')).list;
    assert.deepEqual([people[0].code, people[0].place, people[0].own], ['root', '市局', true]);
    assert.deepEqual((await list('user', '', keeper)).list, []);
    assert.equal((await ask(keeper, 'GET', `${base}/Holders/nobody`)).status, 400);
  });
});
