import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paperLook } from '../charts/look.ts';
import { draw } from '../charts/options/draw.ts';
import { bands, rangesOf } from '../charts/options/gauge.ts';
import { niceTop } from '../charts/options/radar.ts';
import { canvas, chart, dimension, measure, read, valuesOf } from './chart-samples.ts';

const theme = dimension('theme');
const themes = chart(
  [theme],
  [measure('trips')],
  [
    [['red'], { trips: 30 }],
    [['green'], { trips: null }],
    [['blue'], { trips: 10 }],
  ],
);

test('a ring has a slice for each value, with its share of what is shown', () => {
  const choice = { picture: 'donut', by: ['theme'], measures: ['trips'] } as const;
  const { option, rows, legend } = draw(themes, choice, canvas());
  assert.deepEqual(valuesOf(read(option).series[0]), [30, 10]);
  assert.deepEqual(
    rows[0]?.map(({ title, lines }) => [title, lines.map(({ text }) => text)]),
    [
      ['red', ['30', '75.0%']],
      ['blue', ['10', '25.0%']],
    ],
  );
  assert.deepEqual(legend, []);
  const narrow = draw(themes, choice, canvas({ width: 360 }));
  assert.deepEqual(
    narrow.legend.map(({ name }) => name),
    ['red 75.0%', 'green', 'blue 25.0%'],
  );
});

test('without an axis the slices are the measures', () => {
  const data = chart([], [measure('announced'), measure('paid')], [[[], { announced: 100, paid: 64 }]]);
  const { option, rows } = draw(data, { picture: 'funnel', by: [], measures: ['announced', 'paid'] }, canvas());
  assert.deepEqual(
    read(option).series[0]?.data.map(({ name, value }) => [name, value]),
    [
      ['announced', 100],
      ['paid', 64],
    ],
  );
  assert.equal(rows[0]?.[1]?.lines[1]?.text, '64.0%');
});

test('spokes share one scale, and a ring has a mark on each of them', () => {
  const data = chart(
    [dimension('item'), dimension('kind')],
    [measure('score')],
    [
      [['course', 'pupil'], { score: 4.2 }],
      [['safety', 'pupil'], { score: 3.1 }],
      [['course', 'parent'], { score: 4.8 }],
    ],
  );
  const { option, rows } = draw(data, { picture: 'radar', by: ['item'], series: 'kind', measures: ['score'] }, canvas());
  const { radar, series } = read(option);
  assert.deepEqual(
    radar.indicator.map(({ name, max }) => [name, max]),
    [
      ['course', 5],
      ['safety', 5],
    ],
  );
  assert.deepEqual(
    series.map(({ data: rings }) => rings[0]?.value),
    [
      [4.2, 3.1],
      [4.8, Number.NaN],
    ],
  );
  assert.equal(rows[1]?.[1]?.lines[0]?.text, '–');
});

test('a scale ends at a round number', () => {
  assert.deepEqual([0, 0.3, 1, 4.8, 21, 26, 260, 999].map(niceTop), [1, 0.5, 1, 5, 25, 50, 500, 1000]);
});

test('a gauge has a range from each threshold to the next, apart by a gap', () => {
  const rate = measure('rate', {
    unit: '%',
    thresholds: [
      { from: 85, tone: 'success' },
      { from: 20, tone: 'danger' },
      { from: 60, tone: 'warning' },
    ],
  });
  const ranges = rangesOf(rate, paperLook, 0, 100);
  assert.deepEqual(
    ranges.map(({ from, to, colour }) => [from, to, colour]),
    [
      [0, 20, paperLook.line],
      [20, 60, paperLook.danger],
      [60, 85, paperLook.warning],
      [85, 100, paperLook.success],
    ],
  );
  const drawn = bands(ranges, paperLook, 0, 100);
  assert.deepEqual(
    drawn.filter(([, colour]) => colour === paperLook.surface).map(([end]) => end),
    [0.2, 0.6, 0.85],
  );
  assert.deepEqual(drawn.at(-1), [1, paperLook.success]);
});

test('a gauge of shares ends at the whole, written as 1 or as 100', () => {
  const endOf = (more: object, value: number | null) => {
    const data = chart([], [measure('rate', more)], [[[], { rate: value }]]);
    const [series] = read(draw(data, { picture: 'gauge', by: [], measures: ['rate'] }, canvas()).option).series;
    return (series as unknown as { max: number }).max;
  };
  assert.equal(endOf({ unit: '%' }, 72), 100);
  assert.equal(endOf({ format: (value: number | null) => `${((value ?? 0) * 100).toFixed(1)}%` }, 0.72), 1);
  assert.equal(endOf({ unit: '元' }, 72), 100);
  assert.equal(endOf({ unit: '元' }, 720), 1000);
  assert.equal(endOf({ unit: '%' }, null), 100);
});

test('names of spokes are broken where a narrow radar has no room beside it', () => {
  const items = ['接待热情，讲解清楚到位', '讲授生动、动手机会充足', 'Plenty of hands-on work', '内容充实'];
  const data = chart(
    [dimension('item')],
    [measure('score')],
    items.map((item) => [[item], { score: 4 }]),
  );
  const linesAt = (width: number) => {
    const { radar } = read(draw(data, { picture: 'radar', by: ['item'], measures: ['score'] }, { ...canvas(), width }).option);
    return items.map((item) => radar.axisName.formatter(item).split('\n'));
  };
  const [above = [], chinese = [], below = [], short = []] = linesAt(350);
  assert.ok(chinese.length > 1 && chinese.join('') === items[1]);
  assert.deepEqual([above, below, short], [[items[0]], [items[2]], [items[3]]], 'above and below the ring there is room');
  const english = linesAt(180)[2] ?? [];
  assert.ok(english.length > 1 && english.join(' ') === items[2]);
  assert.ok(linesAt(900).every((lines) => lines.length === 1));
});
