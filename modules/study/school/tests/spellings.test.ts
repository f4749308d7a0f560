import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classSpellings, gradeSpellings } from '../spellings.ts';

test('however an office writes a class, its usual name is among the spellings', () => {
  for (const text of ['四(1)班', '四（1）班', '四年级（1）班', '四 1 班', '4年级1班', '四年级一班', '四年级01班', '小四1班'])
    assert.ok(classSpellings(text).includes('四年级1班'), text);
  assert.ok(classSpellings('初一(3)班').includes('七年级3班'));
  assert.ok(classSpellings('高一（2）班').includes('高一2班'));
});

test('another class is never among them', () => {
  assert.ok(!classSpellings('四(11)班').includes('四年级1班'));
  assert.ok(!classSpellings('启航班').some((name) => name !== '启航班'));
});

test('levels are known by the names of their stage', () => {
  assert.deepEqual(gradeSpellings('初一'), ['七年级']);
  assert.deepEqual(gradeSpellings('4年级'), ['四年级']);
  assert.deepEqual(gradeSpellings('启航'), []);
});
