import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';

let server: TestServer;
let builders: Builders;
let supplier: string;
let school: string;
before(async () => {
  server = await startProduct();
  builders = createBuilders(server.context(), await allRecipes());
  const places = repo(Organisation, server.context());
  supplier = (await places.create({ name: '装备供应商', kind: 'supplier', code: 'SUP1' })).id;
  school = String((await builders.make('school')).id);
});
after(() => server.close());

const actorOf = (role: string, organisationId: string): Actor =>
  server.actor({
    roles: [role],
    organisationId,
    variables: { '@organizeId': organisationId, '@organizationAndSuborganization': [organisationId] },
  });

async function register(values: object) {
  const { bureau: _b, school: _s, agency: _a, site: _t, ...plain } = await builders.values('device');
  return server.request(actorOf('equipmentKeeper', school), 'POST', '/api/data/device', { ...plain, ...values });
}

const device = (actor: Actor, id: string, path = '', body?: object) =>
  server.request(actor, body ? 'POST' : 'GET', `/api/data/device/${id}${path}`, body);

test('a keeper names a supplier of any place, and nobody else as one', async () => {
  const { status, text } = await register({ supplier });
  assert.equal(status, 200, text);
  assert.deepEqual(Object.keys((await register({ supplier: school })).data.fields ?? {}), ['supplier']);
});

test('a supplier sees what it supplied, without who carries it, and nothing of others', async () => {
  const [own, other] = [(await register({ supplier })).data.record, (await register({ supplier: null })).data.record];
  const seller = actorOf('supplier', supplier);
  const { status, data } = await device(seller, own.id);
  assert.equal(status, 200);
  assert.equal(data.record.serialNo, own.serialNo);
  assert.ok(own.ownerName && data.record.ownerName === own.ownerName);
  for (const hidden of ['simNo', 'identity', 'currentTrip', 'lastOnlineAt', 'school']) assert.ok(!(hidden in data.record), hidden);
  assert.equal((await device(seller, other.id)).status, 404);
  assert.equal((await server.request(seller, 'POST', '/api/data/device', {})).status, 403);
});

test('a repair is on the home of the supplier until it is answered, then on that of the keeper', async () => {
  const { id } = (await register({ supplier })).data.record;
  const [keeper, seller] = [actorOf('equipmentKeeper', school), actorOf('supplier', supplier)];
  const listed = async (actor: Actor) => {
    const { data } = await server.request(actor, 'GET', '/api/home');
    const lines = data.parts.flatMap(({ lines: own }: { lines: object[] }) => own) as { id: string; tile: string; about: string[] }[];
    return lines.filter((line) => line.id === id).map(({ tile, about }) => [tile, about.at(-1)]);
  };
  assert.equal((await device(keeper, id, '/actions/repair', { args: { reason: '按键失灵' } })).status, 200);
  assert.deepEqual([await listed(seller), await listed(keeper)], [[['device.toRepair', '按键失灵']], []]);
  assert.equal((await device(keeper, id, '/actions/answerRepair', { args: { repairNote: '已更换' } })).status, 403);
  assert.equal((await device(seller, id, '/actions/answerRepair', { args: { repairNote: '已更换按键板' } })).status, 200);
  assert.deepEqual([await listed(seller), await listed(keeper)], [[], [['device.toTakeBack', '已更换按键板']]]);
  assert.equal((await device(seller, id, '/actions/fixed', {})).status, 403);
  assert.equal((await device(keeper, id, '/actions/fixed', {})).status, 200);
  await device(keeper, id, '/actions/repair', { args: { reason: '再次失灵' } });
  assert.equal((await device(seller, id)).data.record.repairNote, null, 'the answer to the repair before');
});
