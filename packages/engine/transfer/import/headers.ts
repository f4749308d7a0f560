import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import type { Engine } from '../../engine.ts';
import type { Language } from '../../text/locale.ts';
import type { FileRow } from '../read/row.ts';

export const languages: readonly Language[] = ['zh', 'zh-TW', 'en'];

/** Normalizes a header or label for comparison: removes blanks, asterisks and bracketed text, and unifies width and case. */
export function plainHeader(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, '')
    .replace(/[\s*:_"'“”.、/\\-]/g, '')
    .toLowerCase();
}

/** Maps normalized headers to fields: by name, by label in any language, or by synonyms of the locale files. */
export function headerWords(engine: Engine, model: EffectiveModel, fields: readonly EffectiveField[]): Map<string, string> {
  const words = new Map<string, string>();
  const learn = (word: string, field: string) => {
    const plain = plainHeader(word);
    if (plain !== '' && !words.has(plain)) words.set(plain, field);
  };
  for (const { name } of fields) {
    for (const language of languages) learn(engine.words.field(language, model, name), name);
    learn(name, name);
  }
  for (const { name } of fields) {
    for (const language of languages) {
      const synonyms = engine.texts.find(language, `${model.name}.synonyms.${name}`) ?? '';
      for (const synonym of synonyms.split(/[,，、]/)) learn(synonym, name);
    }
  }
  return words;
}

const LOOKED_AT = 30;

/**
 * Finds the header row among the first non-empty rows: the one with the most known headers, else the first that is about as wide as the
 * table, because titles and notes above are narrow. Null if there is no row.
 */
export function findHeader(rows: readonly FileRow[], words: ReadonlyMap<string, string>): FileRow | null {
  const first = rows.slice(0, LOOKED_AT);
  const known = (row: FileRow) => new Set(row.cells.flatMap((cell) => words.get(plainHeader(cell)) ?? [])).size;
  const best = first.reduce<FileRow | null>((chosen, row) => (known(row) > (chosen ? known(chosen) : 0) ? row : chosen), null);
  if (best) return best;
  const width = (row: FileRow) => row.cells.filter((cell) => cell !== '').length;
  const widest = Math.max(0, ...first.map(width));
  return first.find((row) => width(row) >= Math.max(1, widest * 0.6)) ?? first[0] ?? null;
}

/** The field suggested for a column. */
export interface Suggestion {
  readonly field: string | null;
  /** An earlier column for the same field: only one of them can be imported, and the user chooses. */
  readonly rival: number | null;
}

/** Suggests a field for each column, at most one column per field. */
export function suggestFields(header: readonly string[], words: ReadonlyMap<string, string>): Suggestion[] {
  const taken = new Map<string, number>();
  return header.map((cell, index) => {
    const field = words.get(plainHeader(cell));
    const rival = field === undefined ? undefined : taken.get(field);
    if (field === undefined || rival !== undefined) return { field: null, rival: rival ?? null };
    taken.set(field, index);
    return { field, rival: null };
  });
}
