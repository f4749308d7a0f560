import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { columnFields, layoutOf } from '../list/layout.ts';
import { narrowed } from '../narrowed.ts';

const field = (name: string) => ({ name, kind: 'text', label: name, operators: [] });
const model = {
  name: 'site',
  fields: ['name', 'phone', 'note'].map(field),
  list: { columns: ['name', 'phone'], filters: ['name', 'phone'], sort: { field: 'name', descending: false } },
  form: { groups: [{ title: 'basics', label: '', fields: ['name', 'phone', 'note'] }] },
  actions: [{ name: 'close', label: '', from: [], args: [] }],
  access: { create: true, update: true, delete: true, import: true, export: true, unmask: true, actions: ['close'] },
} as unknown as ModelDescription;

test('an entry leaves out buttons, columns and form fields, and nothing else', () => {
  const left = narrowed(model, { buttons: ['add', 'close'], columns: ['phone'], form: ['note'] });
  assert.deepEqual([left.access.create, left.access.update, left.access.actions, left.actions], [false, true, [], []]);
  assert.deepEqual([left.list.columns, left.list.filters], [['name'], ['name']]);
  assert.deepEqual(left.form.groups[0]?.fields, ['name', 'phone']);
  assert.equal(narrowed(model, undefined), model);
});

test('a column that is left out cannot be brought back by arranging columns, and its field stays in the form', () => {
  const left = narrowed(model, { columns: ['phone'] });
  assert.deepEqual(
    columnFields(left).map(({ name }) => name),
    ['name', 'note'],
  );
  assert.ok(!layoutOf(left, [{ name: 'phone' }, { name: 'name' }]).some(({ name }) => name === 'phone'));
  assert.deepEqual(left.form.groups[0]?.fields, ['name', 'phone', 'note']);
});
