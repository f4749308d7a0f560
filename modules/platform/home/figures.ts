import type { Context } from '@zhixing/engine/context.ts';
import { columnOf, tableOf } from '@zhixing/engine/database/identifiers.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';
import { predicate } from '@zhixing/engine/read/read.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import { conditionOf, titleOf } from './lines.ts';

/** A figure over the records that the reader sees: their number, or the sum of a field. */
export async function figureOf(tile: HomeTile, ctx: Context) {
  const model = ctx.engine.registry.get(tile.model);
  const where = predicate(ctx, model, [conditionOf(tile, model, ctx), can(ctx, model, 'read') ?? { id: { in: [] } }]);
  const [row] = await ctx.db.query<{ n: string | number }>(
    sql`select ${measureOf(tile, model)} as n from ${tableOf(model)} t where ${where}`,
  );
  return { name: tile.name, title: titleOf(tile, ctx), value: Number(row?.n ?? 0), model: tile.model, filter: tile.where };
}

function measureOf({ sum, name }: HomeTile, model: EffectiveModel): Sql {
  if (!sum) return sql`count(*)::int`;
  const field = model.fields[sum];
  if (!field?.column) throw new Error(`${name} adds up ${sum}, which is not stored`);
  return sql`coalesce(sum(t.${columnOf(field)}), 0)::float8`;
}
