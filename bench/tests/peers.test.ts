import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productDatabase } from '../../modules/tests/product.ts';
import { bodyOf, fields, newestOf, questionOf } from '../peers/work.ts';
import { asked } from '../place.ts';

const ROWS = 100_000;

test('a row that is filled in has the values that a client would send', async () => {
  const database = await productDatabase();
  const columns = Object.entries(fields).map(([name, { sql }]) => `${sql} as ${name}`);
  try {
    const { rows } = await asked(
      database.url,
      `select to_jsonb(f) as row from (select ${columns.join(', ')} from generate_series(0, 999) n) f`,
    );
    const filled = rows.map(({ row }) => ({ ...row, seen: new Date(row.seen).toISOString() }));
    assert.deepEqual(
      filled,
      Array.from({ length: 1000 }, (_, n) => bodyOf(n)),
    );
  } finally {
    await database.drop();
  }
});

test('no question is asked twice in a measurement, and each is about rows of the table', () => {
  const questions = Array.from({ length: ROWS }, (_, n) => questionOf(n, ROWS));
  assert.equal(new Set(questions.map(({ team, height }) => `${team} ${height}`)).size, ROWS);
  assert.ok(questions.every((question) => newestOf(question) < ROWS));
});
