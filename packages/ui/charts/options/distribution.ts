import type { ChartChoice, ChartData, FiveFigures } from '../chart-data.ts';
import type { Canvas, Drawn, Mark } from '../drawn.ts';
import { type Line, splitOf } from '../split.ts';
import { placeAxis, valueAxis } from './axes.ts';
import { grid } from './cartesian.ts';
import { colourOf, decalOf, ground, legendOf, numbered, swatchOf } from './parts.ts';

/** Boxes from the first to the third quartile, with the median as a line and whiskers to the least and the greatest value. */
export function boxPlot(data: ChartData, choice: ChartChoice, canvas: Canvas): Drawn {
  const { look } = canvas;
  const split = splitOf(data, choice, canvas.most);
  const alone = split.lines.length === 1;
  const shown = split.lines.filter(({ id }) => !canvas.hidden.has(id));
  const rows = shown.map((line, row) =>
    line.points.map((_, index) => markOf(line, row, index, split.categories[index]?.label ?? '', canvas)),
  );
  const mark = numbered(rows);
  const series = shown.map((line, row) => ({
    type: 'boxplot' as const,
    id: line.id,
    name: line.name,
    boxWidth: [10, 44],
    itemStyle: {
      color: `${colourOf(look, line.at, alone)}55`,
      borderColor: colourOf(look, line.at, alone),
      borderWidth: 1.5,
      ...(!alone && decalOf(look, line.at)),
    },
    emphasis: { itemStyle: { borderColor: look.text, borderWidth: 2.5 } },
    data: line.points.map((_, index) => ({ value: [...(figuresOf(line, index) ?? [])], mark: mark(row, index) })),
  }));
  // The axis is to say whether all figures are whole, not only the values themselves.
  const axis = split.lines.map((line) => ({ ...line, values: line.points.flatMap((_, index) => [...(figuresOf(line, index) ?? [])]) }));
  return {
    option: {
      ...ground(canvas),
      ...grid,
      xAxis: placeAxis(split.categories, split.dated, canvas),
      yAxis: valueAxis(axis, canvas, 'left'),
      series,
    },
    rows,
    legend: legendOf(split.lines, (line) => swatchOf(look, line, 'fill', alone)),
    switches: true,
    axis: 'x',
  };
}

const figuresOf = (line: Line, index: number): FiveFigures | undefined => line.points[index]?.boxes?.[line.measure.name];

function markOf(line: Line, row: number, index: number, title: string, { words }: Canvas): Mark {
  const figures = figuresOf(line, index);
  const lines = figures
    ? words.figures.map((name, at) => ({ name, text: line.measure.format(figures[at] ?? null) })).toReversed()
    : [{ name: line.name, text: line.measure.format(null) }];
  return {
    title: row > 0 || line.name !== line.measure.label ? `${title} · ${line.name}` : title,
    lines,
    point: line.points[index] ?? null,
    place: { seriesIndex: row, dataIndex: index },
  };
}
