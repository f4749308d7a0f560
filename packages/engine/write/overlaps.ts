import { type EffectiveModel, matches, type OverlapRule, overlapsOf } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { chinaTimestamp } from '../database/china-sql.ts';
import { absentRow, columnOf, storedFields, tableOf } from '../database/identifiers.ts';
import { rowsJson } from '../database/json-rows.ts';
import { type AppError, modelErrors } from '../errors.ts';
import { can } from '../permission/access.ts';
import { conditionSql } from '../read/conditions.ts';
import { labelSql } from '../read/labels.ts';
import { conditionScopeOf, unrestrictedScope } from '../read/read.ts';
import { hasSpanSql, overlapSql, spanSql } from '../read/spans.ts';
import type { Change } from '../rules/rules.ts';
import { constraintsOf } from '../tables/constraints.ts';
import type { Values } from './values.ts';

/** A conflicting record: it uses the same resource at the same time. */
export interface Clash {
  readonly rule: OverlapRule;
  readonly id: string;
  /** Null if the actor may not read the other record. */
  readonly label: string | null;
  /** Start and end of the other record, formatted for users. */
  readonly from: string;
  readonly to: string;
}

/** Throws `model.overlaps`, or `model.taken` if the actor may not see the other record. */
export async function mustNotOverlap(ctx: Context, model: EffectiveModel, change: Change): Promise<void> {
  const clash = (await overlapping(ctx, model, [change])).get(change);
  if (clash) throw overlapFailure(clash);
}

/**
 * The first overlap of each write with a stored record. Locks the resources until commit, in sorted order, so that the second of two
 * concurrent writes sees the first: otherwise each could wait for the other in the exclusion constraint and deadlock.
 */
export async function overlapping(ctx: Context, model: EffectiveModel, changes: readonly Change[]): Promise<Map<Change, Clash>> {
  const found = new Map<Change, Clash>();
  for (const rule of overlapsOf(model)) {
    const affected = changes.filter((change) => isConcerned(ctx, model, rule, change));
    if (affected.length === 0) continue;
    await lockResources(ctx, model, rule, affected);
    const clashes = await findClashes(
      ctx,
      model,
      rule,
      affected.map(({ row }) => row),
    );
    for (const change of affected) {
      const clash = clashes.get(String(change.row.id));
      if (clash && !found.has(change)) found.set(change, clash);
    }
  }
  return found;
}

function isConcerned(ctx: Context, model: EffectiveModel, rule: OverlapRule, { verb, row, before, changed }: Change): boolean {
  const takesPart = (of: Values) => matches(model, rule.where, of, undefined, ctx.now());
  if (verb === 'delete' || !takesPart(row)) return false;
  return verb === 'create' || verb === 'restore' || rule.names.some((name) => changed.has(name)) || (before !== null && !takesPart(before));
}

async function lockResources(ctx: Context, model: EffectiveModel, { name, by }: OverlapRule, changes: readonly Change[]): Promise<void> {
  const keyOf = (row: Values) => JSON.stringify([model.name, name, ...by.map((field) => row[field.name] ?? null)]);
  const keys = changes.flatMap(({ row, before }) => (before ? [keyOf(row), keyOf(before)] : [keyOf(row)]));
  await ctx.db.query(
    sql`select pg_advisory_xact_lock(h) from (select distinct hashtextextended(key, 0) as h from unnest(${keys}::text[]) key order by 1) k`,
  );
}

/** The earliest conflicting stored record for each row, by row id. The rows need not be stored. */
export async function findClashes(
  ctx: Context,
  model: EffectiveModel,
  rule: OverlapRule,
  rows: readonly Values[],
): Promise<Map<string, Clash>> {
  const same = rule.by.map((field) => sql`t.${columnOf(field)} = n.${columnOf(field)}`);
  const apart = [raw('t.id <> n.id'), raw('t.deleted_at is null'), hasSpanSql(rule.span, 't'), hasSpanSql(rule.span, 'n')];
  const both = ['t', 'n'].map((alias) => conditionSql(model, rule.where, unrestrictedScope(ctx), alias));
  const scope = can(ctx, model, 'read') ?? { id: { in: [] } };
  const label = sql`case when ${conditionSql(model, scope, conditionScopeOf(ctx))} then ${labelSql(ctx, model)} end`;
  const found = await ctx.db.query<{ asked: string; id: string; label: string | null; from: string; to: string }>(
    sql`select distinct on (n.id) n.id as asked, t.id, ${label} as label, ${endSql(rule, 'lower')} as from, ${endSql(rule, 'upper')} as to from json_populate_recordset(${absentRow(model)}, ${rowsJson(storedFields(model), rows)}) n join ${tableOf(model)} t on ${join([...same, ...apart, ...both, overlapSql(rule.span, 't', 'n')], ' and ')} order by n.id, lower(${spanSql(rule.span, 't')}), t.id`,
  );
  return new Map(found.map(({ asked, ...clash }) => [asked, { rule, ...clash }]));
}

/** Start or end of the stored span in China time; for days, the last day included. */
function endSql({ span }: OverlapRule, end: 'lower' | 'upper'): Sql {
  const at = sql`${raw(end)}(${spanSql(span, 't')})`;
  if (span.days) return end === 'upper' && span.closed ? sql`(${at} - 1)::text` : sql`${at}::text`;
  return sql`to_char(${chinaTimestamp(at)}, 'YYYY-MM-DD HH24:MI')`;
}

/** The error of an overlap, at the first field of the span. */
export function overlapFailure({ rule, id, label, from, to }: Clash): AppError {
  const key = label === null ? 'taken' : 'overlaps';
  const params = { ...(label === null ? {} : { record: label }), from, to };
  const at = rule.span.fields[0]?.name ?? '';
  return modelErrors[key](params, { fields: { [at]: { key: `model.${key}`, params } }, data: label === null ? {} : { clash: id } });
}

const EXISTING = /existing key .*, [[(]"?([^",]+)"?,"?([^",)\]]+)"?[)\]]\)\.$/;

/** The error for a violated exclusion constraint, if another write committed first; null for other constraints. */
export function overlapOfConstraint(model: EffectiveModel, constraint: string | undefined, detail = ''): AppError | null {
  const declared = constraintsOf(model).find(({ name }) => name === constraint)?.declared;
  const rule = overlapsOf(model).find(({ name }) => declared === `${model.name}.noOverlap.${name}`);
  const [, from = '', to = ''] = EXISTING.exec(detail) ?? [];
  return rule ? overlapFailure({ rule, id: '', label: null, from: endOf(rule, from, 0), to: endOf(rule, to, 1) }) : null;
}

const DAY_MS = 86_400_000;

// PostgreSQL prints day ranges with an exclusive end.
function endOf({ span }: OverlapRule, text: string, daysTooMany: number): string {
  const at = Date.parse(span.days ? `${text}T00:00:00Z` : text.replace(' ', 'T').replace(/\+00$/, 'Z'));
  if (Number.isNaN(at)) return text;
  return span.days
    ? new Date(at - (span.closed ? daysTooMany * DAY_MS : 0)).toISOString().slice(0, 10)
    : chinaMinute(new Date(at).toISOString());
}
