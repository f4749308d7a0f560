import type { Condition, EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { modelErrors } from '../errors.ts';
import { can } from '../permission/access.ts';
import { conditionSql } from '../read/conditions.ts';
import { conditionScopeOf } from '../read/read.ts';
import { type TargetRows, targetRows } from '../read/target.ts';
import type { Change } from '../rules/rules.ts';

/**
 * Every changed reference must point to a live record that the writer may read: a foreign key alone would let a writer refer to records
 * outside their scope. One statement checks all references of a row.
 */
export async function mustReferToReachable(ctx: Context, model: EffectiveModel, change: Change): Promise<void> {
  const asked = Object.values(model.fields).flatMap((field) => questionOf(ctx, field, change) ?? []);
  if (asked.length === 0) return;
  const columns = asked.map(({ name, test }) => sql`${test} as ${raw(`"${name}"`)}`);
  const [answer = {}] = await ctx.db.query<Record<string, boolean>>(sql`select ${join(columns, ', ')}`);
  const missing = asked.filter(({ name }) => answer[name] !== true).map(({ name }) => name);
  if (missing.length > 0)
    throw modelErrors.invalid({}, { fields: Object.fromEntries(missing.map((name) => [name, { key: 'model.missingReference' }])) });
}

interface Question {
  readonly name: string;
  readonly test: Sql;
}

function questionOf(ctx: Context, field: EffectiveField, { row, before, changed }: Change): Question | null {
  const value = row[field.name] ?? null;
  const asked = !field.system && value !== null && (before === null || changed.has(field.name));
  const target = asked ? targetRows(ctx, field) : null;
  if (!target) return null;
  // Existing keys stay allowed, even if this writer could not read them.
  const former: unknown[] = [before?.[field.name] ?? []].flat();
  const values: unknown[] = [value].flat().filter((key) => !former.includes(key));
  if (values.length === 0) return null;
  const cast = raw(target.byId ? '::uuid[]' : '::text[]');
  const conditionScope = conditionSql(target.model, reachable(ctx, field, target), conditionScopeOf(ctx));
  return {
    name: field.name,
    // Locks the targets until commit: a concurrent deletion is awaited, and then the record no longer counts.
    test: sql`((select count(*) from (select 1 ${target.from} and ${target.key} = any(${values}${cast}) and ${conditionScope} for key share of t) found) = ${values.length})`,
  };
}

/**
 * Read-only fields, filled by the server, may refer to any record; references by code (regions, dictionary entries) are not restricted. The
 * record that a writer's own organisation stands for shares its id, and nothing about it is disclosed to them by naming it.
 */
export function reachable(ctx: Context, field: EffectiveField, target: TargetRows): Condition {
  if (field.settings.readonly === true || !target.byId) return {};
  const { organisationId } = ctx.actor;
  const own: Condition = { id: { in: organisationId === null ? [] : [organisationId] } };
  const scope = can(ctx, target.model, 'read');
  return scope === null ? own : { any: [scope, own] };
}
