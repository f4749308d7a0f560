import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { type EffectiveModel, effectiveModel, variablesIn } from '@zhixing/model';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql, { raw } from 'sql-template-tag';
import { builtInRoles } from '../identity/account/roles.ts';
import { productModules, startProduct } from './product.ts';
import { allRecipes, everyonesAdministrator } from './recipes.ts';

const models = productModules.flatMap((module) => module.models).map((document) => effectiveModel(document));
/** Records that only the server itself makes: an upload, a message on its way. */
const serverManaged = ['file', ...models.filter(({ document }) => document.serverManaged).map(({ name }) => name)];

let server: TestServer;
let admin: Actor;
let builders: Builders;
let documented: { paths: Record<string, Record<string, unknown>>; components: { schemas: Record<string, unknown> } };
before(async () => {
  server = await startProduct();
  builders = createBuilders(server.context(), await allRecipes());
  admin = await everyonesAdministrator(server, builders);
  documented = JSON.parse((await server.request(admin, 'GET', '/api/openapi.json')).text);
});
after(() => server.close());

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, actor: Actor | null = admin) =>
  server.request(actor, method, `/api/data/${url}`, body);

/** A field that changes without consequences: a text nobody derives anything from. */
const harmless = (model: EffectiveModel) =>
  model.writable.find((field) => field.name === 'remark') ??
  model.writable.find(
    ({ kind, settings }) => kind.name === 'text' && !['required', 'unique', 'pattern', 'show', 'sensitive'].some((name) => settings[name]),
  ) ??
  model.writable.find((field) => field.kind.name === 'integer' && !field.settings.required);

const sumOf = (groups: { count: number }[]) => groups.reduce((sum, { count }) => sum + count, 0);

test('every model of the product is here', () => {
  assert.ok(models.length >= 84, String(models.length));
  assert.deepEqual(
    models.map((model) => model.name).toSorted(),
    server.engine.registry
      .all()
      .map((model) => model.name)
      .toSorted(),
  );
});

