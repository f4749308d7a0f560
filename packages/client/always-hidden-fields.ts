import type { Condition } from '@zhixing/model';
import type { FieldDescription } from './model-description.ts';

/**
 * Fields that are hidden for all records of a page, because its condition fixes the values they depend on. Looks at plain values, `in` and
 * `notIn` only, so that the first list does not wait for the full condition evaluator.
 */
export function alwaysHiddenFields(fields: readonly FieldDescription[], shared: Condition = {}): string[] {
  const given = new Map(Object.entries(shared).filter(([, value]) => typeof value === 'string'));
  return given.size === 0 ? [] : fields.filter(({ show }) => show && cannotHold(show, given)).map(({ name }) => name);
}

const cannotHold = (show: Condition, given: ReadonlyMap<string, unknown>): boolean =>
  Object.entries(show).some(([name, wanted]) => given.has(name) && excludes(wanted, given.get(name)));

function excludes(wanted: unknown, value: unknown): boolean {
  if (typeof wanted === 'string') return wanted !== value;
  const { in: among, notIn } = (wanted ?? {}) as { readonly in?: readonly unknown[]; readonly notIn?: readonly unknown[] };
  return among?.includes(value) === false || notIn?.includes(value) === true;
}
