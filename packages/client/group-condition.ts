import type { Condition } from '@zhixing/model';
import { addDays, chinaDateTime } from '@zhixing/model/china-time.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import type { FieldDescription } from './model-description.ts';
import type { Group } from './use-groups.ts';

/** Condition for the records of a group: same value, or a date within the group's day, month or year. */
export function groupCondition({ name, kind }: Pick<FieldDescription, 'name' | 'kind'>, value: Group['value']): Condition {
  if (value === null) return { [name]: null };
  if (!kindOf(kind).dated) return { [name]: { eq: value } };
  const [first, last] = daysOf(String(value));
  return daysCondition({ name, kind }, first, last);
}

/** Condition on an inclusive date range, open-ended where null. Days of date-times are China time. */
export function daysCondition(field: Pick<FieldDescription, 'name' | 'kind'>, first: string | null, last: string | null): Condition {
  const day = kindOf(field.kind).dated === 'day';
  const from = first === null ? {} : { gte: day ? first : startOf(first) };
  const to = last === null ? {} : day ? { lte: last } : { lt: startOf(addDays(last, 1)) };
  return { [field.name]: { ...from, ...to } };
}

/** First and last day of `2026`, `2026-11` or `2026-11-21`. */
function daysOf(value: string): [string, string] {
  const [year = '', month, day] = value.split('-');
  if (month === undefined) return [`${year}-01-01`, `${year}-12-31`];
  if (day !== undefined) return [value, value];
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return [`${value}-01`, `${value}-${String(last).padStart(2, '0')}`];
}

const startOf = (day: string): string => chinaDateTime(day).toISOString();
