import type { Context } from '@zhixing/engine/context.ts';
import type { Tally } from '@zhixing/engine/erasure/erase-deleted.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';

/** Erasing a record keeps its access log, but clears the reasons, which may name a child. */
export async function eraseReasons(ctx: Context, model: EffectiveModel, ids: readonly string[]): Promise<readonly Tally[]> {
  await ctx.db.query(sql`update sys_minors_log set reason = null where model = ${model.name} and record_id = any(${[...ids]}::uuid[])`);
  return [];
}
