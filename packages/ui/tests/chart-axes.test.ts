import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draw } from '../charts/options/draw.ts';
import { splitOf } from '../charts/split.ts';
import { canvas, chart, dimension, measure, read, valuesOf } from './chart-samples.ts';

const month = dimension('month', 'month');
const school = dimension('school');
const theme = dimension('theme');
const students = measure('students', { unit: '人' });
const rate = measure('rate', { unit: '%', target: 90 });
const money = measure('money', { unit: '元' });

const byMonth = chart(
  [month, theme],
  [students],
  [
    [['2025-12', 'red'], { students: 5 }],
    [['2026-01', 'red'], { students: 7 }],
    [['2025-11', 'green'], { students: 2 }],
    [['2025-12', 'green'], { students: null }],
    [[null, 'green'], { students: 1 }],
  ],
);

test('dates stand in their order, whatever the order of the points, and what has none comes last', () => {
  const { categories, dated } = splitOf(byMonth, { picture: 'line', by: ['month'], series: 'theme', measures: ['students'] });
  assert.equal(dated, true);
  assert.deepEqual(
    categories.map(({ label }) => label),
    ['2025-11', '2025-12', '2026-01', 'none'],
  );
});

test('what is not a date stays in the order of the points, and the first thirty are shown', () => {
  const rows = Array.from({ length: 46 }, (_, at) => [[`school ${46 - at}`], { students: at }] as const);
  const data = chart([school], [students], rows);
  const { categories, cut } = splitOf(data, { picture: 'bar', by: ['school'], measures: ['students'] });
  assert.equal(categories.length, 30);
  assert.equal(categories[0]?.label, 'school 46');
  assert.equal(cut, 16);
  const days = chart([dimension('day', 'day')], [students], rows);
  assert.equal(splitOf(days, { picture: 'column', by: ['day'], measures: ['students'] }).categories.length, 46);
});

test('a missing point and an empty value are gaps, which lines do not cross', () => {
  const { option, rows } = draw(byMonth, { picture: 'line', by: ['month'], series: 'theme', measures: ['students'] }, canvas());
  const { series } = read(option);
  assert.deepEqual(series.map(valuesOf), [
    [null, 5, 7, null],
    [2, null, null, 1],
  ]);
  assert.ok(series.every(({ connectNulls }) => connectNulls === false));
  assert.equal(rows[1]?.[1]?.lines[0]?.text, '–');
  assert.equal(rows[0]?.[0]?.point, null);
  assert.equal(rows[1]?.[0]?.point?.values.students, 2);
});

test('a datum names its mark, counted through all rows', () => {
  const { option, rows } = draw(byMonth, { picture: 'column', by: ['month'], series: 'theme', measures: ['students'] }, canvas());
  const marks = rows.flat();
  for (const [row, { data }] of read(option).series.entries())
    for (const [index, { mark }] of data.entries()) assert.deepEqual(marks[mark]?.place, { seriesIndex: row, dataIndex: index });
});

test('stacked series share a stack, others stand side by side; each but the first has a pattern', () => {
  const choice = { picture: 'column', by: ['month'], series: 'theme', measures: ['students'] } as const;
  const stacked = read(draw(byMonth, { ...choice, stacked: true }, canvas()).option).series;
  assert.deepEqual(
    stacked.map(({ stack }) => stack),
    ['all', 'all'],
  );
  assert.deepEqual(
    stacked.map(({ itemStyle }) => itemStyle?.decal !== undefined),
    [false, true],
  );
  assert.ok(read(draw(byMonth, choice, canvas()).option).series.every(({ stack }) => stack === undefined));
  const area = read(draw(byMonth, { ...choice, picture: 'area', stacked: true }, canvas()).option).series;
  assert.deepEqual(valuesOf(area[0]), [0, 5, 7, 0]);
});

const figures = chart(
  [month],
  [students, rate, money],
  [
    [['2026-01'], { students: 10, rate: 80, money: 100 }],
    [['2026-02'], { students: null, rate: null, money: null }],
    [['2026-03'], { students: 5, rate: 95, money: 50 }],
  ],
);

test('a measure on the second axis is a line with its own scale and title, and has its target there', () => {
  const { option, legend } = draw(figures, { picture: 'column', by: ['month'], measures: ['students'], second: ['rate'] }, canvas());
  const { series, yAxis } = read(option);
  assert.deepEqual(
    series.map(({ type, yAxisIndex = 0 }) => [type, yAxisIndex]),
    [
      ['bar', 0],
      ['line', 1],
      ['line', 1],
    ],
  );
  assert.deepEqual(
    yAxis.map(({ name }) => name),
    ['students (人)', 'rate (%)'],
  );
  assert.deepEqual(valuesOf(series[2]), [
    [0, 90],
    [1, 90],
    [2, 90],
  ]);
  assert.deepEqual(
    legend.map(({ name, swatch }) => [name, swatch.form]),
    [
      ['students', 'fill'],
      ['rate', 'line'],
    ],
  );
});

