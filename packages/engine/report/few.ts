import type { ReportGroup } from './answer-types.ts';

/**
 * Leaves out the figures of groups with fewer rows than `few`. Where only one of the groups beside each other is left out, the next smallest
 * is left out with it: otherwise it would follow from their total.
 */
export function withoutFew(groups: readonly ReportGroup[], few: number): readonly ReportGroup[] {
  const small = new Set(groups.filter(({ rows }) => isFew(rows, few)));
  if (small.size === 0) return groups;
  for (const beside of Map.groupBy(groups, ({ keys }) => JSON.stringify(keys.slice(0, -1))).values()) {
    const left = beside.filter((group) => small.has(group));
    const next = beside.filter((group) => !small.has(group)).toSorted((a, b) => (a.rows ?? 0) - (b.rows ?? 0))[0];
    if (left.length === 1 && next) small.add(next);
  }
  return groups.map((group) => (small.has(group) ? { keys: group.keys, rows: null, values: {} } : group));
}

/** Whether so few rows are not answered. Nothing is told by no rows at all. */
export const isFew = (rows: number | null, few: number): boolean => rows !== null && rows > 0 && rows < few;
