import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { columnOf, identifier, tableOf } from '../database/identifiers.ts';
import { can, visibility } from '../permission/access.ts';
import { meterQuestion } from '../permission/guesses.ts';
import { type ConditionScope, conditionSql } from '../read/conditions.ts';
import { isLookedUpBy, mayCompare } from '../read/filter-operators.ts';
import { conditionScopeOf, predicate } from '../read/read.ts';
import { storedNames } from '../text/product-names.ts';
import { LONGEST_PAIRED, pairOf, pinyinKeyword } from './pinyin.ts';
import { hasSearchColumn, searchColumnOf } from './search-column.ts';

/**
 * The rows in which a keyword is found: part of a searched text, or the beginning of a sound or of initials in it. Of masked fields
 * whole values alone are found, and metered: anything else could be asked for until it is known.
 */
export function keywordSql(ctx: Context, model: EffectiveModel, keyword: string): Sql {
  const { fields } = visibility(ctx, model);
  const arms = model.search
    .filter((field) => fields.includes(field))
    .flatMap((field) => {
      if (!mayCompare(ctx, model, field.name)) return wholeValue(ctx, model, field, keyword);
      if (field.kind.searchable(field.settings) === 'related') return byRelated(ctx, field, keyword);
      return [...insideSql(model, field, keyword, conditionScopeOf(ctx)), ...byProductName(ctx, field, keyword)];
    });
  return arms.length === 0 ? raw('false') : sql`(${join(arms, ' or ')})`;
}

function wholeValue(ctx: Context, model: EffectiveModel, field: EffectiveField, keyword: string): Sql[] {
  if (!isLookedUpBy(field)) return [];
  if (!field.kind.wording && field.kind.check(keyword, field.settings) === null) meterQuestion(ctx, model, field.name);
  return [conditionSql(model, { [field.name]: { eq: keyword } }, conditionScopeOf(ctx))];
}

/** A reference is found by the searched texts of those records behind it that the reader may read himself. */
function byRelated(ctx: Context, field: EffectiveField, keyword: string): Sql[] {
  const target = ctx.engine.registry.find(String(field.settings.model));
  const scope = target && can(ctx, target, 'read');
  if (!target || !scope) return [];
  const texts = { ...target, search: target.search.filter(({ kind, settings }) => kind.searchable(settings) === 'own') };
  const where = predicate(ctx, target, [scope, keywordSql(ctx, texts, keyword)]);
  return [sql`t.${columnOf(field)} in (select t.id from ${tableOf(target)} t where ${where})`];
}

/** Records that come with the product, by the names under which the reader knows them. They are few: their names are looked up among themselves. */
export function byProductName(ctx: Context, field: EffectiveField, keyword: string): Sql[] {
  const asked = keyword.toLowerCase();
  const stored = storedNames(ctx, field, (shown) => shown.includes(asked));
  return stored.length > 0 ? [sql`t.${columnOf(field)} = any(${stored})`] : [];
}

/** How a keyword is found anywhere in a field that the reader sees; each way can walk an index. */
export function insideSql(model: EffectiveModel, field: EffectiveField, keyword: string, conditionScope: ConditionScope): Sql[] {
  const part = conditionSql(model, { [field.name]: { contains: keyword } }, conditionScope);
  // Numbers that the server gives begin with their prefix and the day: two letters from the middle of one are no question.
  if (field.kind.generated === 'number' && [...keyword].length < 3)
    return [conditionSql(model, { [field.name]: { startsWith: keyword } }, conditionScope)];
  if (!hasSearchColumn(field)) return [part];
  const [sound, pair] = [pinyinKeyword(keyword), isPaired(field) ? pairOf(keyword) : null];
  if (pair !== null)
    return [beginsSql(field, pair), ...(sound !== null && sound !== pair ? [beginsSql(field, sound)] : []), unknownSql(field, part)];
  return sound === null ? [part] : [part, beginsSql(field, sound)];
}

/** Whether a word of a field's shadow begins so. The words hold letters, digits and our characters alone, and so does what is asked for. */
const beginsSql = (field: EffectiveField, word: string): Sql => sql`t.${identifier(searchColumnOf(field))} like ${`% ${word}%`}`;

// Rows whose shadow nobody has worked out yet; a small index of their own leads there.
const unknownSql = (field: EffectiveField, part: Sql): Sql =>
  sql`(t.${identifier(searchColumnOf(field))} is null and t.${columnOf(field)} is not null and ${part})`;

const isPaired = ({ settings }: EffectiveField): boolean => Number(settings.max ?? LONGEST_PAIRED) <= LONGEST_PAIRED;
