import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Branch } from '@zhixing/client/use-tree-rows.ts';
import { pastedCells, withKeys } from '../list-types/edit/pasted.ts';
import { countCells, countWrong, emptySheet, settled, shownRow, undone, written } from '../list-types/edit/sheet.ts';
import { allLabels, treeLines } from '../list-types/tree/tree-lines.ts';

const rows = [
  { id: 'a', version: 1, name: 'A', seats: 3 },
  { id: 'b', version: 2, name: 'B', seats: null },
];
const [a, b] = rows as [(typeof rows)[0], (typeof rows)[0]];
const needed = (_field: string, value: unknown) => (value === null || value === '' ? 'missing' : null);

test('what is written is a change, what goes back to its old value is none', () => {
  const one = written(emptySheet, [{ row: a, field: 'name', value: 'X' }], needed);
  assert.equal(shownRow(one, a).name, 'X');
  assert.equal(countCells(one), 1);
  const back = written(one, [{ row: a, field: 'name', value: 'A' }], needed);
  assert.equal(countCells(back), 0);
  assert.equal(countCells(written(emptySheet, [{ row: b, field: 'seats', value: '' }], needed)), 0);
});

test('steps are taken back one by one, together with what was wrong', () => {
  const one = written(emptySheet, [{ row: a, field: 'name', value: 'X' }], needed);
  const two = written(
    one,
    [a, b].map((row) => ({ row, field: 'name', value: null })),
    needed,
  );
  assert.deepEqual([countCells(two), countWrong(two)], [2, 2]);
  assert.deepEqual([countCells(undone(two)), countWrong(undone(two))], [1, 0]);
  assert.equal(countCells(undone(undone(undone(two)))), 0);
});

test('after saving, saved rows are clean and refused ones say why', () => {
  const both = written(
    emptySheet,
    [a, b].map((row) => ({ row, field: 'name', value: 'X' })),
    needed,
  );
  const after = settled(both, [{ id: 'a' }, { id: 'b', issues: { name: 'taken' } }]);
  assert.deepEqual([countCells(after), countWrong(after)], [1, 1]);
  assert.equal(countCells(undone(after)), 1);
});

const field = (name: string, kind: string, more = {}) => ({ name, kind, label: name, operators: [], ...more });
const into = {
  rows,
  fields: [field('name', 'text', { required: true, max: 5 }), undefined, field('seats', 'integer', { min: 1 })],
  yes: 'yes',
  no: 'no',
  explain: ({ key }: { key: string }) => key,
};

test('pasted text is laid over the cells from the corner; what cannot be read says so', () => {
  const cells = pastedCells([['X', 'skipped', '12'], ['too long a name', '', 'many'], ['beyond']], into, { lines: 1, columns: 1 });
  assert.deepEqual(
    cells.map(({ row, field: { name }, value, issue }) => [row.id, name, value ?? null, issue !== undefined]),
    [
      ['a', 'name', 'X', false],
      ['a', 'seats', 12, false],
      ['b', 'name', null, true],
      ['b', 'seats', null, true],
    ],
  );
});

test('a single text fills the whole block; an empty one empties, unless something is asked for', () => {
  const filled = pastedCells([['7']], { ...into, fields: into.fields.slice(2) }, { lines: 2, columns: 1 });
  assert.deepEqual(
    filled.map(({ value }) => value),
    [7, 7],
  );
  assert.equal(pastedCells([['']], into, { lines: 1, columns: 1 })[0]?.issue, 'field.required');
});

test('pasted names are asked for row by row; what stands for nothing says so, and texts stay what they are', async () => {
  const place = { ...into, fields: [into.fields[0], { ...into.fields[0], name: 'owner', kind: 'ref' }] as typeof into.fields };
  const read = pastedCells(
    [
      ['X', ' 张明 '],
      ['Y', '无此人'],
    ],
    place,
    { lines: 1, columns: 1 },
  );
  const asked: unknown[] = [];
  const cells = await withKeys({ fields: place.fields } as never, read, (names) => {
    asked.push(...names);
    return Promise.resolve([
      { values: { owner: 'u1' }, issues: {} },
      { values: {}, issues: { owner: 'nobody' } },
    ]);
  });
  assert.deepEqual(asked, [
    { names: { owner: ' 张明 ' }, values: {} },
    { names: { owner: '无此人' }, values: {} },
  ]);
  assert.deepEqual(
    cells.map(({ value, issue }) => issue ?? value),
    ['X', 'u1', 'Y', 'nobody'],
  );
});

test('a tree has the lines of its open branches, each a level deeper; what is still read is busy', () => {
  const branch = (ids: readonly string[], parents: readonly string[]): Branch => ({
    page: {
      list: ids.map((id) => ({ id, version: 1 })),
      pagination: { currentPage: 1, pageSize: 500, total: ids.length },
      labels: { parent: { [ids[0] ?? '']: ids.join() } },
      masked: [],
    },
    parents,
  });
  const top = branch(['1', '2'], ['1']);
  assert.deepEqual(
    treeLines(top, new Map()).map((line) => ('expanded' in line ? line.expanded : undefined)),
    [false, undefined],
  );
  assert.equal(treeLines(top, new Map([['1', { data: undefined }]]))[0]?.busy, true);
  const open = new Map([
    ['1', { data: branch(['3', '4'], ['4']) }],
    ['4', { data: branch(['5'], []) }],
  ]);
  assert.deepEqual(
    treeLines(top, open).map(({ key, level }) => `${key}:${level}`),
    ['1:0', '3:1', '4:1', '5:2', '2:0'],
  );
  assert.deepEqual(allLabels([top.page, branch(['3'], []).page]), { parent: { 1: '1,2', 3: '3' } });
});
