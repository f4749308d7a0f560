import type { Context } from '@zhixing/engine/context.ts';
import type { Tally } from '@zhixing/engine/erasure/erase-deleted.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';

/** Of a record that is erased no message stays; of a webhook not its key. */
export async function forgetMessages({ db }: Context, { name }: EffectiveModel, ids: readonly string[]): Promise<readonly Tally[]> {
  if (name === 'webhook') await db.query(sql`delete from sys_webhook_secret where webhook = any(${[...ids]}::uuid[])`);
  const gone = await db.query<{ record: string; count: number }>(sql`
    with gone as (delete from webhook_delivery where subject = ${name} and record = any(${[...ids]}) returning record)
    select record, count(*)::int as count from gone group by 1`);
  return gone.map((one) => ({ ...one, what: 'webhookDeliveries' }));
}
