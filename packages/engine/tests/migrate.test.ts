import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { defineModel, f, type ModelDocument } from '@zhixing/model';
import { cloneDatabase, type TestDatabase } from '@zhixing/testing/database.ts';
import sql from 'sql-template-tag';
import { type DatabaseRoot, openDatabase } from '../database/database.ts';
import { createRegistry } from '../registry.ts';
import { migrate, migrationStatus } from '../tables/migrate.ts';
import { createRequiring } from '../tables/required-columns.ts';
import { basics } from './basics.ts';

let clone: TestDatabase;
let database: DatabaseRoot;
before(async () => {
  clone = await cloneDatabase([{ name: 'basics', models: basics, locales: { zh: {}, en: {} } }]);
  database = await openDatabase({ url: clone.url, max: 4 });
});
after(async () => {
  await database.close();
  await clone.drop();
});

const registryOf = (...models: ModelDocument[]) => createRegistry([...basics, ...models]);
const bring = (...models: ModelDocument[]) => migrate(database, registryOf(...models), []);
const planOf = async (...models: ModelDocument[]) => (await migrationStatus(database, registryOf(...models), [])).plan;
const columnsOf = async (table: string) =>
  (
    await database.query<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = ${table} order by ordinal_position`,
    )
  ).map(({ name }) => name);
const isNullable = async (table: string, column: string): Promise<boolean> =>
  (
    await database.query(
      sql`select 1 from information_schema.columns where table_name = ${table} and column_name = ${column} and is_nullable = 'YES'`,
    )
  ).length > 0;
const checksOf = async (table: string) =>
  (
    await database.query<{ text: string }>(
      sql`select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = to_regclass(${table}) and contype = 'c'`,
    )
  ).map(({ text }) => text);

const boat = (fields: ModelDocument['fields'], more: Partial<ModelDocument> = {}): ModelDocument => ({
  format: 1,
  name: 'boat',
  fields,
  ...more,
});

describe('the table plan', () => {
  test('makes a table once; then there is nothing left to do', async () => {
    const model = boat({ name: f.text({ max: 40, search: true, unique: true }), seats: f.integer({ min: 1 }), owner: f.ref('user') });
    assert.ok((await bring(model)).statements > 3);
    assert.deepEqual(await planOf(model), { statements: [], leftOver: [], mistyped: [] });
    assert.equal((await bring(model)).statements, 0);
  });

  test('adds fields, indexes, checks and references to a table with records', async () => {
    await database.query(sql`insert into boat (id, name, seats) values (gen_random_uuid(), 'One', 4)`);
    const model = boat(
      {
        name: f.text({ max: 40, search: true, unique: true }),
        seats: f.integer({ min: 1 }),
        owner: f.ref('user'),
        harbour: f.region({ index: true }),
        mate: f.ref('user', { required: true }),
      },
      { unique: [['name', 'harbour']], indexes: [['seats', 'name']], states: ['afloat'] },
    );
    const { statements } = await planOf(model);
    assert.ok(
      statements.every((statement) => !/\bdrop\b|alter column|rename/.test(statement.replace(/alter column "\w+" drop default/, ''))),
      statements.join('\n'),
    );
    await bring(model);
    assert.deepEqual((await columnsOf('boat')).slice(-3), ['harbour', 'mate', 'status']);
    assert.deepEqual((await planOf(model)).statements, []);
  });

  test('a required field with a default is not null from the start, in rows that are there as well', async () => {
    const model = (size: Parameters<typeof f.text>[0]) => defineModel('ferry', { fields: { name: f.text(), size: f.text(size) } });
    await bring(defineModel('ferry', { fields: { name: f.text() } }));
    await database.query(sql`insert into ferry (id, name) values (gen_random_uuid(), 'Old')`);
    await bring(model({ required: true, default: "captain's" }));
    assert.deepEqual(await database.query(sql`select size from ferry`), [{ size: "captain's" }]);
    assert.equal(await isNullable('ferry', 'size'), false);
    await assert.rejects(database.query(sql`insert into ferry (id, name) values (gen_random_uuid(), 'New')`), /not-null/);
    await bring(model({}));
    assert.equal(await isNullable('ferry', 'size'), true, 'what is required no more takes nothing again');
    assert.deepEqual((await planOf(model({}))).statements, []);
  });

  test('one without a default becomes not null once every row has a value, while others write', async () => {
    const model = defineModel('barge', { fields: { name: f.text(), load: f.integer({ required: true }) } });
    await bring(defineModel('barge', { fields: { name: f.text() } }));
    await database.query(sql`insert into barge (id, name) select gen_random_uuid(), n::text from generate_series(1, 30) n`);
    await bring(model);
    const warnings: object[] = [];
    const note = (details: object) => void warnings.push(details);
    const requiring = createRequiring(() => ({ database, registry: registryOf(model), log: { warn: note, error: note } }));
    await requiring.drain();
    assert.equal(await isNullable('barge', 'load'), true, 'rows are empty still');
    await database.query(sql`update barge set load = 1`);
    const writing = Array.from({ length: 20 }, (_, n) =>
      database.query(sql`insert into barge (id, name, load) values (gen_random_uuid(), 'more', ${n})`),
    );
    await Promise.all([requiring.drain(), ...writing]);
    await requiring.stop();
    assert.deepEqual(warnings, []);
    assert.equal(await isNullable('barge', 'load'), false);
    assert.deepEqual(await checksOf('barge'), [], 'the check that led there is gone');
    assert.deepEqual((await planOf(model)).statements, []);
  });

  test('a default fills rows of a column that was added without it', async () => {
    await bring(defineModel('canoe', { fields: { name: f.text(), kind: f.text() } }));
    await database.query(sql`insert into canoe (id, name) select gen_random_uuid(), n::text from generate_series(1, 1200) n`);
    const model = defineModel('canoe', { fields: { name: f.text(), kind: f.text({ required: true, default: 'open' }) } });
    await bring(model);
    const requiring = createRequiring(() => ({ database, registry: registryOf(model), log: console }));
    await requiring.drain();
    await requiring.stop();
    assert.deepEqual(await database.query(sql`select kind, count(*)::int as n from canoe group by 1`), [{ kind: 'open', n: 1200 }]);
    assert.equal(await isNullable('canoe', 'kind'), false);
  });

  test('a changed bound replaces its check and leaves the others', async () => {
    const fields = (max: number) => boat({ name: f.text({ max: 40 }), seats: f.integer({ min: 1, max }) });
    await bring(fields(10));
    await bring(fields(20));
    const checks = await checksOf('boat');
    assert.equal(checks.filter((check) => check.includes('seats')).length, 1);
    assert.ok(checks.some((check) => check.includes('seats <= 20')) && checks.some((check) => check.includes('name')));
    await bring(boat({ name: f.text({ max: 40 }), seats: f.integer() }));
    assert.ok(!(await checksOf('boat')).some((check) => check.includes('seats')));
  });

  test('columns that no field names stay and are reported', async () => {
    const report = await bring(boat({ name: f.text({ max: 40 }) }));
    assert.deepEqual(report.leftOver.toSorted(), ['boat.harbour', 'boat.mate', 'boat.owner', 'boat.seats', 'boat.status']);
    assert.equal((await database.query(sql`select seats from boat`)).length, 1);
  });

  test('a column of another type is reported, never converted', async () => {
    const report = await bring(boat({ name: f.text({ max: 40 }), seats: f.text() }));
    assert.deepEqual(report.mistyped, ['boat.seats']);
  });

  test('doubles of formulas become exact decimals with their values and indexes, decimals get more digits', async () => {
    const model = (scale: number) =>
      defineModel('catamaran', {
        fields: { seats: f.integer(), share: f.formula({ expression: 'seats / 3', result: 'decimal', scale, index: true }) },
      });
    await bring(model(4));
    // As versions had it that computed formulas with doubles.
    await database.query(sql`alter table catamaran alter column share type double precision`);
    await database.query(
      sql`insert into catamaran (id, seats, share) select gen_random_uuid(), n, v from (values (1, 0.1::float8 + 0.2::float8), (2, 2.00005), (3, -1e15), (4, 'NaN'), (5, null)) x (n, v)`,
    );
    const shares = async () =>
      (await database.query<{ share: string | null }>(sql`select share::text as share from catamaran order by seats`)).map(
        ({ share }) => share,
      );
    assert.deepEqual((await bring(model(4))).mistyped, []);
    assert.deepEqual(await shares(), ['0.3000', '2.0001', null, null, null]);
    assert.deepEqual((await planOf(model(4))).statements, []);
    await bring(model(6));
    assert.deepEqual(await shares(), ['0.300000', '2.000100', null, null, null]);
    assert.deepEqual((await bring(model(2))).statements, 0, 'digits are never taken away');
  });

  test('names beyond 63 bytes stay distinct and settle', async () => {
    const long = 'theNameOfTheHarbourInWhichTheBoatLies';
    const fields = Object.fromEntries(['A', 'B', 'C'].map((end) => [`${long}${end}`, f.integer({ min: 1, max: 9, index: true })]));
    const refs = Object.fromEntries(['A', 'B'].map((end) => [`${long}Of${end}`, f.ref('user', { unique: true })]));
    const model = defineModel('aVesselWithAVeryLongNameIndeed', { fields: { ...fields, ...refs } });
    await bring(model);
    assert.deepEqual((await planOf(model)).statements, []);
    assert.equal((await checksOf('a_vessel_with_a_very_long_name_indeed')).length, 3);
  });

  test('two servers that start together take turns', async () => {
    const model = defineModel('raft', { fields: { name: f.text({ max: 9, search: true }), next: f.ref('raft') } });
    const reports = await Promise.all([1, 2, 3].map(() => bring(model)));
    assert.deepEqual(reports.map(({ statements }) => statements > 0).toSorted(), [false, false, true]);
  });
});

test('a process killed anywhere in a migration leaves the old structure or the new one', { timeout: 120_000 }, async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const table = `wreck_n${round}`;
    const child = fork(new URL('./migrate-process.ts', import.meta.url), [clone.url, `wreckN${round}`], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    await afterProgress(child, round);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    // The dead process's transaction ends when its connection does; the lock is free then.
    await database.transaction((tx) => tx.query(sql`select pg_advisory_xact_lock(7212026)`));
    const columns = await columnsOf(table);
    seen.add(columns.length === 0 ? 'old' : 'new');
    assert.ok(columns.length === 0 || columns.length === 37, `${columns.length} columns`);
    if (columns.length > 0) assert.equal((await checksOf(table)).length, 30);
  }
  assert.ok(seen.size >= 1);
});

/** Kills come at another point each time: `round` statements after the start, counted by the process itself. */
async function afterProgress(child: ChildProcess, round: number): Promise<void> {
  child.send({ stopAfter: round * 6 });
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
}
