import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '@zhixing/engine/database/database.ts';
import { parametersOf, questionOf, unweighed } from '@zhixing/engine/database/parameters.ts';
import { createTotals } from '@zhixing/engine/read/totals.ts';
import sql from 'sql-template-tag';

const count = sql`select count(*)::int as n from student where gender = ${'male'}`;

/** A clock to be turned by hand, and a database that answers 1, 2, 3 … after so many milliseconds of it. */
function setUp(takes: number) {
  let time = 0;
  let asked = 0;
  const query = async () => {
    time += takes;
    asked += 1;
    return [{ n: asked }];
  };
  const db = { inTransaction: false, query } as unknown as Database;
  const totals = createTotals(() => time);
  return { totals, ask: () => totals.count(db, count), pass: (milliseconds: number) => (time += milliseconds), db };
}

describe('totals', () => {
  test('equal questions share an answer for two seconds', async () => {
    const { ask, pass } = setUp(5);
    assert.deepEqual([await ask(), await ask()], [1, 1]);
    pass(2001);
    assert.equal(await ask(), 2);
  });

  test('a write makes the next reader count again', async () => {
    const { totals, ask } = setUp(5);
    assert.equal(await ask(), 1);
    totals.written();
    assert.equal(await ask(), 2);
  });

  test('a costly count answers while the next one is taken, and is not asked for by everybody', async () => {
    const { ask, pass } = setUp(400);
    assert.equal(await ask(), 1);
    pass(20_001);
    assert.equal(await ask(), 1);
    await new Promise(setImmediate);
    assert.equal(await ask(), 2);
    pass(90_000);
    assert.equal(await ask(), 3);
  });

  test('after a write a costly count is taken anew soon, and waited for', async () => {
    const { totals, ask, pass } = setUp(400);
    assert.equal(await ask(), 1);
    totals.written();
    assert.equal(await ask(), 1);
    pass(2001);
    assert.equal(await ask(), 2);
  });

  test('the counts of a transaction are its own', async () => {
    const { totals, ask, db } = setUp(5);
    assert.equal(await ask(), 1);
    assert.equal(await totals.count({ ...db, inTransaction: true } as Database, count), 2);
  });
});

describe('parameters', () => {
  const ids = Array.from({ length: 9 }, (_, i) => `019a0000-0000-7000-8000-00000000000${i}`);

  test('a long list that occurs twice is sent once, another cast is another parameter', () => {
    const statement = sql`select a = any(${ids}::uuid[]), b = ${'x'}, c = any(${ids}::uuid[]), d = any(${ids}::text[])`;
    const { text, values } = parametersOf(statement);
    assert.equal(text, 'select a = any($1::uuid[]), b = $2, c = any($1::uuid[]), d = any($3::text[])');
    assert.deepEqual(values, [ids, 'x', ids]);
  });

  test('a frozen list is sent as the literal that the driver would write', () => {
    const awkward = Object.freeze(['a"b', 'c\\d', 'e,f', '{}', '', 'g', 'h', 'i']);
    const { values } = parametersOf(sql`select ${awkward}::text[]`);
    assert.equal(values[0], '{"a\\"b","c\\\\d","e,f","{}","","g","h","i"}');
  });

  test('long lists of ids are put out of sight of the planner, short ones stay', () => {
    const { text } = parametersOf(unweighed(sql`select t.a = any(${ids}::uuid[]) and b = any(${ids.slice(1, 3)}::uuid[])`));
    assert.equal(text, 'select t.a = any((select $1::uuid[])::uuid[]) and b = any($2::uuid[])');
  });

  test('equal lists make equal questions, whoever holds them', () => {
    const question = (list: readonly string[]) => questionOf(sql`select a = any(${list}::uuid[])`);
    assert.equal(question(Object.freeze([...ids])), question(Object.freeze([...ids])));
    assert.notEqual(question(Object.freeze([...ids])), question(Object.freeze(ids.slice(1))));
  });
});
