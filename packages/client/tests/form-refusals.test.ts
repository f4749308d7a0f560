import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../api-error.ts';
import { linkedForm } from '../form-options.ts';
import { undrawnOf, withRefused } from '../form-refusals.ts';
import { openRows, rowLinkage, rowsBody, withCell } from '../form-rows.ts';
import { openForm, withoutRefusals, withValue } from '../form-state.ts';
import type { FieldDescription } from '../model-description.ts';
import type { RowTable } from '../row-table.ts';

const field = (name: string, more: object = {}): FieldDescription => ({ name, kind: 'text', label: name, operators: ['eq'], ...more });
const course = field('course', { show: { declType: 'courseAward' } });
const all = [field('declType', { readonly: true }), field('title'), course];
const fields = all.slice(1);
const table: RowTable = {
  model: 'line',
  title: 'Lines',
  by: 'declaration',
  labels: {},
  masked: [],
  may: { create: true, update: true, delete: true },
  fields: [field('kind'), field('seat', { show: { kind: 'bus' } })],
  rows: [{ id: 'a', version: 1, kind: null, seat: null }],
};
const refusal = (places: Record<string, string>) => new ApiError('refused', { code: 422, status: 422, data: { key: 'x', fields: places } });

test('a field that the server refuses is shown although a condition hides it, and stays while it is filled in', () => {
  const open = openForm(null, [], fields, {});
  assert.ok(linkedForm(open, { all, fields }).hidden.has('course'));
  const refused = withRefused(open, {}, refusal({ course: 'choose a course' }), { fields });
  assert.deepEqual([refused.errors, refused.refused], [{ course: 'choose a course' }, ['course']]);
  const filled = withoutRefusals(withValue(refused, 'course', 'c1'));
  assert.equal(linkedForm(filled, { all, fields }).hidden.has('course'), false);
});

test('a cell that the server refuses is shown and sent although a condition hides it', () => {
  const open = openForm(null, [], fields, {}, openRows([table]));
  const { rows } = withRefused(open, open.rows, refusal({ '$rows.line.0.seat': 'choose a seat' }), { fields });
  const [row] = rows.line ?? [];
  assert.ok(row);
  assert.equal(rowLinkage(table, row).hidden.has('seat'), false);
  const { body } = rowsBody([table], { line: [withCell(table, row, 'seat', '12A')] });
  assert.deepEqual(body, { line: [{ id: 'a', version: 1, seat: '12A' }] });
});

test('what the form cannot show is listed with the message of the refusal', () => {
  const places = {
    title: 'a',
    declType: 'b',
    '$rows.line.0.kind': 'c',
    '$rows.line.0': 'd',
    '$rows.line.0.price': 'e',
    '$rows.guest.0': 'f',
  };
  const undrawn = undrawnOf(refusal(places), { fields, tables: [table] }, true);
  assert.deepEqual([undrawn?.msg, undrawn?.code, undrawn?.key], ['refused', 422, 'x']);
  assert.deepEqual(undrawn?.fields, { declType: 'b', '$rows.line.0.price': 'e', '$rows.guest.0': 'f' });
  assert.equal(undrawnOf(refusal({ title: 'a' }), { fields }, true), null);
  assert.deepEqual(undrawnOf(refusal({}), { fields }, false)?.fields, {});
});
