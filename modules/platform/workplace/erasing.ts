import type { Context } from '@zhixing/engine/context.ts';
import type { Tally } from '@zhixing/engine/erasure/erase-deleted.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';

const BESIDE = [
  ['workplaceLinks', 'sys_workplace_link'],
  ['workplaceLines', 'sys_workplace_line'],
] as const;

/** Deletes the workplace links of erased records and their lines in runs. */
export async function deleteLinks({ db }: Context, { name }: EffectiveModel, ids: readonly string[]): Promise<readonly Tally[]> {
  if (!['organisation', 'user'].includes(name)) return [];
  const gone: Tally[] = [];
  for (const [what, table] of BESIDE) {
    const counted = await db.query<{ record: string; count: number }>(
      sql`with gone as (delete from ${raw(table)} where ours = any(${[...ids]}::uuid[]) returning ours as record) select record::text, count(*)::int as count from gone group by 1`,
    );
    gone.push(...counted.map((one) => ({ ...one, what })));
  }
  return gone;
}
