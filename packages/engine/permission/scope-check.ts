import { type Condition, type EffectiveModel, matches, shapeOf } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { absentRow, storedFields } from '../database/identifiers.ts';
import { columnsOfRow } from '../database/json-rows.ts';
import { modelErrors } from '../errors.ts';
import { conditionSql } from '../read/conditions.ts';
import { conditionScopeOf, type Stored } from '../read/read.ts';

/** A writer may not create rows outside his scope, nor move rows out of it: what he writes he must still be able to write. */
export async function mustStayInScope(ctx: Context, model: EffectiveModel, scope: Condition, row: Stored): Promise<void> {
  const inside = followsReferences(scope)
    ? await holdsInDatabase(ctx, model, scope, row)
    : matches(model, scope, row, undefined, ctx.now());
  if (!inside) throw modelErrors.denied({ permission: `${model.name}.scope` });
}

/** Whether a condition looks at other records, which only the database can do. */
export function followsReferences(condition: Condition): boolean {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any') return shape.parts.some(followsReferences);
  if (shape.kind === 'not') return followsReferences(shape.part);
  return shape.leaves.some((leaf) => leaf.operator === 'where');
}

// The row is not stored yet: the SQL reader is given it as a one-row table.
async function holdsInDatabase(ctx: Context, model: EffectiveModel, scope: Condition, row: Stored): Promise<boolean> {
  const document = JSON.stringify(columnValues(model, row));
  const rows = await ctx.db.query(
    sql`select 1 from json_populate_record(${absentRow(model)}, ${document}) t where ${conditionSql(model, scope, conditionScopeOf(ctx))}`,
  );
  return rows.length > 0;
}

/** A row under its column names, the form in which it is handed to the database. */
export const columnValues = (model: EffectiveModel, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  columnsOfRow(storedFields(model), row);
