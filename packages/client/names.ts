import { api } from './http.ts';

export interface NamedRow {
  /** Names to resolve to records, by field. */
  readonly names: Readonly<Record<string, string>>;
  /** References already set in the row; they disambiguate records of the same name. */
  readonly values: Readonly<Record<string, string>>;
}

export interface KeyedRow {
  readonly values: Readonly<Record<string, unknown>>;
  /** Why a name could not be resolved, by field. */
  readonly issues: Readonly<Record<string, string>>;
}

/** Resolves names to record ids. */
export async function keysOfNames(model: string, rows: readonly NamedRow[]): Promise<readonly KeyedRow[]> {
  if (rows.length === 0) return [];
  return (await api.post<{ rows: readonly KeyedRow[] }>(`/api/data/${model}/names`, { rows })).rows;
}
