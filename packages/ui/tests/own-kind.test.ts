import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { copiedValues } from '@zhixing/client/copied-values.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import { tidied } from '@zhixing/client/tidy.ts';
import { registerKind } from '@zhixing/model';
import { compact, defineKind, ordered, textual } from '@zhixing/model/kind.ts';
import { questionsFor } from '../filter/builder/operators.ts';
import { boardFields, dayFields, groupFields, pointFields } from '../list-types/fits.ts';

/* Kinds that the product does not have: lists, filters, copies and sheets must support them by their declarations. */
const shared = { column: () => 'text', check: () => null, schema: () => ({}), example: () => '' };
const own = [
  defineKind('ownDay', { ...shared, dated: 'day', groupable: 5, operators: () => ordered }),
  defineKind('ownOption', { ...shared, options: () => ['a', 'b'], groupable: 1 }),
  defineKind('ownCode', { ...shared, tidy: compact, operators: () => textual, mask: () => ({ value: () => '*', sql: () => "'*'" }) }),
  defineKind('ownPaper', { ...shared, attachment: 'file' }),
  defineKind('ownPlace', { ...shared, geometry: 'point', generated: 'formula' }),
];
const unregister = own.map(registerKind);
after(() => {
  for (const take of unregister) take();
});

const fields = own.map(
  (kind): FieldDescription => ({
    name: kind.name,
    kind: kind.name,
    label: kind.name,
    sortable: true,
    operators: kind.operators({ kind: kind.name }),
    ...(kind.name === 'ownOption' && { options: ['a', 'b'].map((value) => ({ value, label: value })) }),
  }),
);
const model = { fields, masked: [], list: {} } as unknown as ModelDescription;
const names = (list: readonly FieldDescription[]) => list.map(({ name }) => name);
const questions = (name: string) => questionsFor(fields.find((field) => field.name === name) as FieldDescription);

test('a kind that is nobody else’s is grouped, put on boards, calendars and maps by what it declares', () => {
  assert.deepEqual(names(groupFields(model)), ['ownOption', 'ownDay']);
  assert.deepEqual(names(boardFields(model)), ['ownOption']);
  assert.deepEqual(names(dayFields(model)), ['ownDay']);
  assert.deepEqual(names(pointFields(model)), ['ownPlace']);
});

test('it is asked what its values can be asked', () => {
  assert.ok(questions('ownDay').includes('period'));
  assert.deepEqual(questions('ownOption'), ['among', 'notAmong', 'empty', 'filled']);
  assert.ok(questions('ownCode').includes('contains'));
});

test('its texts are tidied, and files and computed values are not copied', () => {
  assert.equal(tidied('ownCode', ' ａ b '), 'ab');
  assert.deepEqual(
    copiedValues(fields, [], () => 'x'),
    { ownDay: 'x', ownOption: 'x', ownCode: 'x' },
  );
});
