import type { Context } from '@zhixing/engine/context.ts';
import type { Tally } from '@zhixing/engine/erasure/erase-deleted.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';

/** Deletes the stored secrets of erased connections and interfaces. */
export async function deleteSecrets({ db }: Context, { name }: EffectiveModel, ids: readonly string[]): Promise<readonly Tally[]> {
  if (['dataSource', 'dataInterface'].includes(name))
    await db.query(sql`delete from sys_source_secret where owner = any(${[...ids]}::uuid[])`);
  return [];
}
