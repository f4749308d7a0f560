import type { Context } from '@zhixing/engine/context.ts';
import type { Tally } from '@zhixing/engine/erasure/erase-deleted.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { WebhookDelivery } from './webhook-delivery.model.ts';

/** Deletes the deliveries of an erased record, and the keys of an erased webhook. */
export async function deleteMessages(ctx: Context, { name }: EffectiveModel, ids: readonly string[]): Promise<readonly Tally[]> {
  if (name === 'webhook') await ctx.db.query(sql`delete from sys_webhook_secret where webhook = any(${[...ids]}::uuid[])`);
  const where = sql`t.subject = ${name} and t.record = any(${[...ids]})`;
  const gone = await deleteRows<typeof WebhookDelivery, { record: string }>(ctx, WebhookDelivery, where, sql`t.record`);
  const byRecord = Map.groupBy(gone, ({ record }) => record);
  return [...byRecord].map(([record, own]) => ({ record, count: own.length, what: 'webhookDeliveries' }));
}
