/*
 * The work that every contestant does: one table of fifteen fields, the same rows in it, the same questions and the same new records.
 */

/** What a field holds; every contestant maps it to a type of its own. */
export type Kind = 'text' | 'longText' | 'integer' | 'decimal' | 'date' | 'moment' | 'flag' | 'choice';

interface Field {
  readonly kind: Kind;
  /** Value of the n-th row, as SQL over `n`. */
  readonly sql: string;
  /** The same value, as clients send it. */
  readonly value: (n: number) => unknown;
}

/** Rows of one team: two pages. */
const TEAM = 40;
const TALLEST = 40;
const DAY_MS = 86_400_000;

export const OPTIONS = ['male', 'female'];

const digits = (n: number): string => String(n).padStart(8, '0');
const dayAfter = (first: string, days: number): string => new Date(Date.parse(first) + days * DAY_MS).toISOString().slice(0, 10);
const text = (before: string, after: string): Pick<Field, 'sql' | 'value'> => ({
  sql: `'${before}' || lpad(n::text, 8, '0') || '${after}'`,
  value: (n) => `${before}${digits(n)}${after}`,
});

/** One word each, so that every contestant gives its column the same name. */
export const fields: Readonly<Record<string, Field>> = {
  code: { kind: 'text', ...text('P', '') },
  name: { kind: 'text', ...text('Pupil ', '') },
  phone: { kind: 'text', ...text('155', '') },
  email: { kind: 'text', ...text('pupil', '@example.org') },
  address: { kind: 'text', ...text('', ' Station Road, Riverside') },
  remark: { kind: 'longText', ...text('Pupil ', ' brings a packed lunch and is collected by a grandparent') },
  team: { kind: 'integer', sql: `n / ${TEAM}`, value: (n) => Math.floor(n / TEAM) },
  height: { kind: 'integer', sql: `120 + n % ${TALLEST}`, value: (n) => 120 + (n % TALLEST) },
  weight: { kind: 'integer', sql: '25 + n % 30', value: (n) => 25 + (n % 30) },
  score: { kind: 'decimal', sql: '(n % 400) / 4.0', value: (n) => (n % 400) / 4 },
  birthday: { kind: 'date', sql: `date '2014-01-01' + n % 1000`, value: (n) => dayAfter('2014-01-01', n % 1000) },
  joined: { kind: 'date', sql: `date '2023-01-01' + n % 700`, value: (n) => dayAfter('2023-01-01', n % 700) },
  seen: { kind: 'moment', sql: `timestamptz '2026-01-01T08:00:00Z'`, value: () => '2026-01-01T08:00:00.000Z' },
  boarder: { kind: 'flag', sql: 'n % 3 = 0', value: (n) => n % 3 === 0 },
  gender: { kind: 'choice', sql: `case when n % 2 = 0 then '${OPTIONS[0]}' else '${OPTIONS[1]}' end`, value: (n) => OPTIONS[n % 2] },
};

/** The n-th record, as a client sends it. */
export const bodyOf = (n: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value(n)]));

/** Asks for the newest twenty pupils of a team from a height on, and how many there are. */
export interface Question {
  readonly team: number;
  readonly height: number;
}

/** The heights asked for are below those of every row, so that each of the many different questions has the same forty rows to find. */
const HEIGHTS = { from: 60, to: 120 };
/** A prime, so that consecutive questions go through all teams in an order that looks random. */
const STRIDE = 1009;

/** The n-th question: another one for very long, so that no contestant can answer it from what it has answered before. */
export function questionOf(n: number, rows: number): Question {
  const teams = Math.floor(rows / TEAM);
  return { team: (n * STRIDE) % teams, height: HEIGHTS.from + (Math.floor(n / teams) % (HEIGHTS.to - HEIGHTS.from)) };
}

/** The row that the page of a question begins with. */
export const newestOf = ({ team }: Question): number => team * TEAM;

export const PAGE = 20;
export const FOUND = TEAM;
