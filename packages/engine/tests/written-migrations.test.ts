import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { cloneDatabase, type TestDatabase } from '@zhixing/testing/database.ts';
import sql, { raw } from 'sql-template-tag';
import { type Database, type DatabaseRoot, openDatabase } from '../database/database.ts';
import type { Migration } from '../module.ts';
import { createRegistry } from '../registry.ts';
import { migrate, migrationStatus } from '../tables/migrate.ts';
import { basics } from './basics.ts';

const registry = createRegistry(basics);
const grown = createRegistry([
  ...basics,
  defineModel('crane', { fields: { load: f.integer({ min: 1, index: true }), post: f.ref('user') } }),
]);
const pier: Migration = {
  id: 'pier',
  up: ['create table pier (n int)', 'insert into pier values (1)', 'alter table pier add column m int'],
};

describe('written migrations', () => {
  let clone: TestDatabase;
  let database: DatabaseRoot;
  before(async () => {
    clone = await cloneDatabase([{ name: 'basics', models: basics, locales: { zh: {}, en: {} } }]);
    database = await openDatabase({ url: clone.url, max: 6 });
  });
  after(async () => {
    await database.close();
    await clone.drop();
  });
  beforeEach(async () => {
    for (const table of ['pier', 'crane']) await database.query(raw(`drop table if exists ${table}`));
    await database.query(sql`delete from sys_migration where id = 'pier'`);
  });

  const tables = async (): Promise<string[]> =>
    (
      await database.query<{ name: string }>(sql`select tablename as name from pg_tables where tablename in ('pier', 'crane') order by 1`)
    ).map(({ name }) => name);

  test('one runs once, and not at all when its second statement fails', async () => {
    const broken = { id: 'mole', up: ['create table mole (n int)', 'select nonsense'] };
    assert.deepEqual((await migrate(database, registry, [pier])).migrations, ['pier']);
    await assert.rejects(migrate(database, registry, [pier, broken]));
    assert.deepEqual(await database.query(sql`select 1 from pg_tables where tablename = 'mole'`), []);
    assert.deepEqual((await migrationStatus(database, registry, [pier, broken])).pending, ['mole']);
    assert.deepEqual((await migrate(database, registry, [pier])).migrations, []);
    assert.deepEqual(await database.query(sql`select n from pier`), [{ n: 1 }]);
  });

  test('whichever statement the line is cut at, nothing is changed, and the next start does all of it', async () => {
    const statements = await countOf(database);
    assert.ok(statements > 12, `${statements} statements`);
    for (let at = 0; at < statements; at++) {
      await assert.rejects(migrate(cutAt(database, at), grown, [pier]), `statement ${at}`);
      assert.deepEqual(await tables(), [], `statement ${at}`);
      assert.deepEqual((await migrationStatus(database, grown, [pier])).pending, ['pier']);
    }
    assert.deepEqual((await migrate(database, grown, [pier])).migrations, ['pier']);
    assert.deepEqual(await tables(), ['crane', 'pier']);
    assert.deepEqual((await migrationStatus(database, grown, [pier])).plan.statements, []);
  });

  test('of servers that start at the same moment one does it', async () => {
    const reports = await Promise.all([1, 2, 3, 4].map(() => migrate(database, grown, [pier])));
    assert.deepEqual(
      reports.flatMap(({ migrations }) => migrations),
      ['pier'],
    );
    assert.equal(reports.filter(({ statements }) => statements > 0).length, 1);
    assert.deepEqual(await database.query(sql`select n from pier`), [{ n: 1 }]);
  });

  test('a program that does not know what has run changes nothing and says which version to start', async () => {
    await migrate(database, registry, [pier]);
    await assert.rejects(migrate(database, grown, []), {
      name: 'NewerDatabase',
      message:
        'The database was brought to a newer version of this program (pier): start that version, or put a backup back that was made before.',
    });
    assert.deepEqual(await tables(), ['pier']);
  });
});

/** How many statements the whole of it takes, in a transaction that is taken back. */
async function countOf(database: DatabaseRoot): Promise<number> {
  let ran = 0;
  const stop = new Error('enough');
  const outcome = database.transaction(async (tx) => {
    await migrate(
      beforeEvery(tx, () => {
        ran += 1;
      }),
      grown,
      [pier],
    );
    throw stop;
  });
  await assert.rejects(outcome, stop);
  return ran;
}

/** The same database, whose connection ends before a given statement. */
function cutAt(database: DatabaseRoot, at: number): Database {
  let ran = 0;
  return beforeEvery(database, async (tx) => {
    if (ran++ !== at) return;
    const [own] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.onSeparateConnection(sql`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`);
  });
}

/** The same database, which does something before every statement of a transaction. */
function beforeEvery(db: Database, work: (tx: Database) => unknown): Database {
  return {
    ...db,
    query: async (statement) => {
      await work(db);
      return db.query(statement);
    },
    transaction: (inner) => db.transaction((tx) => inner(beforeEvery(tx, work))),
  };
}
