import type { Condition } from '@zhixing/model';
import { type EffectiveField, type EffectiveModel, matches } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { absentRow, storedFields } from '../database/identifiers.ts';
import { rowsJson } from '../database/json-rows.ts';
import { followsReferences } from '../permission/scope-check.ts';
import { conditionSql } from '../read/conditions.ts';
import { conditionScopeOf } from '../read/read.ts';
import { targetRows } from '../read/target.ts';
import type { Change } from '../rules/rules.ts';
import { reachable } from './references.ts';

/** References of rows to records that the writer may not read: one query per relation for all rows. */
export async function unreachableReferences(
  ctx: Context,
  model: EffectiveModel,
  changes: readonly Change[],
): Promise<Map<Change, string[]>> {
  const found = new Map<Change, string[]>();
  for (const field of Object.values(model.fields).filter((one) => !one.system)) {
    const affected = changes.filter(
      ({ row, before, changed }) => (row[field.name] ?? null) !== null && (!before || changed.has(field.name)),
    );
    const known = affected.length > 0 ? await reachableKeys(ctx, field, affected) : null;
    const lost = known ? affected.filter(({ row }) => keysOf(row[field.name]).some((key) => !known.has(key))) : [];
    for (const change of lost) found.set(change, [...(found.get(change) ?? []), field.name]);
  }
  return found;
}

const keysOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

async function reachableKeys(ctx: Context, field: EffectiveField, changes: readonly Change[]): Promise<Set<string> | null> {
  const target = targetRows(ctx, field);
  if (!target) return null;
  const asked = [...new Set(changes.flatMap(({ row }) => keysOf(row[field.name])))];
  const cast = raw(target.byId ? '::uuid[]' : '::text[]');
  const conditionScope = conditionSql(target.model, reachable(ctx, field, target), conditionScopeOf(ctx));
  const rows = await ctx.db.query<{ key: string }>(
    sql`select ${target.key} as key ${target.from} and ${target.key} = any(${asked}${cast}) and ${conditionScope}`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Rows that would be outside the writer's scope: checked in memory, or in one query if the scope refers to other records. */
export async function outsideScope(
  ctx: Context,
  model: EffectiveModel,
  scope: Condition,
  changes: readonly Change[],
): Promise<Set<Change>> {
  if (!followsReferences(scope)) return new Set(changes.filter(({ row }) => !matches(model, scope, row, undefined, ctx.now())));
  const inside = await ctx.db.query<{ id: string }>(
    sql`select t.id from json_populate_recordset(${absentRow(model)}, ${rowsJson(storedFields(model), rowsOf(changes))}) t where ${conditionSql(model, scope, conditionScopeOf(ctx))}`,
  );
  const ids = new Set(inside.map(({ id }) => id));
  return new Set(changes.filter(({ row }) => !ids.has(String(row.id))));
}

const rowsOf = (changes: readonly Change[]) => changes.map(({ row }) => row);
