import { randomFillSync } from 'node:crypto';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { raw, type Sql } from 'sql-template-tag';

const NAME = /^[a-z][a-z0-9_]{0,79}$/;

/** A table or column name as SQL. Names come only from validated documents; anything else is a programming error. */
export function identifier(name: string): Sql {
  if (!NAME.test(name)) throw new Error(`not an identifier: ${JSON.stringify(name)}`);
  return raw(`"${name}"`);
}

export const tableOf = (model: EffectiveModel): Sql => identifier(model.table);

/**
 * An empty row of a model's table, which gives JSON functions the column types. Selected from the table, since type names such as `line`,
 * `money` or `box` would mean PostgreSQL's own. No column can be named like the alias.
 */
export const absentRow = (model: EffectiveModel): Sql => sql`(select _row from ${tableOf(model)} _row where false)`;

/** Whether two rows have the same value of a field, by the aliases of the rows; case counts only where the field says so. */
export function sameValue(field: EffectiveField, a: 't', b: 'n' | 'k'): Sql {
  const column = columnOf(field);
  if (field.settings.ignoreCase !== true) return sql`${raw(a)}.${column} = ${raw(b)}.${column}`;
  return sql`lower(${raw(a)}.${column} collate "C") = lower(${raw(b)}.${column} collate "C")`;
}

export function columnOf(field: EffectiveField): Sql {
  if (field.column === null) throw new Error(`field ${field.name} has no column`);
  return identifier(field.column);
}

const stored = new WeakMap<EffectiveModel, readonly EffectiveField[]>();

/** Fields with a column. Found once for each model, as writes by the server ask for every row. */
export function storedFields(model: EffectiveModel): readonly EffectiveField[] {
  const known = stored.get(model) ?? Object.values(model.fields).filter((field) => field.column !== null);
  stored.set(model, known);
  return known;
}

/** Buffered random bytes: a system call for a few bytes costs as much as for many. */
const random = Buffer.alloc(4096);
let used = random.length;

function takeRandom(bytes: number): Buffer {
  if (used + bytes > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += bytes;
  return random.subarray(used - bytes, used);
}

let lastMs = 0;
let counter = 0;

/** UUIDv7 of RFC 9562: sorts by creation time; within a millisecond by a counter. */
export function newId(): string {
  const now = Date.now();
  counter = now > lastMs ? takeRandom(2).readUInt16BE() & 0x3ff : counter + 1;
  if (counter > 0xfff) {
    counter = 0;
    lastMs += 1;
  }
  lastMs = Math.max(lastMs, now);
  const time = lastMs.toString(16).padStart(12, '0');
  const tail = takeRandom(8);
  tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
  const hex = tail.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${hex.slice(0, 4)}-${hex.slice(4)}`;
}
