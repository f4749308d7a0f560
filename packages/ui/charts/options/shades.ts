import type { Canvas, LegendEntry } from '../drawn.ts';
import { shadesOf } from '../palette.ts';

/** A range of values with its shade. */
export interface Shade {
  readonly from: number;
  readonly to: number;
  readonly colour: string;
}

/** Divides values into ranges of one width, each with a shade; the last one includes its end. */
export function shadesFor(values: readonly (number | null)[], { look }: Pick<Canvas, 'look'>): Shade[] {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return [];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const colours = shadesOf(look.surface, look.primary);
  const whole = known.every(Number.isInteger);
  const rough = (most - least) / colours.length;
  const width = whole ? Math.max(1, Math.ceil((most - least + 1) / colours.length)) : rough || 1;
  const ranges = colours.map((colour, at) => ({ from: least + at * width, to: least + (at + 1) * width, colour }));
  return ranges.filter(({ from }) => from <= most);
}

/** The ranges as the library wants them. */
export const piecesOf = (shades: readonly Shade[]) =>
  shades.map(({ from, to, colour }, at) => ({ gte: from, ...(at === shades.length - 1 ? { lte: to } : { lt: to }), color: colour }));

/** The ranges as entries of a legend: whole numbers from the first to the last one, others between limits. */
export function shadeLegend(shades: readonly Shade[], format: (value: number) => string, { words }: Canvas): LegendEntry[] {
  const whole = shades.every(({ from, to }) => Number.isInteger(from) && Number.isInteger(to));
  return shades.map(({ from, to, colour }) => {
    const end = whole ? to - 1 : to;
    const name = end === from ? format(from) : words.between(format(from), format(end));
    return { id: String(from), name, swatch: { form: 'fill', colour, at: 0 } };
  });
}
