import type { ModelDescription } from './model-description.ts';

/** A record in its wire form: JSON values, references as ids, money in fen. */
export interface RecordRow {
  readonly id: string;
  readonly version: number;
  readonly status?: string;
  readonly [field: string]: unknown;
}

/** Display texts of stored keys: `labels[field][stored]`. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Pagination {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly total: number;
}

export interface RecordPage {
  readonly list: readonly RecordRow[];
  readonly pagination: Pagination;
  readonly labels: Labels;
  readonly masked: readonly string[];
  /** Ids of rows that belong to a closed record, such as an archived trip: nothing of them is offered to be changed. */
  readonly closed?: readonly string[];
}

interface Allowed {
  readonly update: boolean;
  readonly delete: boolean;
  readonly unmask: boolean;
  readonly actions: readonly string[];
  /** Actions that would be possible once these fields are filled in. */
  readonly unmet?: Readonly<Record<string, readonly string[]>>;
  /** The record belongs to one that is closed, such as an archived trip: it is only read. */
  readonly closed?: boolean;
}

export interface OneRecord {
  readonly record: RecordRow;
  readonly labels: Labels;
  readonly masked: readonly string[];
  readonly allowed: Allowed;
  /** One-time results of an action for the actor, such as an initial password: never stored. */
  readonly handed?: readonly OneTimeResultLine[];
}

export interface OneTimeResultLine {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

export interface OptionRow {
  readonly id: string;
  readonly label: string;
  readonly [field: string]: unknown;
}

/**
 * A record's display name: its label fields, stored keys and options as their labels. A record that is named by others alone, such as a link
 * between two, names both ends; one without any name has the title of its model, never its id.
 */
export function recordLabel(
  { fields, title = '' }: Pick<ModelDescription, 'fields'> & { readonly title?: string },
  names: readonly string[],
  row: RecordRow,
  labels: Labels,
): string {
  const fieldNamed = (name: string) => fields.find((field) => field.name === name);
  const isKey = (name: string) => name === 'id' || fieldNamed(name)?.model !== undefined;
  const parts = names.map((name) => {
    const value = row[name];
    if (value === null || value === undefined) return '';
    const option = fieldNamed(name)?.options?.find((one) => one.value === value);
    return option?.label ?? labels[name]?.[String(value)] ?? (isKey(name) ? '' : String(value));
  });
  return parts.filter(Boolean).join(names.every(isKey) ? ' · ' : ' ') || title;
}
