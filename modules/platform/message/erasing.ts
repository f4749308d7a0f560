import type { Context } from '@zhixing/engine/context.ts';
import type { Tally } from '@zhixing/engine/erasure/erase-deleted.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';

/** Erases notices about records together with the records. */
export async function eraseNotifications({ db }: Context, { name }: EffectiveModel, ids: readonly string[]): Promise<Tally[]> {
  const gone = await db.query<{ record: string; count: number }>(sql`
    with gone as (delete from sys_notice where model = ${name} and record_id::text = any(${[...ids]}::text[]) returning record_id)
    select record_id::text as record, count(*)::int as count from gone group by 1`);
  if (name === 'messageAccount') await db.query(sql`delete from sys_message_secret where account = any(${[...ids]}::uuid[])`);
  if (name === 'messageAccount') await db.query(sql`delete from sys_message_receiver where account = any(${[...ids]}::uuid[])`);
  return gone.map((one) => ({ ...one, what: 'notices' }));
}
