import type { CalendarComponentOption } from 'echarts';
import type { ChartChoice, ChartData } from '../chart-data.ts';
import type { Canvas, Drawn, Mark } from '../drawn.ts';
import { splitOf } from '../split.ts';
import { ground, numbered, quietText, shortOf } from './parts.ts';
import { piecesOf, shadeLegend, shadesFor } from './shades.ts';

const DAY = 86_400_000;
const CELL = 18;
const SMALL_CELL = 14;
/** Pixels beside the weeks (names of days) and above them (names of months). */
const BESIDE = 34;
const ABOVE = 24;
const BETWEEN = 14;

/** Days as cells, weeks as columns. What has no room in one strip goes on in the next one. */
export function calendar(data: ChartData, choice: ChartChoice, canvas: Canvas): Drawn {
  const { categories, lines } = splitOf(data, choice);
  const [line] = lines;
  const days = categories.map(({ key }) => String((JSON.parse(key) as (string | null)[])[0] ?? ''));
  const values = line?.values ?? [];
  const shades = shadesFor(values, canvas);
  const cell = canvas.compact ? SMALL_CELL : CELL;
  const strips = stripsOf(days, Math.floor((canvas.width - BESIDE - 8) / cell));
  const step = cell * 7 + ABOVE + BETWEEN;
  const inStrip = strips.map(([from, to]) => days.flatMap((day, at) => (day >= from && day <= to ? [at] : [])));
  const rows = inStrip.map((places, row) =>
    places.map(
      (at, index): Mark => ({
        title: categories[at]?.label ?? '',
        lines: line ? [{ name: line.name, text: line.measure.format(values[at] ?? null) }] : [],
        point: line?.points[at] ?? null,
        place: { seriesIndex: row, dataIndex: index },
      }),
    ),
  );
  const mark = numbered(rows);
  return {
    option: {
      ...ground(canvas),
      visualMap: { type: 'piecewise', show: false, pieces: piecesOf(shades), seriesIndex: strips.map((_, row) => row) },
      calendar: strips.map((range, row) => strip(range, ABOVE + row * step, cell, canvas)),
      series: inStrip.map((places, row) => ({
        type: 'heatmap',
        coordinateSystem: 'calendar',
        calendarIndex: row,
        emphasis: { itemStyle: { borderColor: canvas.look.text, borderWidth: 2 } },
        data: places.map((at, index) => ({ value: [days[at] ?? '', values[at] ?? '-'], mark: mark(row, index) })),
      })),
    },
    rows,
    legend: line ? shadeLegend(shades, shortOf(line.measure), canvas) : [],
    switches: false,
    height: Math.max(strips.length * step, canvas.compact ? 0 : 120),
  };
}

function strip([from, to]: readonly [string, string], top: number, cell: number, { look, words }: Canvas): CalendarComponentOption {
  return {
    top,
    left: BESIDE,
    cellSize: cell,
    range: [from, to],
    splitLine: { lineStyle: { color: look.line, width: 1 } },
    itemStyle: { color: look.surface, borderColor: look.faint, borderWidth: 1 },
    yearLabel: { show: false },
    monthLabel: { ...quietText(look), nameMap: [...words.months] },
    dayLabel: { ...quietText(look), firstDay: 1, nameMap: [...words.weekdays] },
  };
}

/** Divides the months from the first to the last day into strips of at most `weeks` columns, at least a month each. */
export function stripsOf(days: readonly string[], weeks: number): (readonly [string, string])[] {
  const known = days.filter((day) => /^\d{4}-\d\d-\d\d$/.test(day)).toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months = monthsBetween(first, last);
  const strips: [string, string][] = [];
  for (const month of months) {
    const open = strips.at(-1);
    if (open && weeksOf(open[0], month[1]) <= weeks) open[1] = month[1];
    else strips.push([...month]);
  }
  return strips;
}

/** First and last day of each month. */
function monthsBetween(first: string, last: string): (readonly [string, string])[] {
  const months: [string, string][] = [];
  let [year, month] = first.split('-').map(Number) as [number, number];
  for (let start = dayOf(year, month, 1); start <= last; start = dayOf(year, month, 1)) {
    months.push([start, dayOf(year, month + 1, 0)]);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  return months;
}

const dayOf = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Columns from one day to another; weeks begin on Monday. */
function weeksOf(from: string, to: string): number {
  const monday = (day: string) => Math.floor((Date.parse(day) / DAY + 3) / 7);
  return monday(to) - monday(from) + 1;
}
