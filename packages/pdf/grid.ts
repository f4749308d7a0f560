import { points } from './paper.ts';
import { piecesOf } from './pieces.ts';

/** Size of the text, in points. */
export const SIZE = 10.5;

const GREY = '#666666';
const LINE = points(0.2);
const [CELL_X, CELL_Y] = [points(2), points(1.2)];

/** A part of a document as pdfmake takes it. */
export type Node = Readonly<Record<string, unknown>>;

/** A text of any length. */
export function flowing(text: string): Node {
  const pieces = piecesOf(text);
  return pieces.length === 1 ? { text } : { stack: pieces.map((piece) => ({ text: piece })) };
}

/** A title above a part; `left` moves it out of the padding of a box. */
export const titleOf = (text: string, left = 0): Node => ({ text, fontSize: 12, bold: true, margin: [left, points(2), 0, points(1)] });

/** Tables with more columns are set smaller, or a column would be narrower than a character. */
const ROOMY = 8;
const DENSE_SIZE = 8;

/** A box of a grid: its node, and the text by which its height is estimated. */
export interface Box {
  readonly node: unknown;
  readonly text: string;
  /** Columns that it spans. */
  readonly spans?: number;
}

interface Grid {
  readonly title: string | undefined;
  readonly shares: readonly number[];
  readonly width: number;
  readonly head: readonly (readonly unknown[])[];
  readonly body: readonly (readonly Box[])[];
  /** Least height of a row. */
  readonly height?: number;
}

/** A table whose title is its first row: it never stands alone at the foot of a page, and is repeated on the next one. */
export function gridOf({ title, shares, width, head, body, height }: Grid): Node {
  const dense = shares.length > ROOMY;
  const beside = dense ? CELL_X / 2 : CELL_X;
  const border = [false, false, false, true];
  const titled = title
    ? [shares.map((_, at) => (at === 0 ? { ...titleOf(title, -beside), colSpan: shares.length, border } : { text: '', border }))]
    : [];
  const headers = [...titled, ...head];
  const inner = width - shares.length * 2 * beside - (shares.length + 1) * LINE;
  const roomOf = (at: number, spans = 1) => shares.slice(at, at + spans).reduce((sum, share) => sum + share, 0) * inner;
  const whole = body.length > 0 && body.every((row) => row.every(({ text, spans }, at) => isShort(text, roomOf(at, spans))));
  return {
    ...(dense && { fontSize: DENSE_SIZE }),
    table: {
      widths: shares.map((share) => share * inner),
      headerRows: headers.length,
      ...(headers.length > 0 && whole && { keepWithHeaderRows: 1 }),
      dontBreakRows: whole,
      ...(height && { heights: [height] }),
      body: headers.length + body.length === 0 ? [shares.map(() => '')] : [...headers, ...body.map((row) => row.map(({ node }) => node))],
    },
    layout: linesWith(beside, title !== undefined),
  };
}

/** Lines that a row kept whole may take, a small part of a page. */
const SHORT_LINES = 14;

// A row or a box taller than a page would lose what does not fit, so that only those are kept whole that surely fit.
export const isShort = (text: string, width: number): boolean =>
  text.split('\n').reduce((lines, line) => lines + Math.ceil((line.length * SIZE + 1) / width), 0) <= SHORT_LINES;

/** Lines around all cells, but none above a title. */
const linesWith = (beside: number, titled = false): Node => ({
  hLineWidth: (line: number) => (titled && line === 0 ? 0 : LINE),
  vLineWidth: () => LINE,
  hLineColor: () => GREY,
  vLineColor: () => GREY,
  paddingLeft: () => beside,
  paddingRight: () => beside,
  paddingTop: () => CELL_Y,
  paddingBottom: () => CELL_Y,
});
