import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alwaysHiddenFields } from '../always-hidden-fields.ts';
import type { FieldDescription } from '../model-description.ts';

const field = (name: string, show?: object): FieldDescription => ({
  name,
  kind: 'text',
  label: name,
  operators: [],
  ...(show && { show }),
});
const fields = [
  field('name'),
  field('tutor', { subjectType: 'tutor' }),
  field('score', { subjectType: { in: ['agency', 'base', 'camp'] } }),
  field('until', { subjectType: { notIn: ['course', 'courseware'] } }),
  field('deadline', { conclusion: 'rectify' }),
];

test('a page about one sort of record leaves out what records of that sort never have', () => {
  assert.deepEqual(alwaysHiddenFields(fields, { subjectType: 'courseware' }), ['tutor', 'score', 'until']);
  assert.deepEqual(alwaysHiddenFields(fields, { subjectType: 'base' }), ['tutor']);
});

test('a page about everything, or about what no field depends on, leaves nothing out', () => {
  assert.deepEqual(alwaysHiddenFields(fields), []);
  assert.deepEqual(alwaysHiddenFields(fields, { subjectType: { in: ['base', 'camp'] } }), []);
  assert.deepEqual(alwaysHiddenFields(fields, { kind: 'base' }), []);
});
