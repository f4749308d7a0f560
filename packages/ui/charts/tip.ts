import type { Drawn, Mark, MarkLine } from './drawn.ts';

/** What is said at a place of a picture. */
export interface Tip {
  readonly title: string;
  readonly lines: readonly MarkLine[];
}

/** All marks at one place of the axis; null where there is none. */
export function tipAtPlace({ rows }: Drawn, index: number): Tip | null {
  const marks = rows.flatMap((row) => row[index] ?? []);
  const [first] = marks;
  return first ? { title: first.title, lines: marks.flatMap(({ lines }) => lines) } : null;
}

/** The mark of a number, or all of its row where they are one thing. */
export function tipOfMark({ rows, whole }: Drawn, number: number): Tip | null {
  const mark = rows.flat()[number];
  if (!mark) return null;
  const row = whole ? rows.find((marks) => marks.includes(mark)) : undefined;
  if (!row) return { title: mark.title, lines: mark.lines };
  return { title: mark.lines[0]?.name ?? '', lines: row.map(({ title, lines }) => ({ name: title, text: lines[0]?.text ?? '' })) };
}

/** A mark as a sentence, for readers of the screen. */
export const sentenceOf = ({ title, lines }: Mark, between: string): string =>
  [title, ...lines.map(({ name, text }) => (name ? `${name} ${text}` : text))].filter((part) => part !== '').join(between);
