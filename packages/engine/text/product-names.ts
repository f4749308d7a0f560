import { type Condition, type EffectiveField, type EffectiveModel, shapeOf } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import type { Catalogue } from './locale.ts';

/*
 * Records that come with the product, such as built-in roles, keep their names in Chinese. A text field with the setting `names` says under which
 * key the locale files have them: readers of other languages see and find theirs, as long as nobody has given a record another name. What is kept
 * as a code gets its names from a module in the same way.
 */

type Names = Readonly<Record<string, string>>;
type NameReader = Pick<Context, 'engine' | 'language'>;

const known = new WeakMap<Catalogue, Map<string, Names>>();

/** What is kept → the asker's name for it; null where the field has no such names, or what is kept is what he reads. */
function namesOf({ engine, language }: NameReader, { settings }: EffectiveField): Names | null {
  const key = settings.names;
  if (typeof key !== 'string') return null;
  const given = engine.modules.flatMap(({ names }) => names?.[key] ?? [])[0];
  // What modules name changes with the models, which are published at run time.
  if (given) return given(engine, language);
  return language === 'zh' && engine.texts.stamp() === '' ? null : fromTexts(engine.texts, language, `${key}.`);
}

function fromTexts(texts: Catalogue, language: Context['language'], prefix: string): Names {
  const cached = known.get(texts) ?? new Map<string, Names>();
  known.set(texts, cached);
  const place = `${language} ${texts.stamp()} ${prefix}`;
  const keys = () => texts.keys('zh').filter((key) => key.startsWith(prefix));
  const names = cached.get(place) ?? Object.fromEntries(keys().map((key) => [texts.shipped('zh', key) ?? key, texts.text(language, key)]));
  cached.set(place, names);
  return names;
}

/** A stored value as the asker reads it. */
export const shownName = (reader: NameReader, field: EffectiveField, value: unknown): unknown =>
  typeof value === 'string' ? (namesOf(reader, field)?.[value] ?? value) : value;

/** The same over a column. */
export function shownNameSql(reader: NameReader, field: EffectiveField, column: Sql): Sql {
  const names = namesOf(reader, field);
  return names ? sql`coalesce(${JSON.stringify(names)}::jsonb ->> ${column}, ${column})` : column;
}

/** The stored names whose shown ones fit. */
export const storedNames = (reader: NameReader, field: EffectiveField, fits: (shown: string) => boolean): readonly string[] =>
  Object.entries(namesOf(reader, field) ?? {}).flatMap(([stored, shown]) => (fits(shown.toLowerCase()) ? [stored] : []));

/** A condition that also finds records by the names under which the asker knows them. */
export function withProductNames(reader: NameReader, model: EffectiveModel, condition: Condition): Condition {
  if (!Object.values(model.fields).some((field) => namesOf(reader, field))) return condition;
  const shape = shapeOf(condition);
  if (shape.kind === 'all') return { all: shape.parts.map((part) => withProductNames(reader, model, part)) };
  if (shape.kind === 'any') return { any: shape.parts.map((part) => withProductNames(reader, model, part)) };
  if (shape.kind === 'not') return { not: withProductNames(reader, model, shape.part) };
  return {
    all: shape.leaves.map(({ field: name, operator, value }) => {
      const [leaf, field] = [{ [name]: { [operator]: value } } as Condition, model.fields[name]];
      const stored = field ? storedNames(reader, field, fitting(operator, value)) : [];
      return stored.length > 0 ? { any: [leaf, { [name]: { in: stored } }] } : leaf;
    }),
  };
}

function fitting(operator: string, value: unknown): (shown: string) => boolean {
  const asked = [value].flat().map((one) => String(one).toLowerCase());
  const [first = ''] = asked;
  if (operator === 'eq' || operator === 'in') return (shown) => asked.includes(shown);
  if (operator === 'contains') return (shown) => shown.includes(first);
  return operator === 'startsWith' ? (shown) => shown.startsWith(first) : () => false;
}
