import { createHash } from 'node:crypto';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { pinyinOf } from './pinyin.ts';

/*
 * Each searched text field has a search column with its pinyin and letter pairs. It is not a field: documents cannot name it and readers
 * never receive it. Null means not computed yet.
 */

/**
 * Suffix of search columns; field columns never contain two underscores in a row. Increase the number when the computation changes: the old
 * columns are dropped, and new ones computed in the background.
 */
const MARK = '__py3';
const MAX_BYTES = 63;

export const isSearchColumn = (column: string): boolean => /__py\d+$/.test(column);

/** The text fields of a model with a search column. */
export const shadowed = (model: EffectiveModel): EffectiveField[] => model.search.filter(hasSearchColumn);

export const hasSearchColumn = ({ settings, kind, column }: EffectiveField): boolean =>
  settings.search === true && kind.wording && column !== null;

/** Name of the search column. PostgreSQL truncates names to 63 bytes; a digest keeps long ones distinct. */
export function searchColumnOf({ column }: EffectiveField): string {
  const name = String(column);
  if (name.length + MARK.length <= MAX_BYTES) return name + MARK;
  return `${name.slice(0, 50)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}${MARK}`;
}

/** Search values of a row under their column names. */
export const searchColumnValues = (model: EffectiveModel, row: Readonly<Record<string, unknown>>): Record<string, string | null> =>
  Object.fromEntries(shadowed(model).map((field) => [searchColumnOf(field), searchColumnValue(row[field.name])]));

export const searchColumnValue = (text: unknown): string | null => (typeof text === 'string' ? pinyinOf(text) : null);
