import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { locks } from '../database/locks.ts';
import { dueRecords, eraseDeleted } from '../erasure/erase-deleted.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const House = defineModel('house', { fields: { name: f.text({ unique: true, search: true }), keeper: f.ref('guest') } });
const Room = defineModel('room', { fields: { house: f.ref('house', { required: true, onDelete: 'cascade' }), name: f.text() } });
const Guest = defineModel('guest', { fields: { name: f.text({ sensitive: true }), house: f.ref('house'), friends: f.refs('guest') } });
const module = defineModule({
  name: 'houses',
  models: [...basics, House, Room, Guest],
  locales: { zh: {}, en: {} },
  kept: ['user'],
});

const DAY = 86_400_000;
let later = 0;
let server: TestServer;
let admin: Actor;
before(async () => {
  server = await startTestServer({ modules: [module], eraseAfterDays: 45, now: () => new Date(Date.now() + later) });
  admin = server.actor({ administrator: true });
});
after(() => server.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const answer = await server.request(admin, method, path, body);
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.text.slice(0, 300)}`);
  return answer.data;
};
const create = async (model: string, values: object): Promise<string> => (await ask('POST', `/api/data/${model}`, values)).record.id;
const remove = (place: string) => ask('DELETE', `/api/data/${place}`);
const isStored = async (id: string): Promise<boolean> =>
  (
    await server.engine.database.query(
      sql`select 1 from house where id = ${id} union all select 1 from room where id = ${id} union all select 1 from guest where id = ${id}`,
    )
  ).length > 0;
/** The sweep of some days from now. */
async function sweepAfter(days: number): Promise<void> {
  later = days * DAY;
  await server.engine.jobs.clean();
  later = 0;
}
const traces = (id: string) =>
  server.engine.database.query<{ verb: string; reason: string | null; changes: object }>(
    sql`select verb, reason, changes from sys_history where record_id = ${id} order by version, at`,
  );

test('what was deleted long enough ago is erased with its history; a line without contents stays', async () => {
  const house = await create('house', { name: '甲宅' });
  const room = await create('room', { house, name: '西厢' });
  const guest = await create('guest', { name: '张三' });
  await ask('PUT', `/api/data/guest/${guest}`, { version: 1, name: '李四' });
  for (const place of [`house/${house}`, `guest/${guest}`]) await remove(place);
  await sweepAfter(44);
  assert.deepEqual([await isStored(house), await isStored(guest)], [true, true], 'not before its time');

  later = 46 * DAY;
  assert.deepEqual(
    (await dueRecords(server.engine)).map(({ model, count }) => `${count} ${model}`),
    ['1 house', '1 room', '1 guest'],
  );
  await sweepAfter(46);
  for (const id of [house, room, guest]) assert.equal(await isStored(id), false);
  const left = await traces(guest);
  assert.deepEqual(
    left.map(({ verb }) => verb),
    ['erase', 'delete'],
  );
  assert.ok(!JSON.stringify(left).match(/张三|李四/), 'no contents');
  const { list } = await ask('GET', '/api/erasures?model=guest');
  assert.deepEqual([list[0].record, list[0].deletedBy, list[0].gone], [guest, null, { history: 2 }]);
  assert.ok(list[0].deletedAt);
  assert.equal((await server.request(server.actor(), 'GET', '/api/erasures')).status, 403);
});

test('records that refer to each other do not keep each other', async () => {
  const guest = await create('guest', { name: 'A' });
  const house = await create('house', { name: 'B', keeper: guest });
  await ask('PUT', `/api/data/guest/${guest}`, { version: 1, house, friends: [guest] });
  // Nothing deletes them while they refer to each other: that was another day's rule.
  await server.engine.database.query(sql`update house set deleted_at = now() where id = ${house}`);
  await server.engine.database.query(sql`update guest set deleted_at = now() where id = ${guest}`);
  await sweepAfter(46);
  assert.deepEqual([await isStored(house), await isStored(guest)], [false, false]);
});

test('a record that something else still refers to stays until that is gone', async () => {
  const house = await create('house', { name: 'C' });
  const [fond, other] = [await create('guest', { house }), await create('guest', {})];
  await ask('PUT', `/api/data/guest/${fond}`, { version: 1, friends: [other] });
  await server.engine.database.query(sql`update house set deleted_at = now() where id = ${house}`);
  await server.engine.database.query(sql`update guest set deleted_at = now() where id = ${other}`);
  await sweepAfter(46);
  assert.deepEqual([await isStored(house), await isStored(other)], [true, true]);
  await remove(`guest/${fond}`);
  // A row that somebody else holds at that very moment is left to the next sweep.
  for (let sweeps = 0; sweeps < 5 && (await isStored(house)); sweeps += 1) await sweepAfter(46);
  assert.deepEqual([await isStored(house), await isStored(other), await isStored(fond)], [false, false, false]);
});

test('whoever looked behind a mask is still told; people whose names stand in histories are kept', async () => {
  const guest = await create('guest', { name: '王五' });
  const reader = server.actor({ roles: ['owner'] });
  await server.engine.database.query(
    sql`insert into sys_history (id, model, record_id, version, verb, actor, reason, changes) values (gen_random_uuid(), 'guest', ${guest}, 1, 'unmask', ${reader.userId}, '核对王五的姓名', '{"name": [null, null]}')`,
  );
  const user = await create('user', { name: 'Leaver' });
  for (const place of [`guest/${guest}`, `user/${user}`]) await remove(place);
  await sweepAfter(400);
  const stored = (await traces(guest)).map(({ verb, reason, changes }) => [verb, reason, Object.keys(changes)]);
  assert.deepEqual(stored.toSorted(), [
    ['delete', null, []],
    ['erase', null, ['history']],
    ['unmask', null, ['name']],
  ]);
  assert.equal((await server.engine.database.query(sql`select 1 from "user" where id = ${user}`)).length, 1);
});

test('a sweep goes on while lines of the audit log are sealed', async () => {
  const guest = await create('guest', { name: 'N' });
  await remove(`guest/${guest}`);
  await server.engine.database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${locks.chain})`);
    await server.engine.database.beside(() => sweepAfter(46));
  });
  assert.equal(await isStored(guest), false);
});

test('two servers that sweep at the same moment erase everything once', async () => {
  const ids = [];
  for (let n = 0; n < 50; n += 1) ids.push(await create('guest', { name: `N${n}` }));
  for (const id of ids) await remove(`guest/${id}`);
  later = 46 * DAY;
  const [one, two] = await Promise.all([eraseDeleted(server.engine), eraseDeleted(server.engine)]);
  later = 0;
  const sum = [...one, ...two].reduce((total, { count }) => total + count, 0);
  assert.equal(sum, 50);
  const lines = await server.engine.database.query(sql`select 1 from sys_history where verb = 'erase' and record_id = any(${ids}::uuid[])`);
  assert.equal(lines.length, 50);
});
