import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldDescription } from '../model-description.ts';
import { neverPrompt } from '../never-asked.ts';

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
  assert.deepEqual(neverPrompt(fields, { subjectType: 'courseware' }), ['tutor', 'score', 'until']);
  assert.deepEqual(neverPrompt(fields, { subjectType: 'base' }), ['tutor']);
});

test('a page about everything, or about what no field depends on, leaves nothing out', () => {
  assert.deepEqual(neverPrompt(fields), []);
  assert.deepEqual(neverPrompt(fields, { subjectType: { in: ['base', 'camp'] } }), []);
  assert.deepEqual(neverPrompt(fields, { kind: 'base' }), []);
});
