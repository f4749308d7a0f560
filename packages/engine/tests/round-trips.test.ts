import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { type DatabaseRoot, openDatabase } from '../database/database.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Shelf = defineModel('shelf', { fields: { name: f.text({ required: true, unique: true }) } });
const Book = defineModel('book', { fields: { title: f.text({ required: true, unique: true }), shelf: f.ref('shelf') } });

/** Counts what the driver is asked to send while work is done; statements that travel together count once. */
async function sentDuring(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let sent = 0;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: Parameters<typeof query>) {
      sent += 1;
      return query.apply(this, args);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return sent;
}

describe('round trips of a request', () => {
  let server: TestServer;
  let admin: Actor;
  let shelf: string;
  const book = (title: string, headers = {}) => server.request(admin, 'POST', '/api/data/book', { title, shelf }, headers);
  // What is delivered after a commit is sent too: counted is what is sent while nothing else is due.
  const quietly = async (work: () => Promise<unknown>): Promise<number> => {
    await server.engine.outbox.drain();
    return sentDuring(work);
  };
  before(async () => {
    server = await startTestServer({
      modules: [defineModule({ name: 'books', models: [...basics, Shelf, Book], locales: { zh: {}, en: {} } })],
    });
    admin = server.actor({ administrator: true });
    shelf = (await server.request(admin, 'POST', '/api/data/shelf', { name: 'first' })).data.record.id;
    await book('warm');
  });
  after(() => server.close());

  test('a creation makes two: begin with the look at its references, and the row with commit and read-back', async () => {
    let record: Record<string, unknown> = {};
    let n = 0;
    await eventually(async () => {
      const sent = await quietly(async () => {
        record = (await book(`one ${n++}`)).data.record;
      });
      assert.equal(sent, 2);
      return true;
    });
    assert.equal(record.shelf, shelf);
  });

  test('a creation that may be repeated makes one more, for its key', async () => {
    let n = 0;
    await eventually(async () => {
      const key = `repeatable-${n++}`;
      const sent = await quietly(() => book(key, { 'idempotency-key': key }));
      assert.equal(sent, 3);
      const again = await book(key, { 'idempotency-key': key });
      assert.equal(again.status, 200);
      assert.equal(again.data.record.title, key);
      return true;
    });
  });

  test('a row that is refused on its way with the commit is told as before, and leaves nothing', async () => {
    assert.equal((await book('twice')).status, 200);
    const refused = await book('twice', { 'idempotency-key': 'refused-1' });
    assert.equal(refused.status, 409);
    assert.equal(refused.data.key, 'model.duplicate');
    assert.ok(refused.data.fields.title);
    const [{ histories } = { histories: 0 }] = await server.engine.database.query<{ histories: number }>(
      sql`select count(*)::int as histories from sys_history where changes->'title'->>1 = 'twice'`,
    );
    assert.equal(histories, 1);
    const keys = await server.engine.database.query(sql`select 1 from sys_idempotency where key = 'refused-1'`);
    assert.deepEqual(keys, []);
  });
});

describe('statements that travel together', () => {
  let database: DatabaseRoot;
  before(async () => {
    database = await openDatabase({ url: process.env.TEST_DATABASE_URL ?? '', max: 1 });
    database.keepStatements();
  });
  after(() => database.close());

  test('a transaction in which nothing is asked sends nothing', async () => {
    assert.equal(await sentDuring(() => database.transaction(async () => {})), 0);
  });

  test('what was sent ahead fails the statement that it travels with, in its own words', async () => {
    const work = database.transaction(async (tx) => {
      tx.ahead?.(sql`select 1 / ${0}::int`, () => new Error('in its own words'));
      await tx.query(sql`select 1`);
    });
    await assert.rejects(work, /in its own words/);
    assert.deepEqual(await database.query(sql`select 2 as n`), [{ n: 2 }]);
  });

  test('what was sent ahead of the commit and fails leaves nothing behind, and what was asked behind it hears of it', async () => {
    await database.transaction(async (tx) => {
      await tx.query(sql`create table pg_temp.kept (n int primary key)`);
    });
    let asked: Promise<unknown> = Promise.resolve();
    const work = database.transaction(async (tx) => {
      await tx.query(sql`insert into pg_temp.kept values (1)`);
      tx.ahead?.(sql`insert into pg_temp.kept values (1)`);
      asked = tx.behind?.query(sql`select 1`) ?? asked;
      asked.catch(() => {});
    });
    await assert.rejects(work, /duplicate key/);
    await assert.rejects(asked, /duplicate key/);
    assert.deepEqual(await database.query(sql`select n from pg_temp.kept`), []);
  });

  test('a question behind the commit that fails does not undo it', async () => {
    let asked: Promise<unknown> = Promise.resolve();
    const stored = await database.transaction(async (tx) => {
      await tx.query(sql`insert into pg_temp.kept values (2)`);
      asked = tx.behind?.query(sql`select 1 / ${0}::int`) ?? asked;
      asked.catch(() => {});
      return 'stored';
    });
    assert.equal(stored, 'stored');
    await assert.rejects(asked, /division by zero/);
    assert.deepEqual(await database.query(sql`select n from pg_temp.kept`), [{ n: 2 }]);
  });

  test('statements behind a failed one are prepared when they come again', async () => {
    const again = sql`select ${7}::int as again`;
    const together = () =>
      database.transaction(async (tx) => {
        tx.ahead?.(sql`select 1 / ${0}::int as wrong`);
        return tx.query(again);
      });
    for (let time = 0; time < 4; time += 1) await assert.rejects(together(), /division by zero/);
    for (let time = 0; time < 3; time += 1) assert.deepEqual(await database.query(again), [{ again: 7 }]);
  });
});
