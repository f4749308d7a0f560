import type { EffectiveModel } from '@zhixing/model';
import type { Engine } from '../../engine.ts';
import { fieldWords, languages, plainHeader } from '../import/headers.ts';
import { type Along, type AlongField, modelOfField, recordWords } from './along-fields.ts';

/** What a heading may mean beside the imported record. */
export interface AlongMeaning {
  readonly along: string;
  readonly path: string;
  /** The place that the heading itself names: `Guardian 2 phone`. */
  readonly place: number | null;
  /** The option of a link field that the heading names: `Mother's phone` is about the mother. */
  readonly option: { readonly path: string; readonly value: string } | null;
}

/** The meanings of headings: `named` say which record they are about, `bare` ones only name a field. */
export interface AlongWords {
  readonly named: ReadonlyMap<string, AlongMeaning>;
  readonly bare: ReadonlyMap<string, AlongMeaning>;
}

const PLACES = ['first', 'second', 'third', 'fourth'];

/** Collects how files write the headings of fields beside the imported record, in all languages. */
export function alongWords(engine: Engine, model: EffectiveModel, fields: readonly AlongField[]): AlongWords {
  const named = new Map<string, AlongMeaning>();
  const bare = new Map<string, AlongMeaning>();
  const firsts = fields.filter(({ place }) => place === 1);
  for (const one of firsts) {
    const records = languages.flatMap((language) => recordWords(engine, language, model, one.along));
    const own = fieldWords(engine, modelOfField(one), one.field);
    const meaning: AlongMeaning = { along: one.along.name, path: one.path, place: null, option: null };
    const options = optionsOf(engine, firsts, one.along);
    const parts = own.map((word) => withoutRecord(word, records));
    for (const [word, more] of namings(engine, one, [...own, ...parts], records, options)) learn(named, word, { ...meaning, ...more });
    for (const [i, word] of own.entries()) learn(parts[i] === word ? bare : named, word, meaning);
  }
  return { named, bare };
}

/** `家长电话` without `家长`, which leaves what `母亲电话` ends in too. */
function withoutRecord(word: string, records: readonly string[]): string {
  const record = records.find((one) => word.length > one.length && word.toLowerCase().startsWith(one.toLowerCase()));
  return record === undefined ? word : word.slice(record.length).trim();
}

function learn(map: Map<string, AlongMeaning>, word: string, meaning: AlongMeaning): void {
  const plain = plainHeader(word);
  if (plain !== '' && !map.has(plain)) map.set(plain, meaning);
}

type Naming = readonly [word: string, more: Partial<Pick<AlongMeaning, 'place' | 'option'>>];

/** The headings that name both the record and the field: `家长姓名`, `家长2姓名`, `母亲电话`; the record alone stands for its name. */
function namings(
  engine: Engine,
  { along, field, ofLink }: AlongField,
  own: readonly string[],
  records: readonly string[],
  options: readonly OptionWords[],
): Naming[] {
  const isLabel = !ofLink && along.target.label[0] === field.name;
  return [...own, ...(isLabel ? [''] : [])].flatMap((word) => [
    ...records.flatMap((record) => written(engine, record, word, along).map(([text, place]): Naming => [text, { place }])),
    ...options.flatMap((option) => option.words.map((name): Naming => [name + word, { option }])),
  ]);
}

/** Headings such as `家长姓名`, `家长2姓名` and `第二家长姓名`, by the patterns of the locale files. */
function written(engine: Engine, record: string, field: string, { document }: Along): [string, number | null][] {
  const places = PLACES.slice(0, document.most ?? 1);
  if (places.length === 1) return [[record + field, null]];
  const numbered = places.flatMap((name, i) =>
    languages.flatMap((language) =>
      engine.texts
        .text(language, `transfer.alongHeadings.${name}`, { record, field })
        .split(',')
        .map((word): [string, number] => [word, i + 1]),
    ),
  );
  return [[record + field, null], ...numbered];
}

interface OptionWords {
  readonly path: string;
  readonly value: string;
  readonly words: readonly string[];
}

function optionsOf(engine: Engine, fields: readonly AlongField[], along: Along): OptionWords[] {
  const choices = fields.filter((one) => one.along === along && one.ofLink && one.field.kind.options(one.field.settings));
  return choices.flatMap((one) =>
    (one.field.kind.options(one.field.settings) ?? []).map((value) => ({
      path: one.path,
      value,
      words: languages.map((language) => engine.words.option(language, modelOfField(one), one.field.name, value)),
    })),
  );
}
