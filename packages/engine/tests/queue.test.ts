import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Database, DatabaseRoot } from '../database/database.ts';
import { newId } from '../database/identifiers.ts';
import { leaseDue, lockDue, removeDue } from '../queue/claim.ts';
import { retryDelay } from '../queue/retry.ts';
import { returnTokens, takeTokens } from '../queue/token-bucket.ts';
import { type ClaimedRow, postpone, type RetriedQueue, workNextRow } from '../queue/work-row.ts';

const queue: RetriedQueue = { table: 'parcel', retry: { seconds: [10, 20], afterLast: 'giveUp' } };
const START = new Date('2030-01-01T00:00:00Z');
const later = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);

let server: TestServer;
let db: DatabaseRoot;
before(async () => {
  server = await startTestServer({ modules: [] });
  db = server.engine.database;
  await db.query(sql`create table parcel (id uuid primary key, name text not null, due_at timestamptz not null default now(),
    attempts integer not null default 0, last_error text)`);
  await db.query(sql`create table pace (who text primary key, left_over double precision not null, counted_at timestamptz(3) not null)`);
});
after(() => server.close());
beforeEach(async () => {
  await db.query(sql`truncate parcel, pace`);
});

const add = (name: string, due = START) => db.query(sql`insert into parcel (id, name, due_at) values (${newId()}, ${name}, ${due})`);
const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name).sort();
const all = () =>
  db.query<{ name: string; attempts: number; last_error: string | null; due: string }>(
    sql`select name, attempts, last_error, due_at::text as due from parcel order by name`,
  );
const lock = (tx: Database, limit: number, now = START) => lockDue<{ name: string }>(tx, queue, sql`t.name`, { now, limit });

describe('claiming', () => {
  test('locks what is due, the longest due first, and gives two transactions rows of their own', async () => {
    for (const [name, seconds] of [
      ['b', 2],
      ['a', 1],
      ['c', 3],
      ['d', 60],
    ] as const)
      await add(name, later(seconds));
    await db.transaction(async (one) => {
      assert.deepEqual(names(await lock(one, 2, later(3))), ['a', 'b']);
      await db.transaction(async (other) => assert.deepEqual(names(await lock(other, 9, later(3))), ['c']));
    });
  });

  test('leases rows for a time, after which another process takes them over', async () => {
    await add('a');
    const lease = (now: Date) => leaseDue<{ name: string }>(db, queue, { seconds: 30, returning: sql`t.name` }, { now, limit: 5 });
    assert.deepEqual(names(await lease(START)), ['a']);
    assert.deepEqual(names(await lease(later(29))), []);
    assert.deepEqual(names(await lease(later(30))), ['a']);
  });

  test('claims no more rows than the limit, however the planner joins them', async () => {
    for (let n = 0; n < 40; n += 1) await add(`p${n}`);
    await db.transaction(async (tx) => {
      await tx.query(sql`set local enable_hashjoin = off`);
      await tx.query(sql`set local enable_mergejoin = off`);
      const claimed = await leaseDue(tx, queue, { seconds: 30, returning: sql`t.name` }, { now: START, limit: 3 });
      assert.equal(claimed.length, 3);
    });
    assert.equal((await removeDue(db, queue, sql`t.name`, { now: START, limit: 5 })).length, 5);
    assert.equal((await all()).length, 35);
  });
});

describe('working on a row', () => {
  const done: string[] = [];
  beforeEach(() => void done.splice(0));
  interface Parcel extends ClaimedRow {
    readonly name: string;
  }
  const columns = sql`t.id, t.name, t.attempts`;
  const workNext = (work: (tx: Database, row: Parcel) => Promise<boolean>) =>
    workNextRow<Parcel>(db, queue, { columns, work, failed: (error) => String(error) });

  test('removes it with the commit of the work', async () => {
    await add('a', new Date());
    const work = async (tx: Database, { name }: Parcel) => {
      done.push(name);
      await tx.query(sql`insert into parcel (id, name, due_at) values (${newId()}, 'answer', 'infinity')`);
      return true;
    };
    assert.deepEqual([await workNext(work), await workNext(work)], [true, false]);
    assert.deepEqual([done, names(await all())], [['a'], ['answer']]);
  });

  test('leaves a row that is not done as the work has left it', async () => {
    await add('a', new Date());
    await workNext(async (tx, { id }) => {
      await tx.query(sql`update parcel set due_at = 'infinity' where id = ${id}`);
      return false;
    });
    assert.deepEqual(await all(), [{ name: 'a', attempts: 0, last_error: null, due: 'infinity' }]);
  });

  test('rolls back a failure, records it and tries again later, until the row is given up and stays for people to see', async () => {
    await add('a', new Date());
    const fail = () =>
      workNext(async (tx) => {
        await tx.query(sql`update parcel set name = 'half done'`);
        throw new Error('broken');
      });
    assert.equal(await fail(), true);
    assert.equal(await fail(), false, 'not due yet');
    const [first] = await all();
    assert.deepEqual([first?.name, first?.attempts, first?.last_error], ['a', 1, 'Error: broken']);
    for (let n = 0; n < 2; n += 1) {
      await db.query(sql`update parcel set due_at = now()`);
      await fail();
    }
    assert.deepEqual(await all(), [{ name: 'a', attempts: 3, last_error: 'Error: broken', due: 'infinity' }]);
  });

  test('repeats the last wait where nothing is given up', async () => {
    await add('a');
    const [row] = await db.query<Parcel>(sql`select id, name, 5 as attempts from parcel`);
    assert.ok(row);
    await postpone(db, { ...queue, retry: { seconds: [10, 20], afterLast: 'repeat' } }, row, 'still broken');
    const [waiting] = await db.query<{ seconds: number }>(sql`select extract(epoch from due_at - now())::float8 as seconds from parcel`);
    assert.ok(waiting && waiting.seconds > 10 && waiting.seconds <= 20, String(waiting?.seconds));
  });
});

test('a wait is as long as the other side asks for, and varies upwards only', () => {
  const retry = { seconds: [10, 100], jitter: 0.5, afterLast: 'giveUp' } as const;
  for (let n = 0; n < 50; n += 1) {
    const wait = retryDelay(retry, 1) ?? 0;
    assert.ok(wait >= 10 && wait <= 15, String(wait));
  }
  assert.deepEqual([retryDelay(retry, 1, 3600), retryDelay(retry, 3, 3600)], [3600, null]);
});

describe('a token bucket', () => {
  const take = (most: number, now: Date) =>
    db.transaction((tx) => takeTokens(tx, { table: 'pace', key: 'who' }, 'mail', { perMinute: 60, most, now }));

  test('starts full, fills by the minute and holds no more than a minute', async () => {
    assert.deepEqual([await take(50, START), await take(50, START), await take(50, START)], [50, 10, 0]);
    assert.equal(await take(50, later(5)), 5);
    assert.equal(await take(90, later(3600)), 60);
  });

  test('is one for all that take at the same time, and takes back what was not needed', async () => {
    const taken = await Promise.all(Array.from({ length: 5 }, () => take(25, START)));
    assert.equal(
      taken.reduce((sum, one) => sum + one),
      60,
    );
    await returnTokens(db, { table: 'pace', key: 'who' }, 'mail', 7);
    assert.equal(await take(25, START), 7);
  });
});
