import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Actor, Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import { predicate } from '../read/read.ts';
import { can } from './access.ts';

/** Whether a record of a `personal` model is outside the actor's scope; even administrators see only their own. */
export async function isClosed(ctx: Context, model: EffectiveModel, id: string, actor: Actor = ctx.actor): Promise<boolean> {
  if (model.document.personal === undefined) return false;
  const scope = can({ actor }, model, 'read');
  if (scope === null) return true;
  const found = await ctx.db.query(
    sql`select 1 from ${tableOf(model)} t where t.id::text = ${id} and ${predicate({ ...ctx, actor }, model, [scope])}`,
  );
  return found.length === 0;
}
