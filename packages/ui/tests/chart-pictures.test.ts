import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { init, registerMap, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ChartChoice, type ChartData, type Picture, pictures } from '../charts/chart-data.ts';
import { loadFamily } from '../charts/families/load-family.ts';
import { framed } from '../charts/framed.ts';
import { draw } from '../charts/options/draw.ts';
import { canvas, chart, dimension, measure } from './chart-samples.ts';

use([SVGRenderer]);

const square = [
  [
    [112, 28],
    [113, 28],
    [113, 29],
    [112, 28],
  ],
];
const map = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: { name: 'north' }, geometry: { type: 'Polygon', coordinates: square } }],
} as unknown as Parameters<typeof registerMap>[1];

const [region, theme] = [dimension('region'), dimension('theme')];
const students = measure('students', {
  unit: '人',
  target: 6,
  thresholds: [
    { from: 0, tone: 'danger' },
    { from: 5, tone: 'success' },
  ],
});
const plain = chart(
  [region, theme],
  [students],
  [
    [['north', 'red'], { students: 5 }, { students: [1, 2, 5, 6, 9] }],
    [['north', 'green'], { students: 2 }, { students: [1, 2, 2, 3, 4] }],
    [['south', 'red'], { students: null }],
    [['south', 'green'], { students: 3 }, { students: [1, 2, 3, 3, 4] }],
  ],
);
const days = chart(
  [dimension('day', 'day')],
  [students],
  [
    [['2026-01-05'], { students: 4 }],
    [['2026-01-06'], { students: null }],
  ],
);
const regions = chart(
  [region],
  [students],
  [
    [['north'], { students: 4 }],
    [['south'], { students: null }],
  ],
);
const one = chart([], [students], [[[], { students: 4 }]]);

const bySeries = { by: ['region'], series: 'theme', measures: ['students'] };
const others: Partial<Record<Picture, readonly [ChartData, Omit<ChartChoice, 'picture'>]>> = {
  donut: [regions, { by: ['region'], measures: ['students'] }],
  funnel: [regions, { by: ['region'], measures: ['students'] }],
  sankey: [plain, { by: ['region', 'theme'], measures: ['students'] }],
  treemap: [plain, { by: ['region', 'theme'], measures: ['students'] }],
  calendar: [days, { by: ['day'], measures: ['students'] }],
  gauge: [one, { by: [], measures: ['students'] }],
  regions: [regions, { by: ['region'], measures: ['students'] }],
};

describe('the library draws every picture with what its family registers', () => {
  for (const picture of pictures)
    test(picture, async () => {
      await prepared(picture);
      const [data, choice] = others[picture] ?? [plain, bySeries];
      for (const width of [800, 340]) {
        const svg = rendered(data, { ...choice, picture }, width);
        assert.ok((svg.match(/<(path|text|rect|polygon)/g) ?? []).length >= 2, svg);
        assert.doesNotMatch(svg, /NaN|undefined/);
      }
    });
});

test('a picture without any value is drawn without error', async () => {
  for (const picture of pictures) {
    await prepared(picture);
    const [data, choice] = others[picture] ?? [plain, bySeries];
    assert.doesNotThrow(() => rendered({ ...data, points: [] }, { ...choice, picture }, 600), picture);
  }
});

test('a saved picture has a title and a legend, which the texts of people cannot break', () => {
  const { svg, width, height } = framed({
    svg: '<svg width="100"></svg>',
    width: 100,
    height: 50,
    title: 'A < B & "C"',
    legend: [0, 1, 2].map((at) => ({ id: `${at}`, name: `series ${at}`, swatch: { form: 'line' as const, colour: '#123456', at } })),
  });
  assert.ok(width > 100 && height > 50 + 3 * 20);
  assert.match(svg, /A &lt; B &amp; &quot;C&quot;/);
  assert.equal(svg.match(/series \d/g)?.length, 3);
});

/** Maps are registered only where their family is loaded. */
async function prepared(picture: Picture): Promise<void> {
  await loadFamily(picture);
  if (picture === 'regions') registerMap('test', map);
}

function rendered(data: ChartData, choice: ChartChoice, width: number): string {
  const { option, height = 320 } = draw(data, choice, canvas({ width }));
  const made = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    made.setOption({ ...option, animation: false });
    return made.renderToSVGString();
  } finally {
    made.dispose();
  }
}
