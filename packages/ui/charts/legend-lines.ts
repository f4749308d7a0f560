import type { LegendEntry } from './drawn.ts';
import { paperLook } from './look.ts';
import { widthOf } from './options/parts.ts';
import { swatchSize } from './swatch-shapes.ts';

/** Pixels of a line of a legend, of a swatch with its gap, and between entries. */
export const LINE = 28;
export const SWATCH = swatchSize.width + 6;
const BETWEEN = 24;

/** Entries of a legend side by side, in as many lines as they need. */
export function legendLines(legend: readonly LegendEntry[], width: number): { readonly entry: LegendEntry; readonly x: number }[][] {
  const lines: { entry: LegendEntry; x: number }[][] = [];
  let x = Number.POSITIVE_INFINITY;
  for (const entry of legend) {
    const room = SWATCH + widthOf(entry.name, paperLook) + BETWEEN;
    if (x + room > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)?.push({ entry, x });
    x += room;
  }
  return lines;
}

/** Pixels that a legend needs below a picture. */
export const legendHeight = (legend: readonly LegendEntry[], width: number): number => {
  const lines = legendLines(legend, width).length;
  return lines === 0 ? 0 : lines * LINE + 6;
};
