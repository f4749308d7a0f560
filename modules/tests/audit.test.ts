import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { effectiveModel } from '@zhixing/model';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { productModules, startProduct } from './product.ts';
import { allRecipes, everyonesAdministrator } from './recipes.ts';

const models = productModules.flatMap((module) => module.models).map((document) => effectiveModel(document));
/** Records that only the server itself makes. */
const serverManaged = ['file', ...models.filter(({ document }) => document.serverManaged).map(({ name }) => name)];

/*
 * That a request which writes leaves a line at all is watched in every test of the API (`packages/testing/audit-watch.ts`). Here the lines of
 * records are looked at themselves, model by model: a line per acknowledged write, under the id of its request, and none for what is refused.
 */
describe('every acknowledged write of a record leaves its line', () => {
  let server: TestServer;
  let admin: Actor;
  let builders: Builders;
  before(async () => {
    server = await startProduct();
    builders = createBuilders(server.context(), await allRecipes());
    admin = await everyonesAdministrator(server, builders);
  });
  after(() => server.close());

  async function ask(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) {
    const request = randomUUID();
    const answer = await server.request(admin, method, `/api/data/${url}`, body, { 'x-request-id': request });
    await server.engine.audit.seal();
    const lines = await server.engine.database.query<{
      verb: string;
      kind: string;
      model: string;
      record_id: string | null;
      actor: string;
    }>(sql`select verb, kind, model, record_id, actor from sys_audit where request = ${request} order by seq`);
    return { ...answer, lines };
  }

  for (const { name, actions } of models.filter((model) => !serverManaged.includes(model.name)))
    test(name, async () => {
      const made = await ask('POST', name, await builders.values(name));
      assert.equal(made.status, 200, made.text);
      const { id, version } = made.data.record;
      const told = (lines: typeof made.lines) =>
        lines.filter(({ model, record_id }) => model === name && record_id === id).map(({ verb }) => verb);
      assert.deepEqual(told(made.lines), ['create']);
      const kind = server.engine.isPermission(name) ? 'permission' : 'write';
      assert.ok(made.lines.every((line) => line.actor === admin.userId && ['write', 'permission'].includes(line.kind)));
      assert.equal(made.lines.find(({ model, record_id }) => model === name && record_id === id)?.kind, kind);
      const stale = await ask('PUT', `${name}/${id}`, { version: version + 7 });
      assert.deepEqual([stale.status, stale.lines], [409, []]);
      const refused = await ask('POST', `${name}/${id}/actions/nonsense`, {});
      assert.deepEqual([refused.status, refused.lines], [404, []], Object.keys(actions).join());
      const gone = await ask('DELETE', `${name}/${id}?version=${version}`);
      assert.deepEqual([gone.status, told(gone.lines)], [200, ['delete']], gone.text);
      const back = await ask('POST', `${name}/${id}/restore`, {});
      assert.deepEqual([back.status, told(back.lines)], [200, ['restore']], back.text);
      const batch = await ask('POST', `${name}/batch`, { operations: [{ op: 'delete', id, version: back.data.record.version }] });
      assert.deepEqual([batch.status, told(batch.lines)], [200, ['delete']], batch.text);
    });
});
