import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productDatabase } from '../../modules/tests/product.ts';
import { fill, STUDENTS_PER_CLASS } from '../fill.ts';
import { asked } from '../place.ts';

const STUDENTS = 100;

/** Benchmarks are run by hand and seldom: a field that a model got since must not be found then. */
test('students are filled into the tables as they are now', async () => {
  const database = await productDatabase();
  try {
    await fill(database.url, STUDENTS);
    const { rows } = await asked(
      database.url,
      'select (select count(*)::int from student) as students, (select count(*)::int from school_class) as classes',
    );
    assert.deepEqual(rows, [{ students: STUDENTS, classes: Math.ceil(STUDENTS / STUDENTS_PER_CLASS) }]);
  } finally {
    await database.drop();
  }
});
