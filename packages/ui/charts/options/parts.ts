import type { EChartsOption } from 'echarts';
import { emWidth } from '../../widgets/em-width.ts';
import type { ChartMeasure } from '../chart-data.ts';
import type { Canvas, LegendEntry, Mark, MarkLine, Swatch } from '../drawn.ts';
import type { Look } from '../look.ts';
import { veils } from '../palette.ts';
import type { Line } from '../split.ts';

/** Windows of this width and less have no room for labels beside a picture. */
export const NARROW = 480;

/** What all pictures have in common. */
export const ground = ({ look }: Canvas): EChartsOption => ({
  color: [...look.series],
  textStyle: { fontFamily: look.font, fontSize: small(look), color: look.text },
  animationDuration: 300,
  animationDurationUpdate: 200,
});

export const small = (look: Look): number => look.size - 2;

/** Text of axes and of labels beside marks. */
export const quietText = (look: Look) => ({ color: look.soft, fontSize: small(look), fontFamily: look.font });

/** Text on coloured marks, with a rim that keeps it readable whatever it lies on. */
export const rimmedText = (look: Look) => ({
  color: look.text,
  fontSize: small(look),
  fontFamily: look.font,
  textBorderColor: look.surface,
  textBorderWidth: 2,
});

/** A line alone has the colour of the theme, several the colours of series. */
export const colourOf = (look: Look, at: number, alone: boolean): string =>
  alone ? look.primary : (look.series[at % look.series.length] ?? look.primary);

/** Patterns by which filled marks are told apart without colours; the first is plain. Swatches draw the same ones. */
export const patterns = ['plain', 'rising', 'dots', 'level', 'falling', 'upright', 'bigDots', 'dashes'] as const;

/** Rotation that turns horizontal stripes into rising ones. */
const SLANT = Math.PI / 4;

const stripes = (rotation: number) => ({ symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation });
const dots = (size: number, gap: number) => ({
  symbol: 'circle',
  symbolSize: 0.9,
  dashArrayX: [
    [size, gap],
    [0, (size + gap) / 2, size, (gap - size) / 2],
  ],
  dashArrayY: [size, (gap - size) / 2],
});

const decals: Readonly<Record<(typeof patterns)[number], object | null>> = {
  plain: null,
  rising: stripes(-SLANT),
  dots: dots(3, 6),
  level: stripes(0),
  falling: stripes(SLANT),
  upright: stripes(Math.PI / 2),
  bigDots: dots(5, 9),
  dashes: { symbol: 'rect', dashArrayX: [8, 5], dashArrayY: [2, 6] },
};

export const patternOf = (at: number): (typeof patterns)[number] => patterns[at % patterns.length] ?? 'plain';

/** The pattern of a filled mark. */
export function decalOf(look: Look, at: number): { decal?: object } {
  const decal = decals[patternOf(at)];
  if (!decal) return {};
  return { decal: { ...decal, color: (look.dark ? veils.dark : veils.light).decal } };
}

const symbols = ['circle', 'rect', 'triangle', 'diamond'] as const;
export const symbolOf = (at: number) => symbols[at % symbols.length] ?? 'circle';

/** Dashes of lines: whole for the first four, whose symbols differ, broken for the next. */
export const dashOf = (at: number): 'solid' | 'dashed' => (Math.floor(at / symbols.length) % 2 === 0 ? 'solid' : 'dashed');

export const swatchOf = (look: Look, line: Pick<Line, 'at'>, form: Swatch['form'], alone: boolean): Swatch => ({
  form,
  colour: colourOf(look, line.at, alone),
  at: alone ? 0 : line.at,
});

/** Short text of a value on an axis. */
export const shortOf = (measure: ChartMeasure | undefined) => (value: number) =>
  measure?.axis?.(value) ?? (Number.isInteger(value) ? value : Number(value.toPrecision(6))).toLocaleString('en');

/** Title of an axis: measure and unit when it has one measure, the unit alone when its measures share one. */
export function axisName(lines: readonly Line[], { words }: Canvas): string {
  const measures = [...new Set(lines.map(({ measure }) => measure))];
  const [first] = measures;
  if (!first) return '';
  const unit = measures.every((one) => one.unit === first.unit) ? first.unit : undefined;
  if (measures.length > 1) return unit ? words.unit(unit) : '';
  return unit ? words.withUnit(first.label, unit) : first.label;
}

/** A text's width in pixels, about. */
export const widthOf = (text: string, look: Look): number => emWidth(text) * small(look);

/** Numbers the marks of some rows, so that a datum can name its own. */
export function numbered(rows: readonly (readonly Mark[])[]): (row: number, index: number) => number {
  const starts = rows.map((_, row) => rows.slice(0, row).reduce((sum, { length }) => sum + length, 0));
  return (row, index) => (starts[row] ?? 0) + index;
}

/** The legend of lines; none for a line alone, whose name stands at the axis. */
export const legendOf = (lines: readonly Pick<Line, 'id' | 'name' | 'at'>[], swatch: (line: Pick<Line, 'at'>) => Swatch): LegendEntry[] =>
  lines.length < 2 ? [] : lines.map((line) => ({ id: line.id, name: line.name, swatch: swatch(line) }));

/** The line of a mark that says a value. */
export const said = (line: Line, value: number | null, swatch?: Swatch): MarkLine => ({
  name: line.name,
  text: line.measure.format(value),
  ...(swatch && { swatch }),
});
