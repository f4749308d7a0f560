import { type Condition, type EffectiveField, shapeOf } from '@zhixing/model';
import sql, { raw, type Sql } from 'sql-template-tag';
import { conditionSql } from './conditions.ts';
import type { Context } from './context.ts';
import { columnOf, tableOf } from './identifiers.ts';
import { reachOf } from './read.ts';

/**
 * The join that counts the records pointing at the rows of the table expression `rows`, one grouped query per count field, and the count
 * for the row whose id is `of`. The count itself is not narrowed by the reader's scope: how many students a school has is no secret to somebody who sees the school.
 */
export function countJoin(
  ctx: Context,
  field: EffectiveField,
  { rows, of }: { rows: '_page' | '_rows'; of: 'p.id' | 't.id' } = { rows: '_page', of: 'p.id' },
): { join: Sql; value: Sql; column: Sql } | null {
  const model = ctx.engine.registry.find(String(field.settings.of));
  const by = model?.fields[String(field.settings.by)];
  if (!model || by?.kind.reference !== 'one') return null;
  const alias = raw(`"n_${field.name}"`);
  const condition = (field.settings.where ?? {}) as Condition;
  const narrowed =
    shapeOf(condition).kind === 'leaves' && Object.keys(condition).length === 0
      ? raw('')
      : sql` and ${conditionSql(model, condition, reachOf(ctx))}`;
  const value = sql`coalesce(${alias}.n, 0)`;
  return {
    join: sql` left join (select t.${columnOf(by)} as owner, count(*)::int as n from ${tableOf(model)} t where t.deleted_at is null and t.${columnOf(by)} in (select id from ${raw(rows)})${narrowed} group by 1) ${alias} on ${alias}.owner = ${raw(of)}`,
    value,
    column: sql`${value} as ${raw(`"${field.name}"`)}`,
  };
}
