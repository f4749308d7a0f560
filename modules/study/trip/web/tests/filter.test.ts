import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChoiceFilter, filtered } from '../choice/filter.ts';
import type { Choice } from '../choice/use-choices.ts';

test('the catalogue is filtered by season, subject, place and rating, and sorted by rating', () => {
  const choice = (name: string, values: object) => ({ id: name, name, place: null, score: null, ...values }) as unknown as Choice;
  const list = [
    choice('甲', { forWinter: false, subjects: '语文、历史', place: '麓山区', score: 4.8 }),
    choice('乙', { subjects: '科学', place: '江岸区', score: 4.1 }),
    choice('丙', { forWinter: null, subjects: null }),
  ];
  const by = (filter: ChoiceFilter) => filtered(list, filter).map(({ name }) => name);
  assert.deepEqual(by({ season: 'winter' }).toSorted(), ['丙', '乙']);
  assert.deepEqual(by({ subject: '历史' }), ['甲']);
  assert.deepEqual(by({ place: '江岸区' }), ['乙']);
  assert.deepEqual(by({ score: 4.5 }), ['甲']);
  assert.deepEqual(by({ order: 'score' }), ['甲', '乙', '丙']);
});
