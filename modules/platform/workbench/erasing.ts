import type { Context } from '@zhixing/engine/context.ts';
import type { Tally } from '@zhixing/engine/erasure/erase-deleted.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';

const BESIDE = [
  ['comments', 'sys_comment', 'record_id'],
  ['drafts', 'sys_draft', 'record'],
  ['presence', 'sys_presence', 'record_id'],
] as const;

/** Erases comments, drafts and presence together with their records. */
export async function eraseBeside(ctx: Context, { name }: EffectiveModel, ids: readonly string[]): Promise<Tally[]> {
  const gone: Tally[] = [];
  for (const [what, table, column] of BESIDE) {
    const counted = await ctx.db.query<{ record: string; count: number }>(
      sql`with gone as (delete from ${raw(table)} where model = ${name} and ${raw(column)}::text = any(${ids}${raw('::text[]')}) returning ${raw(column)} as record) select record::text, count(*)::int as count from gone group by 1`,
    );
    gone.push(...counted.map((one) => ({ ...one, what })));
  }
  return gone;
}
