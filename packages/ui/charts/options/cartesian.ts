import type { BarSeriesOption, LineSeriesOption } from 'echarts';
import type { ChartChoice, ChartData } from '../chart-data.ts';
import { barHeight } from '../chart-height.ts';
import type { Canvas, Drawn, Mark, Swatch } from '../drawn.ts';
import { type Line, splitOf } from '../split.ts';
import { placeAxis, placeAxisUpright, valueAxis } from './axes.ts';
import {
  colourOf,
  dashOf,
  decalOf,
  ground,
  legendOf,
  numbered,
  patternOf,
  rimmedText,
  said,
  swatchOf,
  symbolOf,
  widthOf,
} from './parts.ts';
import { targetLines } from './target.ts';
import type { Task } from './task.ts';

/** Columns, bars, lines and areas along one axis, and measures on a second one as lines. */
export function cartesian(data: ChartData, choice: ChartChoice, canvas: Canvas): Drawn {
  const split = splitOf(data, choice, canvas.most);
  const drawsLines = choice.picture === 'line' || choice.picture === 'area';
  const lying = choice.picture === 'bar';
  const isLine = (line: Line) => (drawsLines || line.second) && !lying;
  const task: Task = { split, choice, canvas, alone: split.lines.length === 1, lying, isLine };
  const shown = split.lines.filter(({ id }) => !canvas.hidden.has(id));
  const rows = shown.map((line, row) => marksOf(task, line, row));
  const mark = numbered(rows);
  const series = shown.map((line, row) => ({ ...seriesOf(task, line), data: dataOf(task, line, (index) => mark(row, index)) }));
  return {
    option: {
      ...ground(canvas),
      ...grid,
      ...axesOf(task),
      series: [...series, ...targetLines(shown, split.categories.length, task)],
    },
    rows,
    legend: legendOf(split.lines, (line) => swatch(task, split.lines[line.at])),
    switches: true,
    axis: lying ? 'y' : 'x',
    ...(lying && { height: barHeight(split, choice, canvas) }),
  };
}

export const grid = {
  grid: { left: 4, right: 12, top: 6, bottom: 4, outerBoundsMode: 'same' as const, outerBoundsContain: 'all' as const },
};

/** In stacked areas nothing adds nothing; elsewhere it is a gap. */
function dataOf({ choice }: Task, line: Line, mark: (index: number) => number) {
  const gap = choice.picture === 'area' && choice.stacked === true && !line.second ? 0 : null;
  return line.values.map((value, index) => ({ value: (value ?? gap) as number, mark: mark(index) }));
}

function swatch({ canvas, alone, isLine }: Task, line: Line | undefined): Swatch {
  return swatchOf(canvas.look, line ?? { at: 0 }, line && isLine(line) ? 'line' : 'fill', alone);
}

const marksOf = (task: Task, line: Line, row: number): Mark[] =>
  task.split.categories.map(({ label }, index) => ({
    title: label,
    lines: [said(line, line.values[index] ?? null, swatch(task, line))],
    point: line.points[index] ?? null,
    place: { seriesIndex: row, dataIndex: index },
  }));

function axesOf(task: Task) {
  const { split, canvas, lying } = task;
  const [first, second] = [false, true].map((wanted) => split.lines.filter((line) => line.second === wanted));
  const all = split.lines;
  if (lying) return { yAxis: placeAxisUpright(split.categories, canvas), xAxis: valueAxis(all, canvas, 'below') };
  const values = [
    valueAxis(
      first ?? [],
      canvas,
      'left',
      split.lines.some((line) => !task.isLine(line) && isLabelled(task, line)),
    ),
  ];
  if (second && second.length > 0) values.push(valueAxis(second, canvas, 'right'));
  return { xAxis: placeAxis(split.categories, split.dated, canvas), yAxis: values };
}

function seriesOf(task: Task, line: Line): BarSeriesOption | LineSeriesOption {
  const { choice, canvas, alone, isLine } = task;
  const { look } = canvas;
  const common = {
    id: line.id,
    name: line.name,
    color: colourOf(look, line.at, alone),
    // Bars below, so that a line is never hidden by them.
    z: isLine(line) ? 3 : 2,
    ...(choice.stacked === true && !line.second && { stack: 'all' }),
    ...(line.second && !task.lying && { yAxisIndex: 1 }),
  };
  return isLine(line) ? { ...common, ...lineLook(task, line) } : { ...common, ...barLook(task, line) };
}

/** More places than this show the symbols of a line only where a value stands alone between gaps. */
const MAX_SYMBOLS = 45;

function lineLook({ choice, canvas, alone, split }: Task, line: Line): LineSeriesOption {
  const filled = choice.picture === 'area' && !line.second;
  const many = split.categories.length > MAX_SYMBOLS;
  return {
    type: 'line',
    connectNulls: false,
    symbol: symbolOf(line.at),
    symbolSize: many && !hasLonely(line.values) ? 5 : 7,
    showSymbol: !many || hasLonely(line.values),
    lineStyle: { width: 2, type: alone ? 'solid' : dashOf(line.at) },
    emphasis: { scale: 1.6, itemStyle: { borderColor: canvas.look.text, borderWidth: 2 } },
    ...(filled && { areaStyle: { opacity: choice.stacked === true ? 0.6 : 0.18 } }),
  };
}

/** A value between two gaps is seen by its symbol alone. */
const hasLonely = (values: readonly (number | null)[]): boolean =>
  values.some((value, at) => value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null);

function barLook(task: Task, line: Line): BarSeriesOption {
  const { choice, canvas, alone } = task;
  const { look } = canvas;
  const plain = alone || patternOf(line.at) === 'plain';
  const bands = choice.picture === 'histogram';
  return {
    type: 'bar',
    ...(bands ? { barCategoryGap: '3%' } : { barMaxWidth: 36, barGap: '8%' }),
    itemStyle: { borderColor: look.surface, borderWidth: choice.stacked === true ? 1 : 0, ...(!plain && decalOf(look, line.at)) },
    emphasis: { itemStyle: { borderColor: look.text, borderWidth: 2 } },
    ...(isLabelled(task, line) && { label: valueLabel(task, line) }),
  };
}

/** Values stand at bars when there is one series and room for each of them. */
function isLabelled({ alone, split, canvas, lying }: Task, line: Line): boolean {
  if (!alone) return false;
  if (lying) return true;
  const room = (canvas.width - 80) / Math.max(1, split.categories.length);
  return line.values.every((value) => value === null || widthOf(line.measure.format(value), canvas.look) + 8 <= room);
}

const valueLabel = ({ canvas, lying }: Task, line: Line): NonNullable<BarSeriesOption['label']> => ({
  ...rimmedText(canvas.look),
  show: true,
  position: lying ? 'right' : 'top',
  formatter: ({ dataIndex }) => {
    const value = line.values[dataIndex] ?? null;
    return value === null ? '' : line.measure.format(value);
  },
});
