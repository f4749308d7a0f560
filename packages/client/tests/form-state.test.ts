import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldIssue } from '../field-check.ts';
import { isDirty, isUntouchedMask, mergeOf, openForm, shownValue, withError, withoutRefusals, withValue } from '../form-state.ts';
import { maskedText } from '../masked-text.ts';
import type { FieldDescription } from '../model-description.ts';
import { tidied } from '../tidy.ts';

const field = (name: string, kind: string, more: object = {}): FieldDescription => ({ name, kind, label: name, operators: [], ...more });
const fields = [
  field('name', 'text', { required: true }),
  field('phone', 'phone'),
  field('poor', 'flag', { default: false }),
  field('class', 'ref'),
];
const record = { id: 'r', version: 2, name: '王明', phone: '139****0001' };

test('only what differs from what was read is a change', () => {
  const form = openForm(record, [], fields, {});
  const typed = withValue(form, 'name', '王民');
  assert.deepEqual(typed.changes, { name: '王民' });
  assert.equal(isDirty(typed), true);
  assert.deepEqual(withValue(typed, 'name', '王明').changes, {});
  assert.deepEqual(withValue(form, 'phone', '').changes, { phone: null });
});

test('a masked value stays on the server unless another is typed', () => {
  const form = openForm(record, ['phone'], fields, {});
  assert.equal(shownValue(form, 'phone'), null);
  assert.equal(isUntouchedMask(form, 'phone'), true);
  assert.deepEqual(withValue(form, 'phone', null).changes, {});
  assert.deepEqual(withValue(form, 'phone', '13900000000').changes, { phone: '13900000000' });
});

test('a new record shows defaults without sending them, and sends what its place on the page implies', () => {
  const form = openForm(null, [], fields, { class: 'c', school: 's' });
  assert.equal(shownValue(form, 'poor'), false);
  assert.equal(shownValue(form, 'school'), 's');
  assert.deepEqual(form.changes, { class: 'c' });
  assert.equal(isDirty(form), false);
  assert.equal(isDirty(withValue(form, 'class', 'd')), true);
  assert.deepEqual(withValue(withValue(form, 'class', 'd'), 'class', 'c').changes, { class: 'c' });
});

test('typing takes a complaint away', () => {
  const form = withError(openForm(record, [], fields, {}), 'name', 'too long');
  assert.deepEqual(withValue(form, 'name', 'x').errors, {});
  assert.deepEqual(withError(form, 'name', null).errors, {});
});

test('what the server refused stays said until the value changes or the server is asked again', () => {
  const form = { ...openForm(record, [], fields, {}), errors: { name: 'taken', phone: 'wrong' }, refused: ['name'] };
  assert.deepEqual(withError(withError(form, 'name', null), 'phone', null).errors, { name: 'taken' });
  assert.equal(withError(form, 'name', 'too long').errors.name, 'too long');
  assert.deepEqual(withError(withValue(form, 'name', 'x'), 'name', null).errors, { phone: 'wrong' });
  assert.deepEqual(withoutRefusals(form).errors, { phone: 'wrong' });
});

test('two people clash only where both changed the same field differently; what only one changed goes together', () => {
  const typed = withValue(withValue(withValue(openForm(record, [], fields, {}), 'name', 'A'), 'poor', true), 'class', 'k');
  const current = { ...record, version: 3, name: 'B', phone: '13911111111', class: 'k' };
  const { clashing, taken } = mergeOf(typed, current, fields);
  assert.deepEqual(
    [clashing, taken].map((list) => list.map(({ name }) => name)),
    [['name'], ['phone']],
  );
});

test('a form refuses what the kind refuses, with the key that the server answers', () => {
  assert.equal(fieldIssue(field('a', 'text', { required: true }), '')?.key, 'field.required');
  assert.equal(fieldIssue(field('a', 'phone'), '12')?.key, 'field.notPhone');
  assert.equal(fieldIssue(field('a', 'phone', { landline: true }), '0731-88888888'), null);
  assert.equal(fieldIssue(field('a', 'text', { max: 2 }), 'abc')?.key, 'field.tooLong');
  const choice = field('a', 'choice', { options: [{ value: 'x', label: 'X' }] });
  assert.equal(fieldIssue(choice, 'y')?.key, 'field.notAnOption');
  assert.equal(fieldIssue(choice, 'x'), null);
});

test('typed codes lose blanks and full-width letters, names keep theirs inside', () => {
  assert.equal(tidied('phone', ' １39 1234 5678'), '13912345678');
  assert.equal(tidied('nationalId', '43990220120101001x'), '43990220120101001X');
  assert.equal(tidied('plate', '湘a·12345'), '湘A12345');
  assert.equal(tidied('text', ' Anna Li '), 'Anna Li');
});

test('a masked value looks the same whether it is filled, empty, or of a kind that the server sends nothing for', () => {
  const one = { masked: ['phone', 'address', 'birthday', 'name'], record: { phone: '******', address: null, name: '张**', school: 'S' } };
  assert.deepEqual(
    ['phone', 'address', 'birthday', 'name', 'school'].map((name) => maskedText(one, name)),
    ['******', '******', '******', '张**', undefined],
  );
});
