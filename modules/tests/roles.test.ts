import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { systemActor } from '@zhixing/engine/context.ts';
import { ANY_ROLE, can, type Grant, type Permission, type Verb, verbs } from '@zhixing/engine/permission/access.ts';
import { type EffectiveModel, effectiveModel } from '@zhixing/model';
import { builtInRoles } from '../identity/account/roles.ts';
import { dutiesOf } from '../identity/settings/three-administrators.ts';
import { productModules, productRoutes } from './product.ts';
import { type SignedInProduct, startSignedInProduct } from './signed-in.ts';

const models = productModules.flatMap((module) => module.models).map((document) => effectiveModel(document));
const grants = productModules.flatMap((module) => module.grants ?? []);
const NOBODYS = '01900000-0000-7000-8000-000000000001';

/** What each route over models asks for. A new route says it here, or the test fails. */
const asks: Readonly<Record<string, string>> = {
  'GET /api/data/:model': 'read',
  'GET /api/data/:model/options': 'read',
  'GET /api/data/:model/summary': 'read',
  'GET /api/data/:model/groups': 'read',
  'GET /api/data/:model/:id': 'read',
  'POST /api/data/:model': 'create',
  'PUT /api/data/:model/:id': 'update',
  'DELETE /api/data/:model/:id': 'delete',
  'POST /api/data/:model/:id/restore': 'delete',
  'POST /api/data/:model/:id/actions/:action': 'act',
  'POST /api/data/:model/:id/unmask': 'unmask',
  'GET /api/data/:model/:id/history': 'read',
  'POST /api/data/:model/batch': 'delete',
  'GET /api/data/:model/import/template': 'import',
  'POST /api/data/:model/import': 'import',
  'GET /api/data/:model/import': 'import',
  'GET /api/data/:model/import/:job/columns': 'import',
  'POST /api/data/:model/import/:job/plan': 'import',
  'GET /api/data/:model/import/:job': 'import',
  'GET /api/data/:model/import/:job/errors': 'import',
  'POST /api/data/:model/import/:job/cancel': 'import',
  'POST /api/data/:model/import/:job/undo': 'import',
  'POST /api/data/:model/names': 'update',
  'POST /api/data/:model/export': 'export',
  'POST /api/data/:model/bulk': 'delete',
  'POST /api/data/:model/bulk/preview': 'delete',
  'GET /api/data/:model/:id/files/:field/:file': 'read',
  'PUT /api/data/:model/:id/presence': 'read',
  'DELETE /api/data/:model/:id/presence': 'read',
  'GET /api/data/:model/:id/comments': 'read',
  'POST /api/data/:model/:id/comments': 'read',
  'DELETE /api/data/:model/:id/comments/:comment': 'read',
  'GET /api/data/:model/:id/mentionable': 'read',
  'GET /api/data/:model/:id/warnings': 'read',
  'POST /api/data/:model/validate': 'create',
  'GET /api/data/:model/:id/sheets': 'read',
  'GET /api/data/:model/:id/print/pdf': 'read',
  'POST /api/data/:model/:id/print': 'read',
  'GET /api/visualdev/OnlineDev/:modelId/Config': 'read',
  'GET /api/workbench/drafts/:model/:record': 'create',
  'PUT /api/workbench/drafts/:model/:record': 'create',
};

const bodies: Readonly<Record<string, unknown>> = {
  'POST /api/data/:model': {},
  'PUT /api/data/:model/:id': { version: 1 },
  'POST /api/data/:model/:id/unmask': { fields: ['id'], reason: '核对信息' },
  'POST /api/data/:model/batch': { operations: [{ op: 'delete', id: NOBODYS, version: 1 }] },
  'POST /api/data/:model/bulk': { selection: { ids: [NOBODYS] }, operation: { op: 'delete' } },
  'POST /api/data/:model/bulk/preview': { selection: { ids: [NOBODYS] }, operation: { op: 'delete' } },
  'POST /api/data/:model/export': { format: 'csv' },
  'POST /api/data/:model/validate': { values: {} },
  'POST /api/data/:model/names': { rows: [{ names: {}, values: {} }] },
  'POST /api/data/:model/:id/comments': { text: '你好' },
  'PUT /api/workbench/drafts/:model/:record': { changes: {}, baseVersion: null },
  'PUT /api/data/:model/:id/presence': { editing: false },
  'POST /api/data/:model/:id/print': { parts: ['fields'] },
  'POST /api/data/:model/import/:job/plan': { mapping: {}, mode: 'add' },
};

const overModels = productRoutes.filter(({ path, access }) => path.includes(':model') && access === 'policy');

const actOf = (model: EffectiveModel): string => Object.values(model.actions).find((action) => !action.system)?.name ?? 'nonsense';

/** What a route asks for when it is called for a model. */
const permissionOf = (route: string, model: EffectiveModel): Permission => {
  const asked = asks[route] ?? '';
  return asked === 'act' ? `act:${actOf(model)}` : (asked as Verb);
};

