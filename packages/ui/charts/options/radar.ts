import type { ChartChoice, ChartData } from '../chart-data.ts';
import type { Canvas, Drawn } from '../drawn.ts';
import { type Line, type Split, splitOf } from '../split.ts';
import {
  colourOf,
  dashOf,
  ground,
  legendOf,
  NARROW,
  numbered,
  quietText,
  rimmedText,
  said,
  shortOf,
  swatchOf,
  symbolOf,
  widthOf,
} from './parts.ts';

/** One spoke for each place of the axis, one ring for each line. Each ring has a series of its own, as in the other pictures. */
export function radar(data: ChartData, choice: ChartChoice, canvas: Canvas): Drawn {
  const { look } = canvas;
  const split = splitOf(data, choice, canvas.most);
  const alone = split.lines.length === 1;
  const shown = split.lines.filter(({ id }) => !canvas.hidden.has(id));
  const swatch = (line: Pick<Line, 'at'>) => swatchOf(look, line, 'line', alone);
  const rows = shown.map((line, row) =>
    split.categories.map(({ label }, index) => ({
      title: label,
      lines: [said(line, line.values[index] ?? null, swatch(line))],
      point: line.points[index] ?? null,
      place: { seriesIndex: row, dataIndex: 0 },
    })),
  );
  const mark = numbered(rows);
  return {
    option: {
      ...ground(canvas),
      radar: spokes(split, canvas),
      series: shown.map((line, row) => ({
        type: 'radar',
        id: line.id,
        name: line.name,
        symbol: symbolOf(line.at),
        symbolSize: 6,
        color: colourOf(look, line.at, alone),
        lineStyle: { width: 2, type: alone ? ('solid' as const) : dashOf(line.at) },
        areaStyle: { opacity: 0.12 },
        emphasis: { lineStyle: { width: 3.5 } },
        data: [{ value: line.values.map((value) => value ?? Number.NaN), name: line.name, mark: mark(row, 0) }],
      })),
    },
    rows,
    legend: legendOf(split.lines, swatch),
    switches: true,
    whole: true,
  };
}

/** Room for the name of a spoke below which it is not broken any further, and between the name and its spoke. */
const MIN_ROOM = 56;
const GAP = 12;
/** How far the spokes beside the upright one reach to the side at most, as a share of the radius, where there are three. */
const FLATTEST = 0.87;

/** A name in lines that fit beside the ring: Chinese is broken anywhere, other words between them. */
function broken(name: string, room: number, { look }: Canvas): string {
  const lines = [''];
  for (const part of name.match(/[\u2e80-\uffff]|[^\u2e80-\uffff\s]+\s*/g) ?? []) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && widthOf(`${line}${part}`.trim(), look) > room) lines.push(part);
    else lines[lines.length - 1] = line + part;
  }
  return lines.map((line) => line.trim()).join('\n');
}

function spokes({ categories, lines }: Split, canvas: Canvas) {
  const { look, width } = canvas;
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const max = niceTop(Math.max(0, ...values));
  const min = Math.min(0, ...values);
  const scale = { ...rimmedText(look), show: true, showMinLabel: false, formatter: shortOf(lines[0]?.measure) };
  const share = width < NARROW ? 0.58 : 0.68;
  const beside = Math.max(MIN_ROOM, (width / 2) * (1 - share * FLATTEST) - GAP);
  // Above and below the ring a name has the width of the picture, and few lines.
  const upright = new Set([0, categories.length / 2].flatMap((at) => categories[at]?.label ?? []));
  const roomOf = (name: string) => (upright.has(name) ? width / 2 : beside);
  return {
    radius: `${share * 100}%`,
    splitNumber: 4,
    // The scale is written along the first spoke alone.
    indicator: categories.map(({ label }, index) => ({ name: label, max, min, ...(index === 0 && { axisLabel: scale }) })),
    // The library breaks the names of spokes nowhere.
    axisName: { ...quietText(look), formatter: (name = '') => broken(name, roomOf(name), canvas) },
    axisLine: { lineStyle: { color: look.faint } },
    splitLine: { lineStyle: { color: look.line } },
    splitArea: { show: false },
  };
}

/** The next round number at or above a value: 1, 2, 2.5, 5 or 10 times a power of ten. */
export function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
