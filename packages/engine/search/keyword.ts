import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { columnOf, identifier, tableOf } from '../database/identifiers.ts';
import { can, visibility } from '../permission/access.ts';
import type { Question } from '../permission/comparison-limits.ts';
import { isLookedUpBy, isMetered, mayCompare } from '../permission/comparisons.ts';
import { type ConditionScope, conditionSql } from '../read/conditions.ts';
import { conditionScopeOf, predicate } from '../read/read.ts';
import { storedNames } from '../text/product-names.ts';
import { MAX_PAIRED_LENGTH, pairOf, pinyinKeyword } from './pinyin.ts';
import { hasSearchColumn, searchColumnOf } from './search-column.ts';

/**
 * Rows that match a keyword: part of a searched text, or the beginning of its pinyin or initials. Masked fields match only complete values,
 * and those are added to `asked`, which the caller meters: partial matches would disclose the value step by step.
 */
export function keywordSql(ctx: Context, model: EffectiveModel, keyword: string, asked: Question[]): Sql {
  const { fields } = visibility(ctx, model);
  const arms = model.search
    .filter((field) => fields.includes(field))
    .flatMap((field) => {
      if (!mayCompare(ctx, model, field.name)) return wholeValue(ctx, model, field, keyword, asked);
      if (field.kind.searchable(field.settings) === 'related') return byRelated(ctx, field, keyword, asked);
      return [...insideSql(model, field, keyword, conditionScopeOf(ctx)), ...byProductName(ctx, field, keyword)];
    });
  return arms.length === 0 ? raw('false') : sql`(${join(arms, ' or ')})`;
}

function wholeValue(ctx: Context, model: EffectiveModel, field: EffectiveField, keyword: string, asked: Question[]): Sql[] {
  if (!isLookedUpBy(field)) return [];
  if (isMetered(field) && field.kind.check(keyword, field.settings) === null) asked.push({ model, field, value: keyword });
  return [conditionSql(model, { [field.name]: { eq: keyword } }, conditionScopeOf(ctx))];
}

/** Searches a reference by the texts of referenced records within the reader's scope. */
function byRelated(ctx: Context, field: EffectiveField, keyword: string, asked: Question[]): Sql[] {
  const target = ctx.engine.registry.find(String(field.settings.model));
  const scope = target && can(ctx, target, 'read');
  if (!target || !scope) return [];
  const texts = { ...target, search: target.search.filter(({ kind, settings }) => kind.searchable(settings) === 'own') };
  const where = predicate(ctx, target, [scope, keywordSql(ctx, texts, keyword, asked)]);
  return [sql`t.${columnOf(field)} in (select t.id from ${tableOf(target)} t where ${where})`];
}

/** Finds shipped records by their translated names. These are few, so names are compared in memory and searched by stored value. */
export function byProductName(ctx: Context, field: EffectiveField, keyword: string): Sql[] {
  const asked = keyword.toLowerCase();
  const stored = storedNames(ctx, field, (shown) => shown.includes(asked));
  return stored.length > 0 ? [sql`t.${columnOf(field)} = any(${stored})`] : [];
}

/** Ways to find a keyword anywhere in a visible field; each can use an index. */
export function insideSql(model: EffectiveModel, field: EffectiveField, keyword: string, conditionScope: ConditionScope): Sql[] {
  const part = conditionSql(model, { [field.name]: { contains: keyword } }, conditionScope);
  // Generated numbers start with prefix and date, so one or two characters are searched only at the beginning.
  if (field.kind.generated === 'number' && [...keyword].length < 3)
    return [conditionSql(model, { [field.name]: { startsWith: keyword } }, conditionScope)];
  if (!hasSearchColumn(field)) return [part];
  const [sound, pair] = [pinyinKeyword(keyword), isPaired(field) ? pairOf(keyword) : null];
  if (pair !== null)
    return [beginsSql(field, pair), ...(sound !== null && sound !== pair ? [beginsSql(field, sound)] : []), unknownSql(field, part)];
  return sound === null ? [part] : [part, beginsSql(field, sound)];
}

/** Whether a word in the search column begins with `word`. Both contain only letters, digits and Chinese characters, hence no escaping. */
const beginsSql = (field: EffectiveField, word: string): Sql => sql`t.${identifier(searchColumnOf(field))} like ${`% ${word}%`}`;

// Rows without a search value yet; the partial index finds them.
const unknownSql = (field: EffectiveField, part: Sql): Sql =>
  sql`(t.${identifier(searchColumnOf(field))} is null and t.${columnOf(field)} is not null and ${part})`;

const isPaired = ({ settings }: EffectiveField): boolean => Number(settings.max ?? MAX_PAIRED_LENGTH) <= MAX_PAIRED_LENGTH;
