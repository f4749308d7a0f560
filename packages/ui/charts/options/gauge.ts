import type { ChartChoice, ChartData, ChartMeasure } from '../chart-data.ts';
import type { Canvas, Drawn, LegendEntry } from '../drawn.ts';
import type { Look } from '../look.ts';
import { splitOf } from '../split.ts';
import { ground, quietText, shortOf } from './parts.ts';
import { niceTop } from './radar.ts';

const MAX_RADIUS = 150;
/** Gap between two ranges, as a share of the scale. */
const GAP = 0.006;

/** One value on a scale, with the ranges of its measure. */
export function gauge(data: ChartData, choice: ChartChoice, canvas: Canvas): Drawn {
  const { look, words, height, width } = canvas;
  const [line] = splitOf(data, choice).lines;
  if (!line) return { option: ground(canvas), rows: [], legend: [], switches: false };
  const { measure } = line;
  const value = line.values[0] ?? null;
  const [from, to] = scaleOf(measure, value);
  const ranges = rangesOf(measure, look, from, to);
  const target = measure.target === undefined ? '' : words.target(measure.format(measure.target));
  const datum = { value: value ?? from, name: target || measure.label, mark: 0 };
  const radius = Math.max(56, Math.min(width / 2 - 12, height * 0.62, MAX_RADIUS));
  return {
    option: {
      ...ground(canvas),
      series: [
        {
          type: 'gauge',
          startAngle: 200,
          endAngle: -20,
          center: ['50%', '66%'],
          radius,
          min: from,
          max: to,
          splitNumber: 4,
          axisLine: { lineStyle: { width: 18, color: bands(ranges, look, from, to) } },
          pointer: { show: value !== null, width: 5, length: '68%', itemStyle: { color: look.text } },
          anchor: { show: value !== null, size: 10, itemStyle: { color: look.text } },
          axisTick: { show: false },
          splitLine: { length: 18, distance: -18, lineStyle: { color: look.surface, width: 2 } },
          axisLabel: { ...quietText(look), distance: 26, formatter: (at) => shortOf(measure)(at) },
          title: { ...quietText(look), offsetCenter: [0, '46%'] },
          detail: {
            offsetCenter: [0, '26%'],
            fontSize: look.size + 12,
            fontFamily: look.font,
            color: look.text,
            formatter: () => measure.format(value),
          },
          data: [datum],
        },
      ],
    },
    rows: [
      [
        {
          title: line.name,
          lines: [{ name: measure.label, text: measure.format(value) }, ...(target ? [{ name: '', text: target }] : [])],
          point: line.points[0] ?? null,
          place: { seriesIndex: 0, dataIndex: 0 },
        },
      ],
    ],
    legend: rangeLegend(ranges, measure, canvas),
    switches: false,
  };
}

/** From zero, or from the round number below the least figure, to the whole for shares, else to the round number above the greatest. */
function scaleOf(measure: ChartMeasure, value: number | null): readonly [number, number] {
  const figures = [value ?? 0, measure.target ?? 0, ...(measure.thresholds ?? []).map(({ from }) => from)];
  const most = Math.max(...figures);
  const least = Math.min(0, ...figures);
  const whole = wholeOf(measure);
  return [least < 0 ? -niceTop(-least) : 0, whole !== null && most <= whole ? whole : niceTop(most * 1.1)];
}

/** What a measure of shares writes as 100%: 1 or 100. */
function wholeOf({ unit, format }: ChartMeasure): number | null {
  if (/^100(\.0+)?\s?%/.test(format(1))) return 1;
  return unit === '%' || /%$/.test(format(1)) ? 100 : null;
}

/** Colours of the ranges, as shares of the scale at which each ends, with gaps that tell them apart in grey. */
export function bands(ranges: readonly Range[], look: Look, from: number, to: number): [number, string][] {
  const share = (value: number) => Math.min(1, Math.max(0, (value - from) / (to - from)));
  return ranges.flatMap((range, at): [number, string][] => {
    const end = share(range.to);
    return at === ranges.length - 1
      ? [[1, range.colour]]
      : [
          [end - GAP, range.colour],
          [end, look.surface],
        ];
  });
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly colour: string;
}

/** The ranges between the thresholds, the whole scale if there are none. */
export function rangesOf({ thresholds = [] }: ChartMeasure, look: Look, from: number, to: number): Range[] {
  const rising = thresholds.filter((one) => one.from < to).toSorted((a, b) => a.from - b.from);
  const first = rising[0]?.from ?? to;
  const below = first > from ? [{ from, to: first, colour: rising.length > 0 ? look.line : look.primary }] : [];
  return [
    ...below,
    ...rising.map((one, at) => ({ from: Math.max(from, one.from), to: rising[at + 1]?.from ?? to, colour: look[one.tone] })),
  ];
}

function rangeLegend(ranges: readonly Range[], measure: ChartMeasure, { words }: Canvas): LegendEntry[] {
  if (ranges.length < 2) return [];
  const short = shortOf(measure);
  return ranges.map(({ from, to, colour }) => ({
    id: String(from),
    name: words.between(short(from), short(to)),
    swatch: { form: 'fill', colour, at: 0 },
  }));
}
