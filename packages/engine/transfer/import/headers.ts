import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { plainText } from '@zhixing/model/plain-text.ts';
import type { Engine } from '../../engine.ts';
import type { Language } from '../../text/locale.ts';
import type { FileRow } from '../read/row.ts';

export const languages: readonly Language[] = ['zh', 'zh-TW', 'en'];

/** Normalizes a header or label for comparison: removes blanks, asterisks and bracketed text, and unifies width and case. */
export function plainHeader(text: string): string {
  // Bracketed text contains no further opening bracket, so that a long row of unclosed brackets is read in linear time.
  return plainText(text)
    .normalize('NFKC')
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, '')
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
  for (const { name } of fields) for (const word of [...labelsOf(engine, model, name), name]) learn(word, name);
  for (const { name } of fields) for (const word of synonymsOf(engine, model, name)) learn(word, name);
  return words;
}

/** The labels and synonyms of one field in all languages. */
export const fieldWords = (engine: Engine, model: EffectiveModel, { name }: EffectiveField): string[] => [
  ...labelsOf(engine, model, name),
  ...synonymsOf(engine, model, name),
];

const labelsOf = (engine: Engine, model: EffectiveModel, name: string): string[] =>
  languages.map((language) => engine.words.field(language, model, name));

const synonymsOf = (engine: Engine, model: EffectiveModel, name: string): string[] =>
  languages.flatMap((language) => (engine.texts.find(language, `${model.name}.synonyms.${name}`) ?? '').split(/[,，、]/));

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
