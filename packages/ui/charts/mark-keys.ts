import type { Drawn } from './drawn.ts';

/** A mark by its row and its place in it. */
export interface MarkAt {
  readonly row: number;
  readonly index: number;
}

/** The mark that a key leads to; null if the key is none of movement. The first key leads to the first mark. */
export function markAfter({ rows, axis }: Pick<Drawn, 'rows' | 'axis'>, at: MarkAt | null, key: string): MarkAt | null {
  const step = (axis === 'y' ? lying : upright)[key];
  if (!step) return null;
  if (!at || !rows[at.row]) return firstOf(rows);
  const row = clamped(at.row + step.rows, rows.length);
  return { row, index: clamped(at.index + step.places, rows[row]?.length ?? 0) };
}

interface Step {
  readonly rows: number;
  readonly places: number;
}

const ALL = Number.MAX_SAFE_INTEGER;
const along = (places: number): Step => ({ rows: 0, places });
const across = (rows: number): Step => ({ rows, places: 0 });
const ends = { Home: along(-ALL), End: along(ALL) };

const upright: Readonly<Record<string, Step>> = {
  ...ends,
  ArrowLeft: along(-1),
  ArrowRight: along(1),
  ArrowUp: across(-1),
  ArrowDown: across(1),
};
const lying: Readonly<Record<string, Step>> = {
  ...ends,
  ArrowUp: along(-1),
  ArrowDown: along(1),
  ArrowLeft: across(-1),
  ArrowRight: across(1),
};

const clamped = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));

function firstOf(rows: Drawn['rows']): MarkAt | null {
  const row = rows.findIndex(({ length }) => length > 0);
  return row < 0 ? null : { row, index: 0 };
}
