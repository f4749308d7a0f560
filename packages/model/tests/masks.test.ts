import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Field, kinds } from '@zhixing/model';
import { MASK } from '@zhixing/model/kinds/mask.ts';
import fc from 'fast-check';

const maskOf = (kind: string, settings: object = {}) => kinds[kind]?.mask({ kind, ...settings } as Field);

test('one placeholder of fixed length hides a value, its length and whether there is one', () => {
  const masking = Object.keys(kinds).flatMap((kind) => maskOf(kind) ?? []);
  assert.ok(masking.length >= 5);
  for (const mask of masking)
    fc.assert(fc.property(fc.option(fc.string({ unit: 'grapheme' })), (value) => assert.equal(mask.value(value), MASK)));
});

test('of the name of a person the surname remains, whatever its length', () => {
  const mask = maskOf('text', { personName: true });
  assert.deepEqual(
    ['张明', '张三丰', '李', '', null].map((name) => mask?.value(name)),
    ['张**', '张**', '李**', MASK, MASK],
  );
});
