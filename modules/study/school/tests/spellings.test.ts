import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classSpellings, gradeSpellings } from '../spellings.ts';

const TODAY = '2026-11-25';
const classes = (text: string) => classSpellings(text, TODAY);
const grades = (text: string) => gradeSpellings(text, TODAY);

test('however an office writes a class, its usual name is among the spellings', () => {
  const spellings = [
    '四年级1班',
    '四年1班',
    '四年(1)班',
    '四（1）班',
    '四1班',
    '四年级 1班',
    '四年级1',
    '四年级（1）班',
    '四 1 班',
    '4.1班',
    '4.1',
  ];
  const further = [
    '4年级1班',
    '4-1班',
    '401',
    '四年级一班',
    '四年级01班',
    '小四1班',
    '小四(一)班',
    '四年级第1班',
    '四级1班',
    '４年级１班',
    '4 1',
    '2023级1班',
    '2023级 01',
  ];
  for (const text of [...spellings, ...further]) assert.deepEqual(classes(text), ['四年级1班'], text);
  const printed = [
    '四年级【1】班',
    '四年级〔1〕班',
    '四·1班',
    '四、1班',
    '四—1班',
    '四年级/1班',
    '(四)1班',
    '（四）年级1班',
    '小学四年级1班',
  ];
  for (const text of [...printed, '小学四(1)班', '23级1班', '四年级第(1)班', '04-1']) assert.deepEqual(classes(text), ['四年级1班'], text);
  for (const text of ['初中一年级2班', '初1(2)班', '初中七年级2班']) assert.deepEqual(classes(text), ['七年级2班'], text);
  assert.deepEqual(classes('初一(3)班'), ['七年级3班']);
  assert.deepEqual(classes('高一（2）班'), ['高一2班']);
  assert.deepEqual(classes('四年级十二班'), ['四年级12班']);
  assert.deepEqual(classes('七（二十）班'), ['七年级20班']);
  assert.deepEqual(classes('四年级启航班'), ['四年级启航班']);
});

test('another class is never among them, nor is one guessed from what may be read in two ways', () => {
  assert.deepEqual(classes('四(11)班'), ['四年级11班']);
  for (const text of ['启航班', '41班', '111', '1班', '', '初12班', '04班']) assert.deepEqual(classes(text), [], text);
});

test('levels are known by the names of their stage, as figures and by the year of entry', () => {
  for (const text of ['初一', '初1', '初中一年级']) assert.deepEqual(grades(text), ['七年级'], text);
  for (const text of ['四年级', '四', '4', '4年级', '小四', '四年', '2023级', '04', '23级', '小学四年级', '小4'])
    assert.deepEqual(grades(text), ['四年级'], text);
  assert.deepEqual(grades('2025级'), ['二年级', '八年级', '高二'], 'of every stage, told apart by the school');
  assert.deepEqual(gradeSpellings('2023级', '2026-08-31'), ['三年级', '九年级', '高三'], 'a school year ends in August');
  assert.deepEqual(grades('启航'), []);
});
