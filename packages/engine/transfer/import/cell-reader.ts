import type { EffectiveField, EffectiveModel, Parsed, Words } from '@zhixing/model';
import { plainText } from '@zhixing/model/plain-text.ts';
import type { Context } from '../../context.ts';
import type { Engine } from '../../engine.ts';
import { visibility } from '../../permission/access.ts';
import { targetRows } from '../../read/target.ts';
import { issueOf, normalise } from '../../write/values.ts';
import { unreadableOf } from '../read/unreadable.ts';
import { languages } from './headers.ts';
import type { Mappable } from './mappable.ts';

/** The content of a cell: a value, names of other records, a masked text, or an issue. */
export type CellContent = Parsed | { readonly names: readonly string[] } | { readonly masked: string };

/** How the cells of one column are read. */
export interface Column {
  readonly index: number;
  readonly field: EffectiveField;
  readonly use: Mappable['use'];
  readonly read: (text: string) => CellContent;
}

/** Prepares the columns of a plan. */
export function prepareColumns(
  ctx: Context,
  model: EffectiveModel,
  mapping: Readonly<Record<string, string>>,
  mappable: readonly Mappable[],
): Column[] {
  return Object.entries(mapping).flatMap(([index, name]) => {
    const found = mappable.find(({ field }) => field.name === name);
    return found ? [{ index: Number(index), field: found.field, use: found.use, read: cellReader(ctx, model, found.field) }] : [];
  });
}

const CELL_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/;

function cellReader(ctx: Context, model: EffectiveModel, field: EffectiveField): Column['read'] {
  const masked = visibility(ctx, model).masked.has(field.name);
  const read = targetRows(ctx, field) ? namesReader(field) : valueReader(ctx, model, field);
  return (text) => {
    const unreadable = unreadableOf(text);
    if (unreadable) return { issue: { key: `transfer.${unreadable.reason}` } };
    if (CELL_ERROR.test(text)) return { issue: { key: 'transfer.cellError' } };
    return masked && /[*＊]/.test(text) ? { masked: text } : read(text);
  };
}

const namesReader =
  (field: EffectiveField): Column['read'] =>
  (text) => ({
    names:
      field.kind.reference === 'many'
        ? text
            .split(/[、,，;；\n]/)
            .map((name) => name.trim())
            .filter((name) => name !== '')
        : [text],
  });

function valueReader({ engine, now }: Pick<Context, 'engine' | 'now'>, model: EffectiveModel, field: EffectiveField): Column['read'] {
  const today = now();
  const readers = languages.map((language) => wordsOf(engine, model, field, language));
  const listed = field.kind.options(field.settings);
  const options = listed && optionWords(listed, readers);
  return (text) => {
    const option = options?.get(plainOption(text));
    if (option !== undefined) return { value: option };
    return checked(field, today, parsedBy(readers, field, field.kind.wording ? unpadded(text) : text));
  };
}

/** Names of two characters are often padded to the width of three; the blanks are not part of the name. */
const unpadded = (text: string): string => text.replace(/^(\p{Script=Han})[ \u00a0\u3000]+(\p{Script=Han})$/u, '$1$2');

// Booleans and options may be written in any language; the first failure is reported.
function parsedBy(readers: readonly Words[], field: EffectiveField, text: string): Parsed {
  let failure: Parsed | null = null;
  for (const words of readers) {
    const parsed = field.kind.parse(text, field.settings, words);
    if ('value' in parsed) return parsed;
    failure ??= parsed;
  }
  return failure ?? { value: text };
}

function checked(field: EffectiveField, now: Date, parsed: Parsed): Parsed {
  if ('issue' in parsed) return parsed;
  const value = normalise(parsed.value, field.kind);
  const issue = issueOf(field, value, now);
  return issue ? { issue } : { value };
}

/** The labels by which a kind parses and formats the values of a field. */
export const wordsOf = (engine: Engine, model: EffectiveModel, field: EffectiveField, language: Context['language']): Words => ({
  option: (value) => engine.words.option(language, model, field.name, value),
  yes: engine.texts.text(language, 'transfer.yes'),
  no: engine.texts.text(language, 'transfer.no'),
});

const plainOption = (text: string): string => plainText(text).normalize('NFKC').replace(/\s/g, '').toLowerCase();

function optionWords(options: readonly string[], readers: readonly Words[]): Map<string, string> {
  const words = new Map<string, string>();
  for (const option of options) {
    for (const spelling of [option, ...readers.map(({ option: label }) => label(option))]) words.set(plainOption(spelling), option);
  }
  return words;
}
