import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paperLook } from '../charts/look.ts';
import { stripsOf } from '../charts/options/calendar.ts';
import { draw } from '../charts/options/draw.ts';
import { shadeLegend, shadesFor } from '../charts/options/shades.ts';
import { canvas, chart, dimension, format, measure, type ReadDatum, read } from './chart-samples.ts';

const [from, to, theme] = [dimension('from'), dimension('to'), dimension('theme')];
const students = measure('students');

test('a flow into the region that it comes from leads to another node, and flows of three levels are summed', () => {
  const data = chart(
    [from, to, theme],
    [students],
    [
      [['a', 'a', 'red'], { students: 5 }],
      [['a', 'b', 'red'], { students: 3 }],
      [['a', 'b', 'green'], { students: 4 }],
      [['b', 'b', 'red'], { students: null }],
    ],
  );
  const { option, rows } = draw(data, { picture: 'sankey', by: ['from', 'to', 'theme'], measures: ['students'] }, canvas());
  const [series] = read(option).series;
  assert.deepEqual(
    series?.links?.map(({ source, target, value }) => [source, target, value]),
    [
      ['0 "a"', '1 "a"', 5],
      ['1 "a"', '2 "red"', 5],
      ['0 "a"', '1 "b"', 7],
      ['1 "b"', '2 "red"', 3],
      ['1 "b"', '2 "green"', 4],
    ],
  );
  assert.equal(series?.data.length, 5);
  assert.equal(rows[0]?.[2]?.title, 'a → b');
  assert.equal(rows[0]?.[2]?.point, null);
  assert.equal(rows[0]?.[3]?.point?.values.students, 3);
  assert.equal(rows[1]?.[0]?.lines[0]?.text, '12');
});

test('a tree nests its levels, sums its branches, and counts its marks as the library counts its nodes', () => {
  const data = chart(
    [from, theme],
    [students],
    [
      [['a', 'red'], { students: 5 }],
      [['b', 'red'], { students: 1 }],
      [['a', 'green'], { students: 2 }],
      [['b', 'green'], { students: 0 }],
    ],
  );
  const { option, rows } = draw(data, { picture: 'treemap', by: ['from', 'theme'], measures: ['students'] }, canvas());
  const shape = ({ name, value, children }: ReadDatum): unknown => [name, value, ...(children ?? []).map(shape)];
  assert.deepEqual(read(option).series[0]?.data.map(shape), [
    ['a', 7, ['red', 5], ['green', 2]],
    ['b', 1, ['red', 1]],
  ]);
  assert.deepEqual(
    rows[0]?.map(({ title, place, point }) => [title, place.dataIndex, point?.values.students ?? null]),
    [
      ['a', 1, null],
      ['red', 2, 5],
      ['green', 3, 2],
      ['b', 4, null],
      ['red', 5, 1],
    ],
  );
});

test('a calendar reaches from the first month to the last, in as many strips as the width needs', () => {
  const days = ['2025-11-30', '2026-02-03', '2025-12-24'];
  assert.deepEqual(stripsOf(days, 60), [['2025-11-01', '2026-02-28']]);
  assert.deepEqual(stripsOf(days, 10), [
    ['2025-11-01', '2025-12-31'],
    ['2026-01-01', '2026-02-28'],
  ]);
  assert.equal(stripsOf(days, 2).length, 4);
  assert.deepEqual(stripsOf([], 10), []);
});

test('each day of a calendar lies in the strip of its month, a day without value has none', () => {
  const data = chart(
    [dimension('day', 'day')],
    [students],
    [
      [['2026-01-31'], { students: 4 }],
      [['2025-12-01'], { students: 9 }],
      [['2026-02-01'], { students: null }],
    ],
  );
  const drawn = draw(data, { picture: 'calendar', by: ['day'], measures: ['students'] }, canvas({ width: 160 }));
  const { calendar, series } = read(drawn.option);
  assert.deepEqual(
    calendar.map(({ range }) => range[0]),
    ['2025-12-01', '2026-01-01', '2026-02-01'],
  );
  assert.deepEqual(
    series.map(({ calendarIndex, data: cells }) => [calendarIndex, cells[0]?.value]),
    [
      [0, ['2025-12-01', 9]],
      [1, ['2026-01-31', 4]],
      [2, ['2026-02-01', '-']],
    ],
  );
  assert.ok((calendar[2]?.top ?? 0) < (drawn.height ?? 0));
});

test('regions are found by their code, else by their name', () => {
  const shape = (name: string, id: string) =>
    ({ type: 'Feature', id, properties: { name }, geometry: { type: 'Polygon', coordinates: [] } }) as const;
  const regions = { type: 'FeatureCollection', features: [shape('Lushan', '439902'), shape('Juzhou', '439903')] } as const;
  const data = chart(
    [dimension('region')],
    [students],
    [
      [['439903'], { students: 4 }],
      [['Lushan'], { students: 2 }],
    ],
  );
  const { option, legend } = draw(data, { picture: 'regions', by: ['region'], measures: ['students'] }, canvas({ regions }));
  assert.deepEqual(
    read(option).series[0]?.data.map(({ name, value }) => [name, value]),
    [
      ['Juzhou', 4],
      ['Lushan', 2],
    ],
  );
  assert.equal(legend.at(-1)?.name, 'without');
});

test('shades divide whole numbers without overlap, and anything else between limits', () => {
  const names = (values: (number | null)[]) =>
    shadeLegend(shadesFor(values, { look: paperLook }), format, canvas()).map(({ name }) => name);
  assert.deepEqual(names([1, 10, null]), ['1..2', '3..4', '5..6', '7..8', '9..10']);
  assert.deepEqual(names([3, 3]), ['3']);
  assert.deepEqual(names([0, 0.5]).length, 5);
  assert.deepEqual(names([null]), []);
});
