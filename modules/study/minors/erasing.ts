import type { Context } from '@zhixing/engine/context.ts';
import type { Tally } from '@zhixing/engine/erasure/erase-deleted.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';

/** That somebody looked stays to be told when a record is erased; the reason, which may name a child, does not. */
export async function eraseReasons(ctx: Context, model: EffectiveModel, ids: readonly string[]): Promise<readonly Tally[]> {
  await ctx.db.query(sql`update sys_minors_log set reason = null where model = ${model.name} and record_id = any(${[...ids]}::uuid[])`);
  return [];
}
