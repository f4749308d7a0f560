import { type Condition, type EffectiveModel, matches, shapeOf } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { absentRow, storedFields } from '../database/identifiers.ts';
import { columnsOfRow } from '../database/json-rows.ts';
import { modelErrors } from '../errors.ts';
import { conditionSql } from '../read/conditions.ts';
import { conditionScopeOf, type Stored } from '../read/read.ts';

/** The written row must lie within the writer's scope: rows must not be created outside it or moved out of it. */
export async function mustStayInScope(ctx: Context, model: EffectiveModel, scope: Condition, row: Stored): Promise<void> {
  const inside = followsReferences(scope)
    ? await holdsInDatabase(ctx, model, scope, row)
    : matches(model, scope, row, undefined, ctx.now());
  if (!inside) throw modelErrors.denied({ permission: `${model.name}.scope` });
}

/** Whether a condition refers to other records, which only the database can evaluate. */
export function followsReferences(condition: Condition): boolean {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any') return shape.parts.some(followsReferences);
  if (shape.kind === 'not') return followsReferences(shape.part);
  return shape.leaves.some((leaf) => leaf.operator === 'where');
}

// The row is not stored yet, so the condition runs on it as a one-row table.
async function holdsInDatabase(ctx: Context, model: EffectiveModel, scope: Condition, row: Stored): Promise<boolean> {
  const document = JSON.stringify(columnValues(model, row));
  const rows = await ctx.db.query(
    sql`select 1 from json_populate_record(${absentRow(model)}, ${document}) t where ${conditionSql(model, scope, conditionScopeOf(ctx))}`,
  );
  return rows.length > 0;
}

/** A row under its column names, as sent to the database. */
export const columnValues = (model: EffectiveModel, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  columnsOfRow(storedFields(model), row);
