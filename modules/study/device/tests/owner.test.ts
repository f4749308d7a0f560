import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';

let server: TestServer;
let builders: Builders;
before(async () => {
  server = await startProduct();
  builders = createBuilders(server.context(), await allRecipes());
});
after(() => server.close());

/** A keeper of equipment of an organisation registers a device. */
async function registered(organisationId: string | null, values: object = {}) {
  const below = organisationId ? [organisationId] : [];
  const keeper = server.actor({ roles: ['equipmentKeeper'], organisationId, variables: { '@organizationAndSuborganization': below } });
  const { bureau: _b, school: _s, agency: _a, site: _t, ...plain } = await builders.values('device');
  return server.request(keeper, 'POST', '/api/data/device', { ...plain, ...values });
}

test('a device that names no owner belongs to the organisation of whoever registers it', async () => {
  for (const [model, owner] of [
    ['school', 'school'],
    ['agency', 'agency'],
    ['site', 'site'],
    ['educationBureau', 'bureau'],
  ] as const) {
    const { id } = await builders.make(model);
    const { status, data, text } = await registered(String(id));
    assert.equal(status, 200, text);
    const owners = ['bureau', 'school', 'agency', 'site'].map((name) => [name, data.record[name]]);
    assert.deepEqual(
      owners.filter(([, value]) => value !== null),
      [[owner, id]],
    );
  }
});

test('owners beyond the own organisation are named by those alone who see them', async () => {
  const [{ id: own }, { id: other }] = [await builders.make('school'), await builders.make('school')];
  const { status, data } = await registered(String(own), { school: other });
  assert.deepEqual([status, Object.keys(data.fields ?? {})], [400, ['school']]);
  assert.equal((await registered(String(own), { school: own })).status, 200);
});

test('two owners are refused, and none where there is no organisation', async () => {
  const [{ id: school }, { id: agency }] = [await builders.make('school'), await builders.make('agency')];
  const admin = server.actor({ administrator: true });
  const values = await builders.values('device');
  const both = await server.request(admin, 'POST', '/api/data/device', { ...values, bureau: null, site: null, school, agency });
  assert.deepEqual([both.status, both.data.fields], [400, { bureau: '请选择一个所属单位' }]);
  const none = await server.request(admin, 'POST', '/api/data/device', { ...values, bureau: null, site: null, school: null, agency: null });
  assert.deepEqual([none.status, none.data.fields], [400, { bureau: '请选择一个所属单位' }]);
});
