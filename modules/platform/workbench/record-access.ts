import type { Context } from '@zhixing/engine/context.ts';
import { tableOf } from '@zhixing/engine/database/identifiers.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { mustBeAble, type Verb } from '@zhixing/engine/permission/access.ts';
import { predicate } from '@zhixing/engine/read/read.ts';
import { type EffectiveModel, isId } from '@zhixing/model';
import sql from 'sql-template-tag';

/**
 * Data attached to a record requires permission on the record: returns its model, or throws a 404 unless the actor may perform `verb` on
 * it.
 */
export async function requireReachable(ctx: Context, name: string, id: string, verb: Verb = 'read'): Promise<EffectiveModel> {
  const model = ctx.engine.registry.get(name);
  const scope = mustBeAble(ctx, model, verb);
  if (!isId(id)) throw modelErrors.notFound({ model: model.name });
  const where = predicate(ctx, model, [scope]);
  const [found] = await ctx.db.query(sql`select 1 from ${tableOf(model)} t where t.id = ${id} and ${where}`);
  if (!found) throw modelErrors.notFound({ model: model.name });
  return model;
}
