import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { sweep } from '../sweep.ts';
import { type Office, openOffice } from './office.ts';

describe('drafts and presence', () => {
  let office: Office;
  let head: Actor;
  let colleague: Actor;
  let leader: Actor;
  let outsider: Actor;
  before(async () => {
    office = await openOffice();
    head = await office.person('李校办', 'schoolAdmin', office.school);
    colleague = await office.person('钱校办', 'schoolAdmin', office.school);
    leader = await office.person('王校长', 'schoolLeader', office.school);
    outsider = await office.person('赵外校', 'schoolAdmin', office.otherSchool);
  });
  after(() => office.server.close());

  const draft = (record = office.student) => `/api/workbench/drafts/student/${record}`;
  const keep = (actor: Actor, changes: object, record?: string, more: object = {}) =>
    office.server.request(actor, 'PUT', draft(record), { changes, ...more });
  const stored = async (actor: Actor, record?: string) => (await office.server.request(actor, 'GET', draft(record))).data.draft;

  test('a draft comes back to its author and to nobody else', async () => {
    const { data } = await keep(head, { name: '张晓明', idCard: '', $rows: { studentGuardian: [] } }, undefined, { baseVersion: 3 });
    assert.deepEqual(await stored(head), {
      changes: { name: '张晓明', idCard: '', $rows: { studentGuardian: [] } },
      baseVersion: 3,
      savedAt: data.savedAt,
    });
    assert.equal(await stored(colleague), null);
    await office.server.request(colleague, 'DELETE', draft());
    assert.equal((await stored(head)).changes.name, '张晓明');
    await office.server.request(head, 'DELETE', draft());
    assert.equal(await stored(head), null);
  });

  test('needs the right to create or change just this record', async () => {
    assert.equal((await keep(head, { name: '新生' }, 'new')).code, 200);
    for (const record of ['new', office.student]) {
      assert.equal((await keep(leader, { name: 'x' }, record)).status, 403, record);
      assert.equal((await office.server.request(leader, 'GET', draft(record))).status, 403, record);
    }
    assert.equal((await keep(outsider, { name: 'x' })).status, 404);
    assert.equal((await office.server.request(outsider, 'GET', draft())).status, 404);
    assert.equal((await keep(head, {}, 'x')).status, 400);
  });

  test('is out of reach when the right is lost, but can still be thrown away', async () => {
    await keep(colleague, { name: '旧稿' });
    const moved = office.server.actor({ ...colleague, variables: outsider.variables });
    assert.equal((await office.server.request(moved, 'GET', draft())).status, 404);
    assert.equal((await office.server.request(moved, 'DELETE', draft())).code, 200);
    assert.equal(await stored(colleague), null);
  });

  test('holds fields of the form and nothing else', async () => {
    for (const [changes, status] of [
      [{ nonsense: 1 }, 400],
      [{ id: office.otherStudent }, 400],
      [{ createdBy: 'x' }, 400],
      [{ status: 'left' }, 400],
      [{ remark: 'x'.repeat(300_000) }, 413],
      [{ remark: 'x'.repeat(500_000) }, 413],
    ] as const)
      assert.equal((await keep(head, changes)).status, status, JSON.stringify(changes).slice(0, 40));
    assert.equal((await office.server.request(head, 'PUT', draft(), { changes: {}, user: 'x' })).status, 400);
    assert.equal((await office.server.request(head, 'PUT', draft(), { changes: [] })).status, 400);
  });

  test('is gone after thirty days', async () => {
    await keep(head, { name: '陈年' });
    await office.server.engine.database.query(
      sql`update sys_draft set saved_at = now() - interval '30 days 1 minute' where record = ${office.student}`,
    );
    assert.equal(await stored(head), null);
    await sweep(office.server.engine);
    const rows = await office.server.engine.database.query(sql`select 1 from sys_draft where record = ${office.student}`);
    assert.equal(rows.length, 0, 'and is not kept in secret');
  });

  test('gives way to newer ones when there are too many', async () => {
    await office.server.engine.database.query(sql`
      insert into sys_draft select ${head.userId}::uuid, 'student', gen_random_uuid()::text, '{}', null, now() - interval '1 day' from generate_series(1, 120)`);
    await keep(head, { name: '最新' });
    const [row] = await office.server.engine.database.query<{ n: number }>(
      sql`select count(*)::int as n from sys_draft where user_id = ${head.userId}`,
    );
    assert.equal(row?.n, 100);
    assert.equal((await stored(head)).changes.name, '最新');
  });

  const presence = () => `/api/data/student/${office.student}/presence`;
  const open = (actor: Actor, editing = false) => office.server.request(actor, 'PUT', presence(), { editing });

  test('people who have a record open see one another, and only for as long as they say so', async () => {
    assert.deepEqual((await open(head, true)).data, { others: [] });
    const { others } = (await open(leader)).data;
    assert.deepEqual(
      others.map(({ id, name, editing }: { id: string; name: string; editing: boolean }) => [id, name, editing]),
      [[head.userId, '李校办', true]],
    );
    await open(office.server.actor(head), false);
    assert.equal((await open(leader)).data.others.length, 1, 'two windows are one person');
    assert.equal((await open(leader)).data.others[0].editing, true);
    await office.server.request(head, 'DELETE', presence());
    assert.deepEqual((await open(leader)).data.others, [], 'who only looks at it is nobody’s business to others who do');
    const keeper = await office.admin('数据员');
    assert.deepEqual(
      (await open(keeper)).data.others.map(({ name }: { name: string }) => name),
      ['李校办'],
      'nobody who may only read it',
    );
    await office.server.engine.database.query(sql`update sys_presence set seen_at = now() - interval '46 seconds'`);
    assert.deepEqual((await open(leader)).data.others, []);
  });

  test('whoever can only read a record is shown to nobody, and shown nobody', async () => {
    const { database } = office.server.engine;
    const [bureau] = await database.query<{ id: string }>(sql`select id from education_bureau where deleted_at is null limit 1`);
    const read = (actor: Actor) =>
      office.server.request(actor, 'PUT', `/api/data/educationBureau/${bureau?.id}/presence`, { editing: false });
    for (const reader of [head, leader, head]) assert.deepEqual((await read(reader)).data, { others: [] });
  });

  test('presence is as hidden as the record', async () => {
    assert.equal((await open(outsider)).status, 404);
    assert.equal((await office.server.request(outsider, 'DELETE', presence())).status, 404);
    assert.equal((await open(office.server.actor())).status, 403);
    assert.equal((await office.server.request(head, 'PUT', presence(), { editing: 'yes' })).status, 400);
    assert.equal((await office.server.request(head, 'PUT', presence(), { editing: true, user: 'x' })).status, 400);
  });
});
