import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';

/** Answers that count, as whole numbers: the scores in tenths, and how many there are of each number of stars, from one to five. */
export interface Figures {
  readonly answers: number;
  readonly tenths: number;
  readonly stars: readonly number[];
  /** Answers of at most two points. */
  readonly low: number;
}

export const noFigures: Figures = { answers: 0, tenths: 0, stars: [0, 0, 0, 0, 0], low: 0 };

/** The figures of subjects, in one statement. The caller may read the subjects; single answers are not told. */
export async function figuresOf({ db }: Context, subjects: readonly string[]): Promise<ReadonlyMap<string, Figures>> {
  if (subjects.length === 0) return new Map();
  const rows = await db.query<{ subject: string; answers: number; tenths: number; stars: number[]; low: number }>(sql`
    select subject, count(*)::int as answers, coalesce(sum(score * 10), 0)::int as tenths,
      array[count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
        count(*) filter (where stars = 4), count(*) filter (where stars = 5)]::int[] as stars,
      (count(*) filter (where score <= 2))::int as low
    from evaluation where subject = any(${[...subjects]}::uuid[]) and counted and deleted_at is null group by subject`);
  return new Map(rows.map(({ subject, ...figures }) => [subject, figures]));
}

/** The figures of several subjects together. */
export const sumOf = (all: readonly Figures[]): Figures =>
  all.reduce(
    (sum, one) => ({
      answers: sum.answers + one.answers,
      tenths: sum.tenths + one.tenths,
      stars: sum.stars.map((count, at) => count + (one.stars[at] ?? 0)),
      low: sum.low + one.low,
    }),
    noFigures,
  );

/** The mean with one decimal place, rounded half up, as the database rounds it; null without answers. */
export const averageOf = ({ answers, tenths }: Figures): string | null =>
  answers === 0 ? null : (Math.floor((2 * tenths + answers) / (2 * answers)) / 10).toFixed(1);
