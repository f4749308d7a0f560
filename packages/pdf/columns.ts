import type { PdfCell, PdfColumn } from './content.ts';

/** Widths in characters: no narrower than a short label, no wider than a line that reads well. */
const NARROWEST = 3;
const WIDEST = 26;

/** Shares of a width for columns: as given, or by their longest line within limits. The shares add up to one. */
export function sharesOf(columns: readonly PdfColumn[], rows: readonly (readonly PdfCell[])[]): number[] {
  const given = columns.map(({ share = 0 }) => share);
  if (!given.includes(0)) return normalised(given);
  const wanted = columns.map(({ label }, at) => rows.reduce((most, row) => Math.max(most, lineOf(row[at] ?? '')), widthOf(label)));
  const within = wanted.map((width) => Math.min(WIDEST, Math.max(NARROWEST, width)) + 1);
  return normalised(within);
}

function normalised(widths: readonly number[]): number[] {
  const sum = widths.reduce((total, width) => total + width, 0);
  return widths.map((width) => width / sum);
}

const PICTURE = 10;

const lineOf = (cell: PdfCell): number =>
  typeof cell === 'string' ? Math.max(0, ...cell.slice(0, 400).split('\n').map(widthOf)) : Math.max(PICTURE, lineOf(cell.text));

// Latin letters and digits take about half the width of a Chinese character.
const widthOf = (line: string): number => line.length - (line.match(/[\u0020-\u024f]/g)?.length ?? 0) * 0.45;
