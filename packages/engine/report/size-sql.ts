import sql, { join, raw, type Sql } from 'sql-template-tag';

/** By what a group or a part of it is found large enough to be answered: nothing, its rows, or the people whom they are about. */
export type Sizes = 'none' | 'rows' | 'people';

/**
 * Where in the hash of a person the places of bits are taken from. People are counted by the bits that they set in a mask of 64: never more than they are,
 * and unlike distinct counts added up of parts of the rows. That five people set fewer than five bits in all of four masks happens once in two
 * thousand groups, which are then left out.
 */
const shifts = [0, 6, 12, 18] as const;
const bit = (shift: number): Sql => raw(`(1::bigint << ((f.person >> ${shift}) & 63)::int)`);

/** The hash of whoever a row is about; a row about nobody counts on its own. */
export const personSql = (person: Sql): Sql => sql`uuid_hash_extended(coalesce(${person}, t.id), 1) as person`;

const mostBits = (masks: readonly Sql[]): Sql =>
  sql`coalesce(greatest(${join(
    masks.map((mask) => sql`bit_count((${mask})::bit(64))`),
    ', ',
  )}), 0)`;

/** The size of those of the rows `f` that pass a filter. */
export const sizeSql = (sizes: Sizes, filter: Sql): Sql =>
  sizes === 'people' ? mostBits(shifts.map((shift) => sql`bit_or(${bit(shift)})${filter}`)) : sql`count(*)${filter}`;

/** The same of parts of the rows, as columns of a name. Of sums, each row stands for `f.n`. */
export const partSizeSql = (sizes: Sizes, name: string, { filter, summed }: { readonly filter: Sql; readonly summed: boolean }): Sql[] =>
  sizes === 'people'
    ? shifts.map((shift, at) => sql`bit_or(${bit(shift)})${filter} as ${raw(`${name}_${at}`)}`)
    : [sql`${raw(summed ? 'sum(f.n)' : 'count(*)')}${filter} as ${raw(name)}`];

/** The size of all parts `f` together. */
export const wholeSizeSql = (sizes: Sizes, name: string): Sql =>
  sizes === 'people' ? mostBits(shifts.map((_, at) => raw(`bit_or(f.${name}_${at})`))) : raw(`coalesce(sum(f.${name}), 0)`);
