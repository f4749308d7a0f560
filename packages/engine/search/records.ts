import type { Condition, EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import { can, visibility } from '../permission/access.ts';
import { meterQuestions, type Question } from '../permission/comparison-limits.ts';
import { isLookedUpBy, isMetered, mayCompare } from '../permission/comparisons.ts';
import { labelSql } from '../read/labels.ts';
import { conditionScopeOf, predicate } from '../read/read.ts';
import { targetRows } from '../read/target.ts';
import { byProductName, insideSql } from './keyword.ts';
import { hasSearchColumn } from './search-column.ts';

/** A record found by a keyword, in any model. */
export interface FoundRecord {
  readonly model: string;
  readonly modelTitle: string;
  readonly id: string;
  readonly label: string;
  /** Distinguishes records of the same name, such as the school of a student; null if there is none or the reader may not see it. */
  readonly hint: string | null;
}

const LIMIT = 20;
const MAX_OF_A_MODEL = 6;

/**
 * Searches all models that the reader may see, in one statement: exact matches first, then those that begin with the keyword, then those
 * that contain it. Each part is limited to a few rows and uses an index, so that it is fast in tables of any size. Labels are put together
 * from columns of several collations, which leaves PostgreSQL without one to order by: it is named.
 */
export async function searchRecords(ctx: Context, keyword: string): Promise<FoundRecord[]> {
  const models = ctx.engine.registry.all();
  const asked: Question[] = [];
  const parts = models.flatMap((model, place) => partOf(ctx, model, { keyword, place }, asked) ?? []);
  await meterQuestions(ctx, asked);
  if (parts.length === 0) return [];
  const found = await ctx.db.query<{ place: number; id: string; label: string; hint: string | null }>(
    sql`select place, id, label, hint from (${join(parts, ' union all ')}) f order by rank, place, label collate "zh-x-icu" limit ${raw(String(LIMIT))}`,
  );
  return found.flatMap(({ place, ...record }) => {
    const model = models[place];
    return model ? [{ model: model.name, modelTitle: ctx.engine.words.title(ctx.language, model), ...record }] : [];
  });
}

type Asked = { readonly keyword: string; readonly place: number };

function partOf(ctx: Context, model: EffectiveModel, { keyword, place }: Asked, asked: Question[]): Sql | null {
  const scope = can(ctx, model, 'read');
  const arms = scope ? armsOf(ctx, model, { keyword, scope }, asked) : [];
  if (arms.length === 0) return null;
  const most = raw(String(MAX_OF_A_MODEL));
  const best = sql`select id, min(rank) as rank from (${join(arms, ' union all ')}) a group by id order by 2, 1 desc limit ${most}`;
  const hint = hintOf(ctx, model);
  const rows = sql`select r.rank, t.id, ${labelSql(ctx, model)} as label, ${hint ? sql`t.${columnOf(hint)}` : raw('null::uuid')} as hinted from (${best}) r join ${tableOf(model)} t on t.id = r.id`;
  return sql`select ${raw(String(place))} as place, h.rank, h.id, h.label, ${hint ? hintSql(ctx, hint) : raw('null')} as hint from (${rows}) h`;
}

/** Ways to find records of a model, best first; each a statement with its own limit. */
function armsOf(
  ctx: Context,
  model: EffectiveModel,
  { keyword, scope }: { readonly keyword: string; readonly scope: Condition },
  asked: Question[],
): Sql[] {
  const { fields } = visibility(ctx, model);
  // References are not searched: a search over all models should find the record itself, not everything that refers to it.
  const texts = model.search.filter(({ kind, settings }) => settings.search === true && kind.searchable(settings) === 'own');
  const seen = texts.filter((field) => fields.includes(field) && (mayCompare(ctx, model, field.name) || isLookedUpBy(field)));
  const clear = seen.filter((field) => mayCompare(ctx, model, field.name));
  const numbers = seen.filter((field) => !clear.includes(field) && isMetered(field) && field.kind.check(keyword, field.settings) === null);
  asked.push(...numbers.map((field) => ({ model, field, value: keyword })));
  const isLong = [...keyword].length >= 3;
  return [
    // Masked fields match only complete values.
    seen.map((field) => wholeSql(field, keyword)),
    clear.map((field) => likeSql(field, `${escaped(keyword)}%`)),
    // One or two characters inside fields without indexed pairs would need a full table scan.
    [
      ...clear
        .filter((field) => isLong || hasSearchColumn(field))
        .flatMap((field) => insideSql(model, field, keyword, conditionScopeOf(ctx))),
      ...clear.flatMap((field) => byProductName(ctx, field, keyword)),
    ],
  ].flatMap((ways, rank) => {
    if (ways.length === 0) return [];
    const where = predicate(ctx, model, [scope, sql`(${join(ways, ' or ')})`]);
    return [sql`(select t.id, ${raw(String(rank))} as rank from ${tableOf(model)} t where ${where} limit ${raw(String(MAX_OF_A_MODEL))})`];
  });
}

// The lower-case comparison can use the trigram index; the second one makes it exact.
const wholeSql = (field: EffectiveField, keyword: string): Sql =>
  sql`(lower(t.${columnOf(field)} collate "C") = ${folded(keyword)} and t.${columnOf(field)} = ${keyword})`;

const likeSql = (field: EffectiveField, pattern: string): Sql => sql`lower(t.${columnOf(field)} collate "C") like ${pattern}`;

const folded = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const escaped = (text: string): string => folded(text).replace(/[\\%_]/g, '\\$&');

/** The first reference among the list columns that the reader may follow. */
function hintOf(ctx: Context, model: EffectiveModel): EffectiveField | null {
  const { fields, masked } = visibility(ctx, model);
  const shown = model.list.columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const leads = (field: EffectiveField) => {
    const target = field.kind.reference === 'one' && !masked.has(field.name) ? targetRows(ctx, field) : null;
    return target !== null && can(ctx, target.model, 'read') !== null;
  };
  return shown.find(leads) ?? null;
}

function hintSql(ctx: Context, field: EffectiveField): Sql {
  const target = targetRows(ctx, field);
  const scope = target && can(ctx, target.model, 'read');
  if (!target || !scope) return raw('null');
  return sql`(select ${labelSql(ctx, target.model)} from ${tableOf(target.model)} t where t.id = h.hinted and ${predicate(ctx, target.model, [scope])})`;
}
