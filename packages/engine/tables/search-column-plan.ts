import type { EffectiveModel } from '@zhixing/model';
import { isSearchColumn, searchColumnOf, shadowed } from '../search/search-column.ts';

/** An index to be: what its name is made of, and what it is over. */
export interface Index {
  readonly prefix: 'uq' | 'ix' | 'gin' | 'gist' | 'tg';
  readonly fields: readonly string[];
  readonly body: string;
}

/** The shadows of a new table. */
export const searchColumns = (model: EffectiveModel): string[] => shadowed(model).map((field) => definition(searchColumnOf(field)));

/**
 * Shadows that are missing, and those of texts that are searched no longer: nobody would keep them up, and once searched again they would
 * find what is not there any more. What they hold can be worked out again at any time.
 */
export function searchColumnChanges(model: EffectiveModel, present: ReadonlyMap<string, string>): string[] {
  const wanted = shadowed(model).map(searchColumnOf);
  const missing = wanted.filter((column) => !present.has(column));
  const stale = [...present.keys()].filter((column) => isSearchColumn(column) && !wanted.includes(column));
  return [
    ...missing.map((column) => `alter table "${model.table}" add column ${definition(column)}`),
    ...stale.map((column) => `alter table "${model.table}" drop column "${column}"`),
  ];
}

/** One index to search by, and one, empty most of the time, to find the rows whose shadow nobody has worked out yet. */
export function searchColumnIndexes(model: EffectiveModel): Index[] {
  return shadowed(model).flatMap((field): Index[] => {
    const searchColumn = searchColumnOf(field);
    return [
      { prefix: 'tg', fields: [searchColumn], body: `using gin ("${searchColumn}" gin_trgm_ops)` },
      { prefix: 'ix', fields: [searchColumn], body: `(id) where "${searchColumn}" is null and "${field.column}" is not null` },
    ];
  });
}

const definition = (column: string): string => `"${column}" text collate "C"`;