test('measures of one unit share its name on their axis, others leave it out', () => {
  const name = (measures: readonly string[]) =>
    read(draw(figures, { picture: 'line', by: ['month'], measures }, canvas()).option).yAxis[0]?.name;
  assert.equal(name(['students']), 'students (人)');
  assert.equal(name(['students', 'money']), '');
  const two = { ...figures, measures: [money, measure('net', { unit: '元' })] };
  assert.equal(read(draw(two, { picture: 'line', by: ['month'], measures: ['money', 'net'] }, canvas()).option).yAxis[0]?.name, 'in 元');
});

test('running sums go on behind a gap, and are compared with no target', () => {
  const { option, rows } = draw(figures, { picture: 'area', by: ['month'], measures: ['rate'], cumulative: true }, canvas());
  const { series } = read(option);
  assert.equal(series.length, 1);
  assert.deepEqual(valuesOf(series[0]), [80, null, 175]);
  assert.equal(rows[0]?.[2]?.lines[0]?.text, '175');
});

test('bars lie, first place on top, and are as high as they need', () => {
  const rows = Array.from({ length: 30 }, (_, at) => [[`school ${at}`], { students: at }] as const);
  const drawn = draw(chart([school], [students], rows), { picture: 'bar', by: ['school'], measures: ['students'] }, canvas());
  const { yAxis, xAxis } = read(drawn.option);
  assert.equal(yAxis.inverse, true);
  assert.equal(yAxis.data?.[0], 'school 0');
  assert.equal(xAxis.name, 'students (人)');
  assert.ok((drawn.height ?? 0) >= 30 * 24);
  assert.equal(
    draw(chart([school], [students], rows), { picture: 'bar', by: ['school'], measures: ['students'] }, canvas({ compact: true })).height,
    320,
  );
});

test('a series that is switched off is not drawn, and the others keep their colours', () => {
  const choice = { picture: 'line', by: ['month'], series: 'theme', measures: ['students'] } as const;
  const all = draw(byMonth, choice, canvas());
  const less = draw(byMonth, choice, canvas({ hidden: new Set([all.legend[0]?.id ?? '']) }));
  assert.equal(read(less.option).series.length, 1);
  assert.deepEqual(less.legend, all.legend);
  assert.deepEqual(less.rows[0]?.[0]?.lines[0]?.swatch, all.rows[1]?.[0]?.lines[0]?.swatch);
});

test('a box has its five figures, greatest first where they are said', () => {
  const data = chart(
    [theme],
    [measure('price')],
    [
      [['red'], { price: 60 }, { price: [10, 30, 60, 90, 200] }],
      [['green'], { price: null }],
    ],
  );
  const { option, rows } = draw(data, { picture: 'boxPlot', by: ['theme'], measures: ['price'] }, canvas());
  assert.deepEqual(valuesOf(read(option).series[0]), [[10, 30, 60, 90, 200], []]);
  assert.deepEqual(
    rows[0]?.[0]?.lines.map(({ name, text }) => `${name} ${text}`),
    ['most 200', 'upper 90', 'median 60', 'lower 30', 'least 10'],
  );
  assert.equal(rows[0]?.[1]?.lines[0]?.text, '–');
});

test('the name of an axis stands above the values of columns that end with it', () => {
  const gapOf = (picture: 'column' | 'line') => {
    const data = chart(
      [school],
      [students],
      [
        [['one'], { students: 20 }],
        [['two'], { students: 3 }],
      ],
    );
    return read(draw(data, { picture, by: ['school'], measures: ['students'] }, canvas()).option).yAxis[0]?.nameGap ?? 0;
  };
  const LINE = 12;
  assert.ok(gapOf('column') >= gapOf('line') + LINE, `${gapOf('column')} and ${gapOf('line')}`);
});

test('labels that neither fit nor break are turned, and shortened only where they would take half of the picture', () => {
  const axisOf = (name: string, more = {}) => {
    const rows = Array.from({ length: 10 }, (_, at) => [[`${name} ${at}`], { students: at }] as const);
    const drawn = draw(chart([school], [students], rows), { picture: 'column', by: ['school'], measures: ['students'] }, canvas(more));
    return read(drawn.option).xAxis.axisLabel;
  };
  const wall = { width: 416, height: 190, compact: true };
  const { rotate, width = 0 } = axisOf('Departure review', wall);
  assert.equal(rotate, 40);
  assert.ok(width >= 'Departure review'.length * 8, `${width} pixels`);
  assert.ok(width * Math.sin((40 * Math.PI) / 180) <= wall.height / 2);
  assert.equal(axisOf('one').rotate, undefined);
});
