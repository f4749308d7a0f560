import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { type DatabaseRoot, openDatabase } from '@zhixing/engine/database/database.ts';
import sql, { raw } from 'sql-template-tag';

describe('prepared statements', () => {
  // One connection, so that everything is asked of the same one.
  let database: DatabaseRoot;
  const opened: DatabaseRoot[] = [];
  beforeEach(async () => {
    database = await openDatabase({ url: process.env.TEST_DATABASE_URL ?? '', max: 1 });
    opened.push(database);
  });
  after(() => Promise.all(opened.map((one) => one.close())));

  const hot = sql`select count(*)::int as n from pg_class where relname = ${'hot'}`;
  const shape = (n: number) => sql`select ${raw(`1 as shape_${n}`)} where ${true}`;
  const ask = async (shapes: number, times: number) => {
    for (let n = 0; n < shapes; n += 1) for (let time = 0; time < times; time += 1) await database.query(shape(n));
  };
  /** What the connection has prepared, and how often each was planned. Itself unnamed, as its text is another one each time. */
  let looks = 0;
  const prepared = () =>
    database.query<{ statement: string; plans: number }>(
      sql`select statement, (generic_plans + custom_plans)::int as plans from pg_prepared_statements where ${raw(`${++looks} > 0`)}`,
    );
  const executionsOfHot = async () => (await prepared()).find(({ statement }) => statement.includes('pg_class'))?.plans ?? 0;

  test('a statement that comes again is prepared after thousands of others as before them', async () => {
    database.keepStatements();
    const gains = async () => {
      const before = await executionsOfHot();
      for (let time = 0; time < 5; time += 1) await database.query(hot);
      return (await executionsOfHot()) - before;
    };
    await database.query(hot);
    assert.equal(await gains(), 5);
    await ask(3000, 1);
    assert.equal(await gains(), 5, 'what came once pushes out nothing');
    await ask(800, 2);
    assert.ok((await prepared()).length <= 400, 'PostgreSQL holds no more than is kept');
    await database.query(hot);
    await database.query(hot);
    assert.equal(await gains(), 5, 'a new statement is kept, however many there were before');
    assert.ok(database.statements.size() <= 400);
  });

  test('what migrations, seeds and the start ask is not prepared', async () => {
    await ask(50, 3);
    assert.deepEqual(await prepared(), []);
    database.keepStatements();
    await ask(50, 3);
    assert.equal((await prepared()).length, 50);
  });

  test('what is asked once is not prepared', async () => {
    database.keepStatements();
    await ask(50, 1);
    assert.deepEqual(await prepared(), []);
  });

  test('a statement that fails, is given up and comes again is answered in a transaction too', async () => {
    database.keepStatements();
    const wrong = sql`select 1 / ${0}::int as n`;
    for (let time = 0; time < 3; time += 1) await assert.rejects(database.query(wrong));
    await database.transaction(async (tx) => {
      for (let n = 0; n < 900; n += 1) await tx.query(shape(n % 450));
    });
    await assert.rejects(database.query(wrong), /division by zero/);
    assert.deepEqual(await database.query(shape(3)), [{ shape_3: 1 }]);
  });
});

test('the times of statements are told of new ones too, after a flood of others', async () => {
  const database = await openDatabase({ url: process.env.TEST_DATABASE_URL ?? '', max: 1 });
  try {
    for (let n = 0; n < 600; n += 1) await database.query(sql`select ${raw(`1 as other_${n}`)}`);
    await database.query(sql`select pg_sleep(${0.2}) as slow_and_new`);
    assert.match(database.slowest()[0]?.text ?? '', /slow_and_new/);
  } finally {
    await database.close();
  }
});
