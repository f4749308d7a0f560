import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { type DatabaseRoot, openDatabase } from '@zhixing/engine/database.ts';
import pg from 'pg';
import sql from 'sql-template-tag';

describe('transactions', () => {
  const url = process.env.TEST_DATABASE_URL ?? '';
  let database: DatabaseRoot;
  before(async () => {
    database = await openDatabase({ url, max: 2 });
  });
  after(() => database.close());

  test('a connection that ends between two statements fails the transaction, not the process', async () => {
    const watcher = new pg.Client({ connectionString: url });
    await watcher.connect();
    const work = database.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await watcher.query('select pg_terminate_backend($1, 5000)', [row?.pid]);
      await tx.query(sql`select 1`);
    });
    await assert.rejects(work);
    const ended = once(watcher, 'end');
    await watcher.end();
    await ended;
    assert.deepEqual(await database.query(sql`select 1 as n`), [{ n: 1 }]);
  });

  test('a transaction whose failed statement was caught is not taken for stored', async () => {
    const work = database.transaction(async (tx) => {
      await tx.query(sql`select 1 / 0`).catch(() => {});
    });
    await assert.rejects(work, /rolled back/);
  });

  test('what is to follow the commit does not follow a rollback', async () => {
    const told: string[] = [];
    await database.transaction(async (tx) => tx.afterCommit(() => told.push('stored')));
    await assert.rejects(
      database.transaction(async (tx) => {
        tx.afterCommit(() => told.push('lost'));
        throw new Error('no');
      }),
    );
    assert.deepEqual(told, ['stored']);
  });
});
