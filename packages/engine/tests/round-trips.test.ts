import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { sentDuring } from '@zhixing/testing/round-trips.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { type DatabaseRoot, openDatabase } from '../database/database.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Shelf = defineModel('shelf', { fields: { name: f.text({ required: true, unique: true }) } });
const Book = defineModel('book', { fields: { title: f.text({ required: true, unique: true }), shelf: f.ref('shelf') } });

describe('round trips of a request', () => {
  let server: TestServer;
  let admin: Actor;
  let shelf: string;
  const book = (title: string, headers = {}) => server.request(admin, 'POST', '/api/data/book', { title, shelf }, headers);
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
    const sent = await sentDuring(async () => {
      record = (await book('one')).data.record;
    });
    assert.equal(sent, 2);
    assert.equal(record.shelf, shelf);
  });

  test('a creation that may be repeated makes no more, its key travelling with the first', async () => {
    // The first one of a process deletes expired keys, too.
    await book('repeatable-0', { 'idempotency-key': 'repeatable-0' });
    const key = 'repeatable-1';
    assert.equal(await sentDuring(() => book(key, { 'idempotency-key': key })), 2);
    const again = await book(key, { 'idempotency-key': key });
    assert.equal(again.status, 200);
    assert.equal(again.data.record.title, key);
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

  test('questions that are asked before one is answered share a trip, in their order, with what was sent ahead', async () => {
    const answered: unknown[] = [];
    let rows: unknown[] = [];
    const sent = await sentDuring(() =>
      database.transaction(async (tx) => {
        await tx.query(sql`create temp table ordered (n int) on commit drop`);
        tx.sendWithNext?.(sql`insert into ordered values (1)`);
        rows = await Promise.all([
          tx.query(sql`select count(*)::int as n from ordered`),
          Promise.resolve().then(() => tx.query(sql`insert into ordered values (2) returning n`)),
          tx.query(sql`select 3 as n`),
        ]);
        tx.sendWithNext?.<{ n: number }>(sql`select sum(n)::int as n from ordered`, { answered: (sums) => answered.push(...sums) });
      }),
    );
    assert.equal(sent, 3);
    assert.deepEqual(rows, [[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    assert.deepEqual(answered, [{ n: 3 }]);
  });

  test('of questions that share a trip, the first that fails fails those after it, and leaves nothing of those before', async () => {
    await database.query(sql`create table pg_temp.shared (n int)`);
    const outcomes: PromiseSettledResult<unknown>[] = [];
    const work = database.transaction(async (tx) => {
      const asked = [sql`insert into pg_temp.shared values (1) returning n`, sql`select 1 / ${0}::int`, sql`select 2 as n`];
      outcomes.push(...(await Promise.allSettled(asked.map((one) => tx.query(one)))));
    });
    await assert.rejects(work, /was rolled back/);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected'],
    );
    assert.deepEqual(await database.query(sql`select n from pg_temp.shared`), []);
  });

  test('a question that has not been sent when its transaction fails is refused, and never sent', async () => {
    let asked: Promise<unknown> = Promise.resolve();
    const work = database.transaction(async (tx) => {
      await tx.query(sql`select 1`);
      asked = tx.query(sql`insert into pg_temp.shared values (7)`);
      throw new Error('thought better of it');
    });
    await assert.rejects(work, /thought better of it/);
    await assert.rejects(asked, /thought better of it/);
    assert.deepEqual(await database.query(sql`select n from pg_temp.shared`), []);
  });

  test('a transaction that is rolled back to a savepoint goes on, whatever was still to be sent when it failed', async () => {
    const kept = await database.transaction(async (tx) => {
      await Promise.all([tx.query(sql`savepoint here`), tx.query(sql`insert into pg_temp.shared values (1)`)]);
      const failing = tx.query(sql`select 1 / ${0}::int`);
      await assert.rejects(failing, /division by zero/);
      tx.sendWithNext?.(sql`insert into pg_temp.shared values (2)`);
      const late = tx.query(sql`select 1`);
      await tx.query(sql`rollback to savepoint here`);
      await assert.rejects(late, /division by zero/);
      await tx.query(sql`insert into pg_temp.shared values (3)`);
      return tx.query(sql`select n from pg_temp.shared`);
    });
    assert.deepEqual(kept, [{ n: 3 }]);
  });

  test('a transaction that is over takes no question', async () => {
    const over = await database.transaction(async (tx) => {
      await tx.query(sql`select 1`);
      return tx;
    });
    await assert.rejects(over.query(sql`select 1`), /the transaction is over/);
  });

  test('what was sent ahead fails the statement that it travels with, in its own words', async () => {
    const work = database.transaction(async (tx) => {
      tx.sendWithNext?.(sql`select 1 / ${0}::int`, { failed: () => new Error('in its own words') });
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
      tx.sendWithNext?.(sql`insert into pg_temp.kept values (1)`);
      asked = tx.withCommit?.query(sql`select 1`) ?? asked;
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
      asked = tx.withCommit?.query(sql`select 1 / ${0}::int`) ?? asked;
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
        tx.sendWithNext?.(sql`select 1 / ${0}::int as wrong`);
        return tx.query(again);
      });
    for (let time = 0; time < 4; time += 1) await assert.rejects(together(), /division by zero/);
    for (let time = 0; time < 3; time += 1) assert.deepEqual(await database.query(again), [{ again: 7 }]);
  });
});
