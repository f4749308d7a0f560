import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkedRow,
  draftRows,
  isRowsDirty,
  newRow,
  openRows,
  restoredRows,
  rowsBody,
  withCell,
  withoutRow,
  withRefusals,
} from '../form-rows.ts';
import { linkageOf } from '../linkage.ts';
import type { FieldDescription } from '../model-description.ts';
import type { RowTable } from '../row-table.ts';

const field = (name: string, kind: string, more: object = {}): FieldDescription => ({
  name,
  kind,
  label: name,
  operators: ['eq'],
  ...more,
});
const table: RowTable = {
  model: 'line',
  title: 'Lines',
  by: 'order',
  labels: {},
  masked: ['phone'],
  may: { create: true, update: true, delete: true },
  fields: [field('what', 'text', { required: true, unique: true }), field('pieces', 'integer'), field('phone', 'phone')],
  rows: [
    { id: 'a', version: 3, what: 'x', pieces: 1, phone: '139****0001' },
    { id: 'b', version: 1, what: 'y', pieces: 2, phone: null },
  ],
};
const explain = ({ key }: { key: string }) => key;
const [a, b] = openRows([table]).line ?? [];
if (!a || !b) throw new Error('no rows');

test('only what differs is sent: changed cells with the version, new rows whole, taken rows by name', () => {
  const changed = withCell(table, a, 'pieces', 5);
  const fresh = withCell(table, newRow(table), 'what', 'z');
  const [gone] = withoutRow([b], 'b');
  const { body, sent } = rowsBody([table], { line: [changed, { ...gone } as typeof b, fresh] });
  assert.deepEqual(body, {
    line: [{ id: 'a', version: 3, pieces: 5 }, { id: 'b', version: 1, $delete: true }, { what: 'z' }],
  });
  const told = withRefusals({ line: [changed, fresh] }, sent, { '$rows.line.2.what': 'taken', '$rows.line.0': 'stale' });
  assert.deepEqual(
    told.line?.map(({ errors, failure }) => [errors, failure]),
    [
      [{}, 'stale'],
      [{ what: 'taken' }, undefined],
    ],
  );
});

test('a cell that is typed back to what was read is no change, and a mask is none', () => {
  assert.deepEqual(withCell(table, withCell(table, a, 'pieces', 5), 'pieces', 1).changes, {});
  assert.deepEqual(rowsBody([table], { line: [a, b] }).body, null);
  assert.deepEqual(checkedRow(table, withCell(table, a, 'what', ''), explain).errors, { what: 'field.required' });
});

test('what the server said of a row does not keep it from being sent again', () => {
  assert.equal(checkedRow(table, { ...withCell(table, a, 'pieces', 5), failure: 'stale' }, explain).failure, undefined);
});

test('a copy takes nothing that must be one of its kind, nor what is masked', () => {
  assert.deepEqual(newRow(table, a).changes, { pieces: 1 });
});

test('a copied record begins with copies of the rows that are there, and as long as they stay as they are nothing has been typed', () => {
  const { rows: copied, ...rest } = table;
  const photos = field('photo', 'image');
  const begun = openRows([
    { ...rest, rows: [], copied: [{ ...(copied[0] as object), id: 'c', version: 1, photo: 'f1' }], fields: [...table.fields, photos] },
  ]);
  const [row] = begun.line ?? [];
  if (!row) throw new Error('no row');
  assert.deepEqual([row.base, row.changes], [null, { pieces: 1 }]);
  assert.deepEqual(rowsBody([table], begun).body, { line: [{ pieces: 1 }] });
  assert.equal(isRowsDirty(begun, begun), false);
  assert.equal(isRowsDirty({ line: [withCell(table, row, 'pieces', 2)] }, begun), true);
  assert.equal(isRowsDirty({ line: withoutRow([row], row.key) }, begun), true);
});

test('a draft keeps what differs and puts it back onto the rows of today', () => {
  const rows = { line: [withCell(table, a, 'pieces', 5), b, withCell(table, newRow(table), 'what', 'z')] };
  const kept = JSON.parse(JSON.stringify(draftRows(rows)));
  const today = openRows([{ ...table, rows: table.rows.slice(0, 1) }]);
  assert.deepEqual(
    restoredRows(today, kept).line?.map(({ base, changes }) => [base?.id ?? null, changes]),
    [
      ['a', { pieces: 5 }],
      [null, { what: 'z' }],
    ],
  );
});

test('a form shows what it cannot know: a condition over a masked field hides nothing and asks for nothing', () => {
  const fields = [field('poor', 'flag'), field('grant', 'text', { show: { poor: true }, requiredWhen: {} }), field('note', 'text')];
  const linkage = (unknown: boolean) =>
    linkageOf(
      fields,
      () => null,
      (name) => unknown && name === 'poor',
    );
  assert.deepEqual([...linkage(false).hidden], ['grant']);
  assert.deepEqual([...linkage(true).hidden], []);
  assert.deepEqual([...linkage(true).required], []);
});
