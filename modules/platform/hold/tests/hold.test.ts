import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { dueRecords, eraseDeleted } from '@zhixing/engine/erasure/erase-deleted.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { holdModule } from '../hold.module.ts';

const User = defineModel('user', { fields: { name: f.text({ required: true, max: 60 }) } });
const House = defineModel('house', { fields: { name: f.text({ required: true }) }, label: ['name'] });
const Guest = defineModel('guest', { fields: { name: f.text({ required: true }), house: f.ref('house') }, label: ['name'] });
const houses = defineModule({
  name: 'houses',
  models: [User, House, Guest],
  locales: { zh: { house: { title: '房屋' }, guest: { title: '客人' } }, en: {} },
});

const DAY = 86_400_000;
let server: TestServer;
let admin: Actor;
let later = 0;
before(async () => {
  server = await startTestServer({ modules: [houses, holdModule], eraseAfterDays: 30, now: () => new Date(Date.now() + later * DAY) });
  admin = server.actor({ administrator: true });
  admin = server.actor({ administrator: true, userId: await create('user', { name: '管理员' }) });
});
after(() => server.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, actor = admin) =>
  server.request(actor, method, `/api/data/${path}`, body);
const create = async (model: string, values: object): Promise<string> => {
  const { status, data, text } = await send('POST', model, values);
  assert.equal(status, 200, text);
  return data.record.id;
};
const dayAt = (days: number): string => new Date(Date.now() + days * DAY + 8 * 3_600_000).toISOString().slice(0, 10);
const hold = (record: string, more: object = {}) => create('legalHold', { subject: 'guest', record, reason: '配合司法调查', ...more });
/** Erases what is due some days from now; returns which of the records still exist. */
async function leftAfter(days: number, ...ids: string[]): Promise<boolean[]> {
  later = days;
  await eraseDeleted(server.engine);
  later = 0;
  const rows = await server.engine.database.query<{ id: string }>(
    sql`select id from guest where id = any(${ids}::uuid[]) union all select id from house where id = any(${ids}::uuid[])`,
  );
  return ids.map((id) => rows.some((row) => row.id === id));
}

test('what is held is not erased, nor what it refers to, until the hold is ended', async () => {
  const house = await create('house', { name: '甲宅' });
  const [held, free] = [await create('guest', { name: '张三', house }), await create('guest', { name: '李四' })];
  const id = await hold(held);
  for (const place of [`guest/${held}`, `guest/${free}`, `house/${house}`]) assert.equal((await send('DELETE', place)).status, 200);
  later = 31;
  assert.deepEqual(await dueRecords(server.engine), [
    { model: 'house', count: 1 },
    { model: 'guest', count: 1 },
  ]);
  assert.deepEqual(await leftAfter(31, held, free, house), [true, false, true]);
  const ended = await send('POST', `legalHold/${id}/actions/end`, { args: { note: '案件已结' } });
  assert.equal(ended.status, 200, ended.text);
  assert.deepEqual([ended.status, ended.data.record.status, ended.data.record.endedBy], [200, 'ended', admin.userId], ended.text);
  assert.deepEqual(await leftAfter(31, held, house), [false, false]);
});

test('a hold ends after its last day', async () => {
  const guest = await create('guest', { name: '王五' });
  await hold(guest, { until: dayAt(40) });
  await send('DELETE', `guest/${guest}`);
  assert.deepEqual(await leftAfter(40, guest), [true]);
  assert.deepEqual(await leftAfter(41, guest), [false]);
});

test('a hold is about a record that is there, says why, stays about it, and counts until it is ended', async () => {
  const guest = await create('guest', { name: '赵六' });
  await send('DELETE', `guest/${guest}`);
  const values = { subject: 'guest', record: guest, reason: '配合司法调查' };
  const nobody = '01a205d2-58a1-709a-82a8-8b65e6389583';
  for (const [wrong, key] of [
    [{ record: nobody }, 'legalHold.noRecord'],
    [{ record: 'x'.repeat(36) }, 'legalHold.noRecord'],
    [{ subject: 'nothing' }, 'legalHold.unknownSubject'],
    [{ until: dayAt(-2) }, 'legalHold.over'],
    [{ reason: '' }, 'model.invalid'],
  ] as const)
    assert.equal((await send('POST', 'legalHold', { ...values, ...wrong })).data.key, key);
  const id = await hold(guest);
  assert.equal((await send('PUT', `legalHold/${id}`, { version: 1, record: nobody })).data.key, 'legalHold.fixed');
  assert.equal((await send('DELETE', `legalHold/${id}`)).status, 200);
  assert.deepEqual(await leftAfter(60, guest), [true], 'a hold in the bin has not ended');
  const clerk = server.actor({ roles: ['schoolAdmin'] });
  assert.equal((await send('POST', 'legalHold', values, clerk)).status, 403);
  const auditor = server.actor({ roles: ['auditAdmin'] });
  assert.deepEqual(
    [(await send('GET', 'legalHold', undefined, auditor)).status, (await send('POST', 'legalHold', values, auditor)).status],
    [200, 403],
  );
});
