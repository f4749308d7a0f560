import type { EffectiveModel } from '@zhixing/model';
import { FEWEST, type Figure, type MeasureDocument, type ReportDocument } from '@zhixing/model/report/index.ts';
import type { ReportGroup } from './answer-types.ts';

/**
 * Leaves out the figures of groups with fewer rows than `few`. Where those left out of what adds up to a total are one, or
 * fewer rows than `few` together, the next smallest is left out with them: otherwise they would follow from the total. Groups of several dimensions add up in each direction, those of a
 * table to the totals of its rows and of its columns, so that this is repeated until it holds in all.
 */
export function withoutFew(groups: readonly ReportGroup[], few: number): readonly ReportGroup[] {
  const small = new Set(groups.filter(({ rows }) => isFew(rows, few)));
  if (small.size === 0) return groups;
  const lines = (groups[0]?.keys ?? []).flatMap((_, at) => [
    ...Map.groupBy(groups, ({ keys }) => JSON.stringify(keys.toSpliced(at, 1))).values(),
  ]);
  while (lines.filter((line) => leaveOutNext(line, small, few)).length > 0);
  return groups.map((group) => (small.has(group) ? { keys: group.keys, rows: null, values: {} } : group));
}

/** Adds the next smallest group of a line if those left out are one, or too few rows together; whether there was one to add. */
function leaveOutNext(line: readonly ReportGroup[], small: Set<ReportGroup>, few: number): boolean {
  const left = line.filter((group) => small.has(group));
  const rows = left.reduce((sum, group) => sum + (group.rows ?? 0), 0);
  if (left.length === 0 || (left.length > 1 && rows >= few)) return false;
  const next = line.filter((group) => !small.has(group) && group.rows !== 0).toSorted((a, b) => (a.rows ?? 0) - (b.rows ?? 0))[0];
  if (next) small.add(next);
  return next !== undefined;
}

/** How many rows of a model make a figure of a report that is answered. */
export const fewestOf = ({ few }: Pick<ReportDocument, 'few'>, model: EffectiveModel): number =>
  few ?? (model.document.minors ? FEWEST : 0);

/**
 * Leaves out the counts of parts of a group, such as those of its answers with one star, by the rule that leaves out groups: a column of a table
 * tells no more than the same part does as a group. A share goes with the few rows that it counts, or that it would tell beside a count.
 */
export function withoutFewParts(
  figures: ReadonlyMap<string, Figure>,
  {
    rows,
    few,
    measures,
  }: { readonly rows: number; readonly few: number; readonly measures: readonly (readonly [string, MeasureDocument])[] },
): ReadonlyMap<string, Figure> {
  const counts = measures.flatMap(([name, { count, where }]) => {
    const value = figures.get(name);
    return count && where && typeof value === 'number' && value > 0 ? [{ keys: [name], rows: value, values: {} }] : [];
  });
  const kept = withoutFew(counts, few);
  const left = new Set(kept.flatMap(({ keys, rows: shown }) => (shown === null ? keys : [])));
  const shown = kept.flatMap(({ rows: value }) => value ?? []);
  const shares = measures.flatMap(([name, { share }]) => {
    const value = figures.get(name);
    const part = share && typeof value === 'number' ? Math.round(value * rows) : 0;
    return [part, ...(left.size > 0 ? shown.map((count) => part - count) : [])].some((n) => isFew(n, few)) ? [name] : [];
  });
  return new Map([...figures].map(([name, figure]) => [name, left.has(name) || shares.includes(name) ? null : figure]));
}

/** Whether so few rows are not answered. Nothing is told by no rows at all. */
export const isFew = (rows: number | null, few: number): boolean => rows !== null && rows > 0 && rows < few;