for (const model of models) {
  const { name } = model;
  describe(name, () => {
    test('is created, read, listed, changed, removed and brought back', { skip: serverManaged.includes(name) }, async () => {
      const made = await ask('POST', name, await builders.values(name));
      assert.equal(made.status, 200, made.text);
      const { id } = made.data.record;
      assert.deepEqual((await ask('GET', `${name}/${id}`)).data.record, made.data.record);
      const list = await ask('GET', `${name}?filter=${encodeURIComponent(JSON.stringify({ id }))}`);
      assert.deepEqual(list.data.list, [made.data.record]);
      const field = harmless(model);
      let { version } = made.data.record;
      if (field) {
        const value = field.kind.example(field.settings, 7);
        const changed = await ask('PUT', `${name}/${id}`, { version, [field.name]: value });
        assert.deepEqual([changed.status, changed.data.record?.[field.name]], [200, value], changed.text);
        assert.equal((await ask('PUT', `${name}/${id}`, { version, [field.name]: value })).status, 409, 'a version that is gone');
        version += 1;
      }
      const removed = await ask('DELETE', `${name}/${id}?version=${version}`);
      assert.equal(removed.status, 200, removed.text);
      assert.equal((await ask('GET', `${name}/${id}`)).status, 404);
      const restored = await ask('POST', `${name}/${id}/restore`, {});
      assert.equal(restored.status, 200, restored.text);
      const verbs = (await ask('GET', `${name}/${id}/history`)).data.list.map((entry: { verb: string }) => entry.verb);
      assert.deepEqual([verbs[0], verbs[1], verbs.at(-1)], ['restore', 'delete', 'create']);
    });

    test('refuses unknown keys and fields that the server fills', { skip: model.document.serverManaged === true }, async () => {
      const wrong = [
        ...Object.values(model.fields)
          .filter((field) => !model.writable.includes(field))
          .map((field) => field.name),
        'nonsense',
        'deletedAt',
      ];
      assert.ok(wrong.length >= 8);
      for (const key of wrong) {
        const { status, data } = await ask('POST', name, { [key]: null });
        assert.equal(status, 400, key);
        assert.ok(['model.readonlyField', 'model.unknownField'].includes(data.key), `${key}: ${data.key}`);
      }
    });

    test('tells every missing field at once', { skip: serverManaged.includes(name) }, async () => {
      const { status, data } = await ask('POST', name, {});
      const required = model.writable.filter((field) => field.settings.required === true && field.settings.default === undefined);
      if (required.length === 0) return;
      assert.equal(status, 400);
      for (const field of required) assert.ok(data.fields?.[field.name], `${field.name} in ${JSON.stringify(data)}`);
    });

    test('takes no action from a state that the action does not name', async () => {
      const actions = Object.values(model.actions);
      const record = actions.length > 0 ? await builders.make(name) : { id: '' };
      for (const action of actions) {
        const args = Object.values(server.engine.argFields(server.engine.registry.get(name), action.name)).map((field) => [
          field.name,
          field.kind.example(field.settings, 1),
        ]);
        for (const state of action.system
          ? [model.states[0] ?? '']
          : action.from
            ? model.states.filter((one) => !action.from?.includes(one))
            : []) {
          if (model.states.length > 0)
            await server.engine.database.query(sql`update ${raw(`"${model.table}"`)} set status = ${state} where id = ${record.id}`);
          const { status, data } = await ask('POST', `${name}/${record.id}/actions/${action.name}`, { args: Object.fromEntries(args) });
          const expected = action.system ? [404, 'model.unknownAction'] : [409, 'model.wrongState'];
          assert.deepEqual([status, data.key], expected, `${action.name} from ${state}`);
        }
      }
      assert.equal((await ask('POST', `${name}/${record.id}/actions/nonsense`, {})).status, 404);
    });

    test('shows nothing and does nothing for whoever has no grant', async () => {
      const nobody = server.actor({ roles: [] });
      const id = '01900000-0000-7000-8000-000000000001';
      const attempts: ['GET' | 'POST' | 'PUT' | 'DELETE', string, unknown?][] = [
        ['GET', name],
        ['GET', `${name}?deleted=true`],
        ['GET', `${name}/options`],
        ['GET', `${name}/summary`],
        ['GET', `${name}/groups?by=createdAt`],
        ['GET', `${name}/${id}`],
        ['GET', `${name}/${id}/history`],
        ['POST', name, {}],
        ['PUT', `${name}/${id}`, { version: 1 }],
        ['DELETE', `${name}/${id}`],
        ['POST', `${name}/${id}/restore`, {}],
        ['POST', `${name}/${id}/unmask`, { fields: ['id'], reason: 'curiosity' }],
        ['POST', `${name}/batch`, { operations: [{ op: 'delete', id }] }],
        ...Object.values(model.actions)
          .filter((action) => !action.system)
          .map((action) => ['POST', `${name}/${id}/actions/${action.name}`, {}] as ['POST', string, unknown]),
      ];
      for (const [method, url, body] of attempts)
        for (const actor of [nobody, null]) assert.equal((await ask(method, url, body, actor)).status, 403, `${method} ${url}`);
      assert.equal((await server.request(nobody, 'GET', `/api/models/${name}`)).status, 403);
    });

    test('does not exist for roles whose scope does not reach it', { skip: serverManaged.includes(name) }, async () => {
      const grants = server.engine.grants.filter((grant) => grant.model === name);
      const narrow = [...new Set(grants.map((grant) => grant.role))].filter((role) =>
        grants
          .filter((grant) => grant.role === role)
          .every(({ scope }) => scope === 'own' || (model.scopes[scope] && variablesIn(model.scopes[scope]).length > 0)),
      );
      const { id } = narrow.length > 0 ? await builders.make(name) : { id: '' };
      for (const role of narrow) {
        const outsider = server.actor({ roles: [role] });
        const { read, list } = {
          read: await ask('GET', `${name}/${id}`, undefined, outsider),
          list: await ask('GET', name, undefined, outsider),
        };
        if (grants.some((grant) => grant.role === role && grant.verbs.includes('read'))) {
          assert.deepEqual([read.status, list.data.list, list.data.pagination.total], [404, [], 0], role);
          assert.equal((await ask('GET', `${name}/${id}/history`, undefined, outsider)).status, 404, role);
        } else assert.equal(read.status, 403, role);
        for (const [method, url, body] of [
          ['PUT', `${name}/${id}`, { version: 1 }],
          ['DELETE', `${name}/${id}`],
        ] as const)
          assert.ok([403, 404].includes((await ask(method, url, body, outsider)).status), `${role} ${method}`);
      }
    });

    test('counts in groups and sums what the list has, and nothing that is masked', async () => {
      const total = (await ask('GET', `${name}?pageSize=1`)).data.pagination.total;
      const summary = await ask('GET', `${name}/summary`);
      assert.deepEqual([summary.status, summary.data.count], [200, total], summary.text);
      for (const field of Object.values(model.fields)) {
        const { status, data, text } = await ask('GET', `${name}/groups?by=${field.name}&pageSize=500`);
        const fits = ['choice', 'dictionary', 'ref', 'region', 'flag', 'date', 'moment'].includes(field.kind.name) && field.name !== 'id';
        const masked = field.settings.sensitive === true;
        assert.equal(status, fits && !masked ? 200 : 400, `${field.name}: ${text}`);
        if (status === 200) assert.equal(sumOf(data.list), total, field.name);
        else assert.equal(data.key, 'model.badGroup');
        if (masked) assert.equal((await ask('GET', `${name}/summary?fields=${field.name}`)).status, 400, field.name);
      }
    });

    test('stands in the API document with every action', () => {
      assert.ok(documented.components.schemas[name]);
      for (const path of [
        `/api/data/${name}`,
        `/api/data/${name}/{id}`,
        `/api/data/${name}/summary`,
        `/api/data/${name}/groups`,
        ...Object.keys(model.actions).map((action) => `/api/data/${name}/{id}/actions/${action}`),
      ])
        assert.ok(documented.paths[path], path);
    });
  });
}

test('a search over all models answers in every role, whatever their labels are put together from', async () => {
  for (const actor of [admin, ...builtInRoles.map(({ code }) => server.actor({ roles: [code] }))])
    for (const keyword of ['学', '研学', '研学旅', '2026']) {
      const { status, text } = await server.request(actor, 'GET', `/api/workbench/search?q=${encodeURIComponent(keyword)}`);
      assert.equal(status, 200, `${keyword}: ${text}`);
    }
  const found = await server.request(admin, 'GET', `/api/workbench/search?q=${encodeURIComponent('学')}`);
  assert.ok(new Set(found.data.list.map(({ model }: { model: string }) => model)).size > 3, found.text);
});
