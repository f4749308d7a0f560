import { type Condition, type EffectiveField, type EffectiveModel, shapeOf } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import type { Catalogue } from './locale.ts';

/*
 * Records shipped with the product, such as built-in roles, are stored with their Chinese name. A text field with the setting `names` gives
 * the locale key prefix of their translations: readers of other languages see and search the translated name, unless the record was
 * renamed. Fields that store a code get names from a module in the same way.
 */

type Names = Readonly<Record<string, string>>;
type NameReader = Pick<Context, 'engine' | 'language'>;

const known = new WeakMap<Catalogue, Map<string, Names>>();

/** Stored value → name in the reader's language; null if the field has no such names, or the stored values are shown unchanged. */
function namesOf({ engine, language }: NameReader, { settings }: EffectiveField): Names | null {
  const key = settings.names;
  if (typeof key !== 'string') return null;
  const given = engine.modules.flatMap(({ names }) => names?.[key] ?? [])[0];
  // Names given by modules are not cached, because they change when models are published.
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

/** A stored value as displayed to the reader. */
export const shownName = (reader: NameReader, field: EffectiveField, value: unknown): unknown =>
  typeof value === 'string' ? (namesOf(reader, field)?.[value] ?? value) : value;

/** The same in SQL, for a column. */
export function shownNameSql(reader: NameReader, field: EffectiveField, column: Sql): Sql {
  const names = namesOf(reader, field);
  return names ? sql`coalesce(${JSON.stringify(names)}::jsonb ->> ${column}, ${column})` : column;
}

/** The stored names whose displayed names match. */
export const storedNames = (reader: NameReader, field: EffectiveField, fits: (shown: string) => boolean): readonly string[] =>
  Object.entries(namesOf(reader, field) ?? {}).flatMap(([stored, shown]) => (fits(shown.toLowerCase()) ? [stored] : []));

/** Extends a condition, so that it also matches records by their translated names. */
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
