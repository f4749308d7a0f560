import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import { modelErrors } from '../errors.ts';
import type { Change } from '../rules/rules.ts';

/** A tree record must not be its own ancestor. */
export async function mustNotBeOwnAncestor(ctx: Context, model: EffectiveModel, { row, before, changed }: Change): Promise<void> {
  if (before === null || !model.document.traits?.includes('tree') || !changed.has('parent') || (row.parent ?? null) === null) return;
  // Locks the tree until commit, so that two concurrent moves cannot create a cycle together.
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtext(${`tree ${model.name}`}))`);
  const found = await ctx.db.query(
    sql`with recursive _up as (select id, parent from ${tableOf(model)} where id = ${row.parent} union select t.id, t.parent from ${tableOf(model)} t join _up on t.id = _up.parent) select 1 from _up where id = ${row.id}`,
  );
  if (found.length > 0) throw modelErrors.invalid({}, { fields: { parent: { key: 'model.cycle' } } });
}
