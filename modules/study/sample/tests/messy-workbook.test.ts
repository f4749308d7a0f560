import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNationalId, readDate } from '@zhixing/model';
import { readXlsx } from 'hucre';
import { FORMULA_NAME, HEADINGS, type MessyOptions, messyStudentWorkbook } from '../messy-workbook.ts';
import { now, sampleRows } from './sample-rows.ts';

const options: MessyOptions = {
  school: { name: '麓山区第三小学', regionCode: '439902' },
  classes: [
    { name: '四年级1班', level: 4 },
    { name: '五年级2班', level: 5 },
  ],
  rows: 240,
  seed: 7n,
  now,
};
const workbook = await messyStudentWorkbook(options);
const [sheet] = (await readXlsx(workbook.bytes)).sheets;
const cellsOf = (row: number) => sheet?.rows[row - 1] ?? [];
const headings = cellsOf(workbook.headerRow);
const cell = (row: number, heading: string) => cellsOf(row)[headings.indexOf(heading)];

test('the same options give the same bytes, another seed others', async () => {
  assert.deepEqual((await messyStudentWorkbook(options)).bytes, workbook.bytes);
  assert.notDeepEqual((await messyStudentWorkbook({ ...options, seed: 8n })).bytes, workbook.bytes);
});

test('a merged title and notes stand over the headings, blank lines between, a total below', () => {
  assert.equal(cellsOf(1)[0], '麓山区第三小学2026年秋季学生花名册');
  assert.deepEqual(headings, Object.values(HEADINGS));
  assert.equal(sheet?.merges?.length, 2);
  const last = sheet?.rows.length ?? 0;
  assert.equal(cellsOf(last)[0], '合计');
  const numbers = [...workbook.noRecords, ...workbook.rows.map(({ row }) => row)].sort((a, b) => a - b);
  assert.deepEqual(
    numbers,
    Array.from({ length: last }, (_, i) => i + 1),
  );
  const blanks = workbook.noRecords.filter((row) => cellsOf(row).every((value) => value === null || value === ''));
  assert.ok(blanks.length > 10);
});

test('good lines mean what is expected under every form of writing', () => {
  const good = workbook.rows.filter(({ fault }) => fault === null);
  for (const { row, pupil } of good) {
    const idCard = String(cell(row, HEADINGS.idCard)).normalize('NFKC').replace(/[\s']/g, '').toUpperCase();
    assert.equal(idCard, pupil.idCard);
    assert.ok(isNationalId(idCard), idCard);
    const birthday = cell(row, HEADINGS.birthday);
    const written = birthday instanceof Date ? birthday.toISOString().slice(0, 10) : birthday;
    if (written !== null && written !== '') assert.equal(readDate(String(written)), pupil.birthday);
  }
  const writings = new Set(good.flatMap((row) => row.writings));
  for (const writing of [
    'dateSerial',
    'dateCell',
    'dateChinese',
    'idFullWidth',
    'idSpaces',
    'classBrackets',
    'phoneNumber',
    'nameFormula',
  ]) {
    assert.ok(writings.has(writing), writing);
  }
});

test('every fault occurs and shows in the column to blame', () => {
  const faulty = workbook.rows.filter(({ fault }) => fault !== null);
  assert.equal(new Set(faulty.map(({ fault }) => fault)).size, 12);
  assert.equal(faulty.length, 60);
  for (const { row, fault, column, pupil } of faulty) {
    const value = String(cell(row, column ?? '') ?? '');
    if (fault?.startsWith('id')) assert.ok(!isNationalId(value), `${fault} ${value}`);
    if (fault === 'duplicateInFile') {
      const first = workbook.rows.find((other) => other.pupil.idCard === pupil.idCard);
      assert.ok(first && first.row < row && first.fault === null);
    }
  }
});

test('the good lines hold every pupil once and none of the sample', () => {
  const ids = workbook.rows.filter(({ fault }) => fault === null).map(({ pupil }) => pupil.idCard);
  assert.equal(new Set(ids).size, ids.length);
  const known = new Set(sampleRows().student.map(({ idCard }) => idCard));
  assert.ok(known.size > 5000);
  assert.deepEqual(
    ids.filter((id) => known.has(id)),
    [],
  );
});

test('the name that looks like a formula is text', () => {
  const row = workbook.rows.find(({ pupil }) => pupil.name === FORMULA_NAME);
  assert.ok(row);
  assert.equal(String(cell(row.row, HEADINGS.name)).trim(), FORMULA_NAME);
});
