import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from './context.ts';
import { modelErrors } from './errors.ts';
import { tableOf } from './identifiers.ts';
import type { Moment } from './rules.ts';

/** A record of a tree may not stand under itself. */
export async function mustNotBeOwnAncestor(ctx: Context, model: EffectiveModel, { row, changed }: Moment): Promise<void> {
  if (!model.document.traits?.includes('tree') || !changed.has('parent') || (row.parent ?? null) === null) return;
  const found = await ctx.db.query(
    sql`with recursive up as (select id, parent from ${tableOf(model)} where id = ${row.parent} union select t.id, t.parent from ${tableOf(model)} t join up on t.id = up.parent) select 1 from up where id = ${row.id}`,
  );
  if (found.length > 0) throw modelErrors.invalid({}, { fields: { parent: { key: 'model.cycle' } } });
}
