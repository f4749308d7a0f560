import { createHash } from 'node:crypto';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { pinyinOf } from './pinyin.ts';

/*
 * Beside the column of a text that the keyword search looks at stands a shadow: its sounds and pairs of letters. It is no field: no
 * document names it and no reader gets it. Null means that nobody has worked it out yet.
 */

/**
 * The mark of a shadow's name; no column of a field has two underscores in a row. The number goes up when sounds are worked out in another way: the
 * shadows of the former one are dropped, and made anew in the background.
 */
const MARK = '__py2';
const MOST_BYTES = 63;

export const isSearchColumn = (column: string): boolean => /__py\d+$/.test(column);

/** The texts of a model that have a shadow. */
export const shadowed = (model: EffectiveModel): EffectiveField[] => model.search.filter(hasSearchColumn);

export const hasSearchColumn = ({ settings, kind, column }: EffectiveField): boolean =>
  settings.search === true && kind.wording && column !== null;

/** The shadow's column. PostgreSQL cuts names at 63 bytes; a digest keeps long ones distinct. */
export function searchColumnOf({ column }: EffectiveField): string {
  const name = String(column);
  if (name.length + MARK.length <= MOST_BYTES) return name + MARK;
  return `${name.slice(0, 50)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}${MARK}`;
}

/** The shadows of a row under their columns. */
export const searchColumnValues = (model: EffectiveModel, row: Readonly<Record<string, unknown>>): Record<string, string | null> =>
  Object.fromEntries(shadowed(model).map((field) => [searchColumnOf(field), searchColumnValue(row[field.name])]));

export const searchColumnValue = (text: unknown): string | null => (typeof text === 'string' ? pinyinOf(text) : null);
