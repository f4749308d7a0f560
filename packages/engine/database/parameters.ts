import { createHash } from 'node:crypto';
import { Sql } from 'sql-template-tag';

/** A statement in the driver's form. */
export interface Parameters {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Text and values of a statement. A long list of ids, such as the organisations of a data scope, often occurs several times in one
 * statement: it is sent only once.
 */
export function parametersOf(statement: Sql): Parameters {
  if (!statement.values.some(isLong)) return { text: statement.text, values: statement.values };
  const { strings } = statement;
  const values: unknown[] = [];
  const places = new Map<unknown, number>();
  let text = strings[0] ?? '';
  statement.values.forEach((value, i) => {
    const after = strings[i + 1] ?? '';
    // The cast is part of the comparison, since each parameter has one type.
    const shareable = isLong(value) && after.startsWith('::uuid[]');
    const place = (shareable ? places.get(value) : undefined) ?? values.push(literalOf(value));
    if (shareable) places.set(value, place);
    text += `$${place}${after}`;
  });
  return { text, values };
}

/**
 * Hides long id lists from the planner with a subselect. The planner estimates each of hundreds of ids on every execution, which takes
 * longer than reading a page; statements over many rows, such as counts, should not use it.
 */
export function unweighed(statement: Sql): Sql {
  if (!statement.values.some(isLong)) return statement;
  const strings = [...statement.strings];
  statement.values.forEach((value, i) => {
    const [before = '', after = ''] = [strings[i], strings[i + 1]];
    if (!isLong(value) || !before.endsWith('= any(') || !after.startsWith('::uuid[])')) return;
    strings[i] = `${before}(select `;
    strings[i + 1] = `::uuid[])${after}`;
  });
  return new Sql(strings, [...statement.values]);
}

/** A key that is equal for equal statements with equal values; long frozen lists are represented by a digest. */
export function questionOf(statement: Sql): string {
  return `${statement.text}\n${JSON.stringify(statement.values.map((value) => frozenList(value)?.digest ?? value))}`;
}

const LONG = 8;
const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length >= LONG;
const literalOf = (value: unknown): unknown => frozenList(value)?.literal ?? value;

interface Frozen {
  readonly literal: string;
  readonly digest: string;
}

const cached = new WeakMap<object, Frozen>();

// Serialises frozen lists once instead of per statement: a scope over hundreds of schools takes many kilobytes.
function frozenList(value: unknown): Frozen | null {
  if (!isLong(value)) return null;
  const known = cached.get(value);
  if (known) return known;
  if (!Object.isFrozen(value) || !value.every((item) => typeof item === 'string')) return null;
  const literal = `{${value.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
  const frozen = { literal, digest: `#${createHash('sha256').update(literal).digest('base64url')}` };
  cached.set(value, frozen);
  return frozen;
}
