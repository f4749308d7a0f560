import type { EffectiveModel } from '@zhixing/model';
import { isSearchColumn, searchColumnOf, shadowed } from '../search/search-column.ts';

/** An index to create: the parts of its name, and its definition. */
export interface Index {
  /** `uql`: unique, ignoring case. */
  readonly prefix: 'uq' | 'uql' | 'ix' | 'gin' | 'gist' | 'tg';
  readonly fields: readonly string[];
  readonly body: string;
}

/** The search columns of a new table. */
export const searchColumns = (model: EffectiveModel): string[] => shadowed(model).map((field) => definition(searchColumnOf(field)));

/**
 * Adds missing search columns and drops those of fields that are no longer searched: they would not be maintained, and would give outdated
 * results if the field is searched again. Their values can be recomputed at any time.
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

/** A trigram index for searching, and a mostly empty partial index for finding rows without a search value. */
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
