import { api } from './http.ts';

export interface NamedRow {
  /** Texts that name records, by field. */
  readonly names: Readonly<Record<string, string>>;
  /** The references that the row has already: names that several records have are told apart by them. */
  readonly values: Readonly<Record<string, string>>;
}

export interface KeyedRow {
  readonly values: Readonly<Record<string, unknown>>;
  /** Why a name stands for nothing, by field. */
  readonly issues: Readonly<Record<string, string>>;
}

/** Asks which records names stand for. */
export async function keysOfNames(model: string, rows: readonly NamedRow[]): Promise<readonly KeyedRow[]> {
  if (rows.length === 0) return [];
  return (await api.post<{ rows: readonly KeyedRow[] }>(`/api/data/${model}/names`, { rows })).rows;
}
