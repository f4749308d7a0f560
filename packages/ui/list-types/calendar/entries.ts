import { allOf } from '@zhixing/client/conditions.ts';
import { daysCondition } from '@zhixing/client/group-condition.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import type { Condition } from '@zhixing/model';
import type { DayChoice } from '../arrangement.ts';
import { dayOf } from './days.ts';

/** A record on a day: whether it begins or ends there, or continues. */
export interface Entry {
  readonly row: RecordRow;
  readonly begins: boolean;
  readonly ends: boolean;
}

/** Condition for records that overlap a period; records without an end last one day. */
export function touching({ from, to }: DayChoice, first: string, last: string): Condition | undefined {
  if (!from) return undefined;
  if (!to) return daysCondition(from, first, last);
  const begun = daysCondition(from, null, last);
  const lasts = daysCondition(to, first, null);
  return allOf(begun, { any: [lasts, { all: [{ [to.name]: null }, daysCondition(from, first, last)] }] });
}

/** Records by day; those that began earlier come first, otherwise in list order. */
export function entriesByDay(
  rows: readonly RecordRow[],
  choice: DayChoice,
  days: readonly string[],
): ReadonlyMap<string, readonly Entry[]> {
  const byDay = new Map<string, Entry[]>(days.map((day) => [day, []]));
  for (const row of rows) {
    const { begin, end } = lasting(row, choice);
    if (begin === null) continue;
    for (const day of days) if (begin <= day && day <= end) byDay.get(day)?.push({ row, begins: day === begin, ends: day === end });
  }
  return byDay;
}

function lasting(row: RecordRow, { from, to }: DayChoice): { begin: string | null; end: string } {
  const begin = dayOf(row[from?.name ?? '']);
  const end = to ? dayOf(row[to.name]) : null;
  return { begin, end: end !== null && begin !== null && end > begin ? end : (begin ?? '') };
}
