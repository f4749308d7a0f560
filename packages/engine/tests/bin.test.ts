import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const House = defineModel('house', { fields: { name: f.text({ unique: true }), rooms: f.count({ of: 'room', by: 'house' }) } });
const Room = defineModel('room', { fields: { house: f.ref('house', { onDelete: 'cascade' }), name: f.text() } });
const Chair = defineModel('chair', { fields: { room: f.ref('room', { onDelete: 'cascade' }) } });
const Guest = defineModel('guest', { fields: { room: f.ref('room'), wishes: f.refs('room') } });
const module = defineModule({ name: 'houses', models: [...basics, House, Room, Chair, Guest], locales: { zh: {}, en: {} } });

let server: TestServer;
let admin: Actor;
before(async () => {
  server = await startTestServer({
    modules: [module],
    grants: [
      { role: 'visitor', model: 'house', verbs: ['read'], scope: 'all' },
      { role: 'owner', model: 'house', verbs: ['read', 'delete'], scope: 'all' },
    ],
  });
  admin = server.actor({ administrator: true });
});
after(() => server.close());
const create = async (model: string, values: object): Promise<string> =>
  (await server.request(admin, 'POST', `/api/data/${model}`, values)).data.record.id;
const remove = (place: string) => server.request(admin, 'DELETE', `/api/data/${place}`);
const restore = (place: string) => server.request(admin, 'POST', `/api/data/${place}/restore`, {});
const isThere = async (place: string) => (await server.request(admin, 'GET', `/api/data/${place}`)).status === 200;

test('what lives only for a record goes with it, with a history of its own', async () => {
  const house = await create('house', { name: 'A' });
  const room = await create('room', { house });
  const chair = await create('chair', { room });
  assert.equal((await remove(`house/${house}`)).status, 200);
  assert.deepEqual([await isThere(`room/${room}`), await isThere(`chair/${chair}`)], [false, false]);
  const bin = await server.request(admin, 'GET', '/api/data/chair?deleted=true');
  assert.ok(bin.data.list.some((row: { id: string }) => row.id === chair));
});

test('a record that others refer to stays, also deep below and from within a list', async () => {
  const house = await create('house', { name: 'B' });
  const room = await create('room', { house });
  const guest = await create('guest', { wishes: [room] });
  const refused = await remove(`house/${house}`);
  assert.deepEqual([refused.status, refused.data.key], [409, 'model.inUse']);
  assert.ok(await isThere(`room/${room}`), 'nothing of it went');
  await remove(`guest/${guest}`);
  assert.equal((await remove(`house/${house}`)).status, 200);
});

test('nothing comes back to a place that is gone, or under a name that is taken', async () => {
  const house = await create('house', { name: 'C' });
  const room = await create('room', { house });
  await remove(`house/${house}`);
  const orphan = await restore(`room/${room}`);
  assert.deepEqual([orphan.status, orphan.data.key], [400, 'model.invalid']);
  const successor = await create('house', { name: 'C' });
  const taken = await restore(`house/${house}`);
  assert.deepEqual([taken.status, taken.data.key], [409, 'model.duplicate']);
  await remove(`house/${successor}`);
  assert.equal((await restore(`house/${house}`)).status, 200);
  assert.ok(await isThere(`room/${room}`), 'what went along comes back along');
});

test('what is in the bin is neither counted, nor changed, nor restored twice', async () => {
  const house = await create('house', { name: 'D' });
  const room = await create('room', { house });
  await remove(`room/${room}`);
  assert.equal((await server.request(admin, 'GET', `/api/data/house/${house}`)).data.record.rooms, 0);
  assert.equal((await server.request(admin, 'PUT', `/api/data/room/${room}`, { version: 2, name: 'x' })).status, 404);
  assert.equal((await remove(`room/${room}`)).status, 404);
  assert.equal((await restore(`room/${room}`)).status, 200);
  assert.equal((await restore(`room/${room}`)).status, 404);
});

test('what went along comes back along, down to the last level; what had gone before stays where it is', async () => {
  const house = await create('house', { name: 'E' });
  const [gone, room] = [await create('room', { house, name: 'gone' }), await create('room', { house, name: 'room' })];
  const chair = await create('chair', { room });
  await remove(`room/${gone}`);
  await remove(`house/${house}`);
  assert.equal((await restore(`house/${house}`)).status, 200);
  assert.deepEqual([await isThere(`room/${room}`), await isThere(`chair/${chair}`)], [true, true]);
  assert.equal(await isThere(`room/${gone}`), false);
  const history = await server.request(admin, 'GET', `/api/data/chair/${chair}/history`);
  assert.deepEqual(
    history.data.list.map(({ verb }: { verb: string }) => verb),
    ['restore', 'delete', 'create'],
  );
});

test('a record that came back by itself does not come back with another again', async () => {
  const house = await create('house', { name: 'F' });
  const room = await create('room', { house });
  await remove(`house/${house}`);
  await restore(`house/${house}`);
  await remove(`room/${room}`);
  await remove(`house/${house}`);
  await restore(`house/${house}`);
  assert.equal(await isThere(`room/${room}`), false);
});

test('the bin says when and by whom, is open to those who may delete, and forgets after thirty days', async () => {
  const house = await create('house', { name: 'G' });
  await remove(`house/${house}`);
  const bin = async (actor: Actor) => server.request(actor, 'GET', '/api/data/house?deleted=true&fields=name,updatedBy');
  const [last] = (await bin(admin)).data.list;
  assert.deepEqual([last.id, last.deletedBy], [house, admin.userId]);
  assert.ok(Math.abs(Date.now() - Date.parse(last.deletedAt)) < 60_000);
  assert.equal((await bin(server.actor({ roles: ['visitor'] }))).status, 403);
  assert.equal((await bin(server.actor({ roles: ['owner'] }))).status, 200);
  await server.engine.database.query(sql`update house set deleted_at = now() - interval '31 days' where id = ${house}`);
  assert.ok(!(await bin(admin)).data.list.some(({ id }: { id: string }) => id === house));
  assert.equal((await restore(`house/${house}`)).status, 404);
});
