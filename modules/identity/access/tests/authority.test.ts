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

const Vehicle = defineModel('vehicle', {
  fields: {
    plateNo: f.text({ required: true, max: 20, search: true }),
    owner: f.text({ max: 20 }),
    price: f.integer(),
    phone: f.phone({ sensitive: true }),
    organisation: f.ref('organisation'),
  },
  states: ['idle', 'running'],
  actions: { start: { from: ['idle'], to: 'running' } },
  label: ['plateNo'],
  scopes: { organisation: { organisation: { in: '@organizationAndSuborganization' } } },
});

const garage = defineModule({
  name: 'garage',
  models: [Vehicle],
  grants: [{ role: 'finance', model: 'vehicle', verbs: ['read'], scope: 'organisation' }],
  locales: { zh: {}, en: {} },
});

const none = { abilities: {}, sees: null, writes: null, clear: [] };

describe('grants that are written down', () => {
  let server: SignInServer;
  let admin: string;
  let driver: string;
  let role: string;
  let driverId: string;
  let inside: string;
  let outside: string;
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const ask = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    server.request(null, method, url, body, as(token));
  const grant = (grants: object, token = admin, principal = `role/${role}`) =>
    ask(token, 'PUT', `/api/permission/Authority/Grants/${principal}`, { grants });
  const plates = async (token = driver) =>
    ((await ask(token, 'GET', '/api/data/vehicle')).data.list ?? []).map(({ plateNo }: { plateNo: string }) => plateNo).sort();

  before(async () => {
    server = await startSignInServer({ modules: [garage] });
    const places = repo(Organisation, server.context());
    const city = (await places.create({ name: '市局', kind: 'bureau' })).id;
    const school = (await places.create({ name: '一小', kind: 'school', parent: city })).id;
    const base = { name: '某人', password: PASSWORD };
    await createUser(server.engine, { ...base, account: 'root', administrator: true, organisation: city });
    role = (await repo(Role, server.context()).create({ code: 'driver', name: '司机' })).id;
    driverId = await createUser(server.engine, { ...base, account: 'driver', organisation: school, roles: ['driver'] });
    [admin, driver] = [await server.token('root', PASSWORD), await server.token('driver', PASSWORD)];
    const make = async (plateNo: string, organisation: string) =>
      (await ask(admin, 'POST', '/api/data/vehicle', { plateNo, organisation, owner: '张三', price: 9, phone: '13800138000' })).data.record
        .id;
    [inside, outside] = [await make('A1', school), await make('B2', city)];
  });
  after(() => server.close());

  test('nothing is allowed before it is granted, and at once afterwards; a scheme bounds every path', async () => {
    assert.equal((await ask(driver, 'GET', '/api/data/vehicle')).status, 403);
    assert.equal((await grant({ vehicle: { ...none, abilities: { read: ['organisation'], update: ['organisation'] } } })).status, 200);
    assert.deepEqual(await plates(), ['A1']);
    for (const [method, url, body] of [
      ['GET', outside],
      ['PUT', outside, { version: 1, owner: '李四' }],
      ['GET', `${outside}/history`],
    ] as const)
      assert.equal((await ask(driver, method, `/api/data/vehicle/${url}`, body)).status, 404, `${method} ${url}`);
    assert.equal((await ask(driver, 'PUT', `/api/data/vehicle/${inside}`, { version: 1, owner: '李四' })).status, 200);
    assert.equal((await ask(driver, 'DELETE', `/api/data/vehicle/${inside}?version=2`)).status, 403);
  });

  test('no scheme is no row, whatever verbs are granted', async () => {
    await grant({ vehicle: { ...none, abilities: { read: [] } } });
    assert.equal((await ask(driver, 'GET', '/api/data/vehicle')).status, 403);
  });

  test('a column that is not granted is not read, asked, sorted, summed, written or found in the history', async () => {
    await grant({
      vehicle: { ...none, abilities: { read: ['all'], update: ['all'], export: ['all'] }, sees: ['plateNo', 'owner', 'organisation'] },
    });
    const [row] = (await ask(driver, 'GET', '/api/data/vehicle')).data.list;
    assert.ok(!('price' in row) && !('phone' in row));
    for (const query of ['filter={"price":9}', 'sort=price', 'filter={"price":{"gt":1}}'])
      assert.equal((await ask(driver, 'GET', `/api/data/vehicle?${query}`)).status, 400, query);
    assert.equal((await ask(driver, 'GET', '/api/data/vehicle/summary?fields=price')).status, 400);
    assert.equal((await ask(driver, 'PUT', `/api/data/vehicle/${inside}`, { version: 2, price: 1 })).status, 400);
    const { text } = await ask(driver, 'GET', `/api/data/vehicle/${inside}/history`);
    assert.ok(!text.includes('price'));
    assert.equal((await ask(driver, 'POST', '/api/data/vehicle/export', { format: 'csv', columns: ['price'] })).status, 400);
  });

  test('a field that may be read only is refused in a write and shown so in the form', async () => {
    await grant({ vehicle: { ...none, abilities: { read: ['all'], update: ['all'] }, writes: ['owner'] } });
    const refused = await ask(driver, 'PUT', `/api/data/vehicle/${inside}`, { version: 2, price: 1 });
    assert.deepEqual([refused.status, refused.data.key], [400, 'model.readonlyField']);
    const { fields } = (await ask(driver, 'GET', '/api/models/vehicle')).data;
    const locked = Object.fromEntries(fields.map((field: { name: string; readonly: boolean }) => [field.name, field.readonly]));
    assert.deepEqual([locked.owner, locked.price], [false, true]);
  });

  test('a button is an action: without it the call is refused', async () => {
    await grant({ vehicle: { ...none, abilities: { read: ['all'] } } });
    const start = () => ask(driver, 'POST', `/api/data/vehicle/${inside}/actions/start`, {});
    assert.equal((await start()).status, 403);
    await grant({ vehicle: { ...none, abilities: { read: ['all'], 'act:start': ['organisation'] } } });
    assert.equal((await ask(driver, 'POST', `/api/data/vehicle/${outside}/actions/start`, {})).status, 404);
    assert.equal((await start()).status, 200);
  });

  test('a data scheme with a system variable, made by hand, means its rows; without it nobody’s', async () => {
    const wrong = [
      { price: { contains: '1' } },
      { nonsense: 1 },
      { organisation: '@secret' },
      { organisation: { where: { nonsense: 1 } } },
      'x',
    ];
    for (const condition of wrong)
      assert.equal((await ask(admin, 'POST', '/api/data/dataScheme', { subject: 'vehicle', name: 'x', condition })).status, 400);
    const { record } = (
      await ask(admin, 'POST', '/api/data/dataScheme', { subject: 'vehicle', name: '本校车辆', condition: { organisation: '@organizeId' } })
    ).data;
    await grant({ vehicle: { ...none, abilities: { read: [record.id] } } });
    assert.deepEqual(await plates(), ['A1']);
    await ask(admin, 'POST', `/api/data/dataScheme/${record.id}/actions/disable`, {});
    assert.deepEqual(await plates(), []);
    assert.equal((await grant({ vehicle: { ...none, abilities: { read: [record.id] } } })).status, 400);
  });

  test('schemes of a role are or-ed, and so are roles, users, positions and groups', async () => {
    await grant({ vehicle: none });
    assert.equal((await ask(driver, 'GET', '/api/data/vehicle')).status, 403);
    await grant({ vehicle: { ...none, abilities: { read: ['organisation'] } } }, admin, `user/${driverId}`);
    assert.deepEqual(await plates(), ['A1']);
    const position = (await ask(admin, 'POST', '/api/data/position', { code: 'P1', name: '队长' })).data.record.id;
    await ask(admin, 'POST', '/api/data/userPosition', { user: driverId, position });
    await grant({ vehicle: { ...none, abilities: { read: ['all'] } } }, admin, `position/${position}`);
    assert.deepEqual(await plates(), ['A1', 'B2']);
    await ask(admin, 'POST', `/api/data/position/${position}/actions/disable`, {});
    assert.deepEqual(await plates(), ['A1']);
    const group = (await ask(admin, 'POST', '/api/data/userGroup', { code: 'G1', name: '专家组' })).data.record.id;
    await grant({ vehicle: { ...none, abilities: { read: ['all'] } } }, admin, `group/${group}`);
    assert.deepEqual(await plates(), ['A1']);
    await ask(admin, 'POST', '/api/data/groupMember', { userGroup: group, user: driverId });
    assert.deepEqual(await plates(), ['A1', 'B2']);
    await grant({ vehicle: null }, admin, `group/${group}`);
    await grant({ vehicle: null }, admin, `user/${driverId}`);
    assert.equal((await ask(driver, 'GET', '/api/data/vehicle')).status, 403);
  });

  test('what a built-in role is declared to have is taken away by a written grant, and comes back without it', async () => {
    await createUser(server.engine, { account: 'cashier', name: '出纳', password: PASSWORD, roles: ['finance'] });
    const cashier = await server.token('cashier', PASSWORD);
    const principal = `role/${roleId('finance')}`;
    assert.equal((await ask(cashier, 'GET', '/api/data/vehicle')).status, 200);
    const preview = await ask(admin, 'POST', `/api/permission/Authority/Grants/${principal}/Preview`, { grants: { vehicle: none } });
    assert.equal(preview.data.people, 1);
    assert.ok(preview.data.list[0].removed.includes('read@organisation'));
    await grant({ vehicle: none }, admin, principal);
    assert.equal((await ask(cashier, 'GET', '/api/data/vehicle')).status, 403);
    await grant({ vehicle: null }, admin, principal);
    assert.equal((await ask(cashier, 'GET', '/api/data/vehicle')).status, 200);
  });

  test('nobody changes his own grants or roles, and nobody grants who may not', async () => {
    assert.equal((await grant({ vehicle: null }, driver)).status, 403);
    const own = await ask(admin, 'GET', '/api/oauth/CurrentUser');
    const me = own.data.userInfo.userId;
    assert.equal((await grant({ vehicle: none }, admin, `user/${me}`)).data.key, 'access.ownGrants');
    assert.equal((await ask(admin, 'POST', '/api/data/userRole', { user: me, role })).data.key, 'access.ownRole');
    assert.equal((await grant({ vehicle: none }, admin, 'role/01900000-0000-7000-8000-000000000001')).status, 404);
    assert.equal((await grant({ vehicle: { abilities: { fly: ['all'] }, sees: null, writes: null, clear: [] } })).status, 400);
    assert.equal((await grant({ vehicle: { ...none, extra: 1 } })).status, 400);
    assert.equal((await grant({ nonsense: none })).status, 400);
  });

  test('two roles are compared permission by permission', async () => {
    await grant({ vehicle: { ...none, abilities: { read: ['all'] } } });
    const { data } = await ask(admin, 'GET', `/api/permission/Authority/Compare?left=${role}&right=${roleId('finance')}`);
    const vehicle = data.list.find(({ model }: { model: string }) => model === 'vehicle');
    assert.deepEqual([vehicle.removed, vehicle.added], [['read@all'], ['read@organisation']]);
  });

  test('pages and applications are shown as they are granted', async () => {
    const menu = async () => JSON.stringify((await ask(driver, 'GET', '/api/oauth/CurrentUser')).data.menuList);
    assert.ok(!(await menu()).includes('lims100105'));
    await grant({ '@pages': { items: ['lims100105'] }, '@applications': { items: ['development'] } });
    assert.ok((await menu()).includes('lims100105'));
    const { systemIds } = (await ask(driver, 'GET', '/api/oauth/CurrentUser')).data.userInfo;
    assert.deepEqual(
      systemIds.map(({ id }: { id: string }) => id),
      ['business', 'development'],
    );
  });

  test('the six headings of this API family say and do the same', async () => {
    const role = (await repo(Role, server.context()).create({ code: 'ticked', name: '勾选角色' })).id;
    const path = `/api/permission/Authority/Data/${role}`;
    const values = async (type: string, more: object = {}) => (await ask(admin, 'POST', `${path}/Values`, { type, ...more })).data;
    assert.deepEqual((await values('button')).ids, []);
    assert.ok((await values('module')).all.includes('lims100105'));
    const buttons = await values('button', { moduleIds: 'lims100105' });
    assert.ok(buttons.all.includes('position:create') && !buttons.all.some((id: string) => id.startsWith('vehicle:')));
    const ticked = {
      objectType: 'Role',
      systemIds: ['business'],
      module: ['lims100105'],
      button: ['position:create', 'vehicle:act:start'],
      column: ['position:name', 'position:code', 'vehicle:plateNo'],
      form: ['position:name', 'position:code'],
      resource: ['position:all', 'vehicle:organisation'],
    };
    assert.equal((await ask(admin, 'PUT', path, ticked)).status, 200);
    assert.deepEqual((await values('button')).ids.toSorted(), ticked.button.toSorted());
    assert.deepEqual((await values('resource')).ids.toSorted(), ticked.resource.toSorted());
    assert.deepEqual((await values('column')).ids.toSorted(), ticked.column.toSorted());
    const { grants } = (await ask(admin, 'GET', `/api/permission/Authority/Grants/role/${role}`)).data;
    const position = grants.find(({ model }: { model: string }) => model === 'position').now;
    assert.deepEqual([position.abilities, position.writes.toSorted()], [{ create: ['all'], read: ['all'] }, ['code', 'name']]);
    assert.equal((await ask(admin, 'PUT', path, { ...ticked, resource: ['position:nonsense'] })).status, 400);
    assert.equal((await ask(driver, 'POST', `${path}/Values`, { type: 'button' })).status, 403);
    assert.equal((await ask(admin, 'PUT', path, { ...ticked, nonsense: [] })).status, 400);
  });
});
