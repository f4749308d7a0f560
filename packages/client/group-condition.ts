import type { Condition } from '@zhixing/model';
import { addDays, chinaDateTime } from '@zhixing/model/china-time.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import type { FieldDescription } from './model-description.ts';
import type { Group } from './use-groups.ts';

/** The records of a group: those that have its value, or whose date lies in its day, month or year. */
export function groupCondition({ name, kind }: Pick<FieldDescription, 'name' | 'kind'>, value: Group['value']): Condition {
  if (value === null) return { [name]: null };
  if (!kindOf(kind).dated) return { [name]: { eq: value } };
  const [first, last] = daysOf(String(value));
  return daysCondition({ name, kind }, first, last);
}

/** Dates from one day to another, both of them included, either end open; the days of a moment are those of China. */
export function daysCondition(field: Pick<FieldDescription, 'name' | 'kind'>, first: string | null, last: string | null): Condition {
  const day = kindOf(field.kind).dated === 'day';
  const from = first === null ? {} : { gte: day ? first : startOf(first) };
  const to = last === null ? {} : day ? { lte: last } : { lt: startOf(addDays(last, 1)) };
  return { [field.name]: { ...from, ...to } };
}

/** The first and the last day of `2026`, `2026-11` or `2026-11-21`. */
function daysOf(value: string): [string, string] {
  const [year = '', month, day] = value.split('-');
  if (month === undefined) return [`${year}-01-01`, `${year}-12-31`];
  if (day !== undefined) return [value, value];
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return [`${value}-01`, `${value}-${String(last).padStart(2, '0')}`];
}

const startOf = (day: string): string => chinaDateTime(day).toISOString();
