import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostShown } from '../charts/chart-height.ts';
import { extremesOf, hasFigures, tableOf } from '../charts/figures.ts';
import { markAfter } from '../charts/mark-keys.ts';
import { draw } from '../charts/options/draw.ts';
import { sentenceOf, tipAtPlace, tipOfMark } from '../charts/tip.ts';
import { canvas, chart, dimension, measure } from './chart-samples.ts';

const data = chart(
  [dimension('school'), dimension('theme')],
  [measure('students', { unit: '人' }), measure('rate')],
  [
    [['one', 'red'], { students: 5, rate: 1 }],
    [['two', 'red'], { students: 7, rate: null }],
    [['one', 'green'], { students: 2, rate: 3 }],
  ],
);
const choice = { picture: 'column', by: ['school'], series: 'theme', measures: ['students'] } as const;
const drawn = draw(data, choice, canvas());

test('arrow keys lead along a series and across to the next one, and stop at the ends', () => {
  const walk = (keys: string[], start = drawn) => keys.reduce((at, key) => markAfter(start, at, key), null as ReturnType<typeof markAfter>);
  assert.deepEqual(walk(['ArrowRight']), { row: 0, index: 0 });
  assert.deepEqual(walk(['ArrowRight', 'ArrowRight', 'ArrowRight']), { row: 0, index: 1 });
  assert.deepEqual(walk(['ArrowRight', 'ArrowDown', 'End']), { row: 1, index: 1 });
  assert.deepEqual(walk(['ArrowRight', 'ArrowDown', 'ArrowUp', 'Home']), { row: 0, index: 0 });
  const lying = draw(data, { ...choice, picture: 'bar' }, canvas());
  assert.deepEqual(walk(['ArrowDown', 'ArrowDown', 'ArrowRight'], lying), { row: 1, index: 1 });
  assert.equal(markAfter(drawn, null, 'a'), null);
  assert.equal(markAfter({ rows: [] }, null, 'End'), null);
});

test('at a place of the axis all series are said, elsewhere the mark alone', () => {
  assert.deepEqual(
    tipAtPlace(drawn, 0)?.lines.map(({ name, text }) => [name, text]),
    [
      ['red', '5'],
      ['green', '2'],
    ],
  );
  assert.equal(tipAtPlace(drawn, 9), null);
  assert.equal(tipOfMark(drawn, 1)?.title, 'two');
  assert.equal(tipOfMark(drawn, -1), null);
  const ring = draw(data, { ...choice, picture: 'radar' }, canvas());
  assert.deepEqual(tipOfMark(ring, 0), {
    title: 'red',
    lines: [
      { name: 'one', text: '5' },
      { name: 'two', text: '7' },
    ],
  });
  const [first] = drawn.rows[0] ?? [];
  assert.equal(first && sentenceOf(first, ', '), 'one, red 5');
});

test('the table behind a chart has every figure, with units in its head', () => {
  assert.deepEqual(
    tableOf(data, (label, unit) => `${label} (${unit})`),
    {
      head: ['school', 'theme', 'students (人)', 'rate'],
      lines: [
        ['one', 'red', '5', '1'],
        ['two', 'red', '7', '–'],
        ['one', 'green', '2', '3'],
      ],
    },
  );
});

test('a chart is summed up by its ends', () => {
  const found = extremesOf(data, choice);
  assert.deepEqual(found?.most, { label: 'two / red', text: '7' });
  assert.deepEqual(found?.least, { label: 'one / green', text: '2' });
  assert.equal(hasFigures(data, choice), true);
  assert.equal(hasFigures({ ...data, points: [] }, choice), false);
  const empty = chart([dimension('school')], [measure('students')], [[['one'], { students: null }]]);
  assert.equal(hasFigures(empty, { picture: 'bar', by: ['school'], measures: ['students'] }), false);
  assert.equal(extremesOf(empty, { picture: 'bar', by: ['school'], measures: ['students'] }), null);
});

test('a tile shows as many bars as have room, a calendar every day', () => {
  assert.equal(mostShown({ picture: 'bar' }, { height: 320, compact: false }), 30);
  assert.ok(mostShown({ picture: 'bar' }, { height: 200, compact: true }) <= 6);
  assert.equal(mostShown({ picture: 'calendar' }, { height: 200, compact: true }), Number.POSITIVE_INFINITY);
});
