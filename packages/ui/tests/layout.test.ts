import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import { columnFields, layoutOf, rearranged, usualLayout, visible } from '../list/layout.ts';
import { prefillFrom } from '../list/prefill.ts';

const field = (name: string, more: Partial<FieldDescription> = {}): FieldDescription => ({
  name,
  kind: 'text',
  label: name,
  operators: ['eq', 'in'],
  ...more,
});
const model: ModelDescription = {
  name: 'pupil',
  title: 'Pupil',
  traits: [],
  states: [],
  label: ['name'],
  form: { groups: [] },
  related: [],
  masked: [],
  actions: [],
  fields: [
    field('id'),
    field('version'),
    field('name'),
    field('sex'),
    field('idCard', { sensitive: true }),
    field('no', { readonly: true }),
  ],
  list: { columns: ['name', 'sex'], filters: [], sort: { field: 'id', descending: true } },
  access: { create: true, update: true, delete: true, import: false, export: false, unmask: false, actions: [] },
};
const names = (layout: readonly { name: string; hidden?: boolean | undefined }[]) =>
  layout.map(({ name, hidden }) => (hidden ? `(${name})` : name)).join(' ');

test('a list begins with the columns of its model, the first one pinned', () => {
  assert.equal(names(layoutOf(model, null)), 'name sex (idCard) (no)');
  assert.equal(usualLayout(model)[0]?.pin, 'start');
  assert.deepEqual(
    columnFields(model).map(({ name }) => name),
    ['name', 'sex', 'idCard', 'no'],
  );
});

test('what was stored holds, without fields that are gone, twice there or all hidden', () => {
  const stored = [{ name: 'no' }, { name: 'gone' }, { name: 'name', width: 200 }, { name: 'no' }, { name: 'sex', hidden: true }];
  assert.equal(names(layoutOf(model, stored)), 'no name (sex) (idCard)');
  assert.equal(names(layoutOf(model, [{ name: 'sex', hidden: true }])), 'name sex (idCard) (no)');
  assert.equal(names(layoutOf(model, 'nonsense' as never)), 'name sex (idCard) (no)');
  assert.equal(visible(layoutOf(model, stored)).length, 2);
});

test('the grid hides, widens and pins; what it does not name is hidden', () => {
  const next = rearranged(layoutOf(model, null), [{ key: 'sex', width: 90, pin: 'end' }]);
  assert.equal(names(next), 'sex (name) (idCard) (no)');
  assert.deepEqual(next[0], { name: 'sex', width: 90, pin: 'end' });
});

test('a new record begins with what the filters say exactly, never with what is sensitive or not to be written', () => {
  const filter = { sex: { in: ['f'] }, name: { contains: 'a' }, idCard: { eq: '1' }, no: { eq: '2' } };
  assert.deepEqual(prefillFrom(model, filter), { sex: 'f' });
  assert.deepEqual(prefillFrom(model, { sex: { in: ['f', 'm'] } }), {});
});