const permissionsOn = (model: EffectiveModel): Permission[] => [
  ...verbs,
  ...[...Object.keys(model.actions), 'nonsense'].map((action): Permission => `act:${action}`),
];

/** What the grants of the modules say, read here once more without the code under test. */
function holds(role: string, model: EffectiveModel, permission: Permission): boolean {
  const own = (grant: Grant) => grant.model === model.name && (grant.role === role || grant.role === ANY_ROLE);
  const [, action] = permission.split(':');
  return grants.filter(own).some((grant) => {
    if (action === undefined) return grant.verbs.includes(permission as Verb);
    return grant.actions === 'all' || grant.actions?.includes(action);
  });
}

const addressOf = (path: string, model: EffectiveModel): string =>
  path
    .replace(/:model(Id)?/, model.name)
    .replace(':action', actOf(model))
    .replace(':field', 'id')
    .replace(':record', 'new')
    .replace(/:(id|job|file|comment)/g, NOBODYS)
    .replace(/groups$/, 'groups?by=createdAt');

describe('role × route', () => {
  let server: SignedInProduct;
  before(async () => {
    server = await startSignedInProduct();
  });
  after(() => server.close());

  test('every route over models says what it asks for', () => {
    assert.ok(overModels.length >= 39, String(overModels.length));
    assert.deepEqual(
      overModels.map(({ method, path }) => `${method} ${path}`).filter((route) => !asks[route]),
      [],
    );
  });

  test('without a session nothing but public routes answers', async () => {
    for (const { method, path, access } of productRoutes.filter((route) => !route.raw)) {
      if (access === 'public') continue;
      const url = path.includes(':model') ? addressOf(path, models[0] as EffectiveModel) : path.replace(/:\w+/g, NOBODYS);
      const { status, code } = await server.send(null, method, url, method === 'GET' || method === 'DELETE' ? undefined : {});
      assert.ok([401, 415].includes(status), `${method} ${path}: ${status} ${code}`);
    }
  });

  test('routes of administrators answer nobody else, but for those whose duty they are', async () => {
    const people = await Promise.all(
      builtInRoles.map(async ({ code }) => ({ duties: dutiesOf([code]), ...(await server.person({ roles: [code] })) })),
    );
    const routes = productRoutes.filter(({ access }) => access === 'administrator');
    assert.ok(routes.length >= 60, String(routes.length));
    // Those with duties of their own ask for each, of the others one after the other.
    const [keepers, others] = [people.filter((person) => person.duties.length > 0), people.filter((person) => person.duties.length === 0)];
    assert.ok(keepers.length >= 3 && others.length < routes.length);
    for (const [n, { method, path, duties = [], bytes }] of routes.entries())
      for (const { token } of [...keepers, ...others.slice(n % others.length).slice(0, 1)].filter(
        (person) => !person.duties.some((duty) => duties.includes(duty)),
      )) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const { status } = await server.send(token, method, path.replace(/:\w+/g, NOBODYS), body);
        // A file that is not sent as one is refused before anybody asks who sends it.
        assert.ok(status === 403 || (bytes && status === 415), `${method} ${path}: ${status}`);
      }
  });

  /** Models that were asked for over HTTP. */
  const probed = new Set<string>();
  let turn = 0;

  for (const { code } of builtInRoles)
    test(`${code} may do to each model what the grants say, and each route asks for it`, async () => {
      const { token } = await server.person({ roles: [code] });
      const { access } = await server.actorOf(token);
      assert.equal(access.everything, false);
      const wrong = models.flatMap((model) =>
        permissionsOn(model)
          .filter(
            (permission) => (can({ actor: { ...systemActor, access } }, model, permission) !== null) !== holds(code, model, permission),
          )
          .map((permission) => `${permission} on ${model.name}`),
      );
      for (const { method, path } of overModels)
        for (const held of [true, false]) {
          const route = `${method} ${path}`;
          const fitting = models.filter((model) => holds(code, model, permissionOf(route, model)) === held);
          // With one that was not asked for yet, else each time with another.
          const model = fitting.find(({ name }) => !probed.has(name)) ?? fitting[turn % fitting.length];
          turn += 1;
          if (!model) continue;
          probed.add(model.name);
          const body = bodies[route] ?? (method === 'GET' || method === 'DELETE' ? undefined : {});
          const { status } = await server.send(token, method, addressOf(path, model), body);
          const refused = status === 403 || (status === 415 && asks[route] === 'import') || (status === 404 && asks[route] === 'act');
          if (held ? status === 403 || status >= 500 : !refused) wrong.push(`${route} on ${model.name}: ${status}`);
        }
      assert.deepEqual(wrong, []);
    });

  test('every model was asked for over HTTP', () => {
    assert.deepEqual(
      models.map(({ name }) => name).filter((name) => !probed.has(name)),
      [],
    );
    assert.ok(turn >= builtInRoles.length * overModels.length * 2);
  });
});
