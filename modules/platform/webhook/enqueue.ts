import type { Context } from '@zhixing/engine/context.ts';
import { notify } from '@zhixing/engine/database/database.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { FlowPoint } from '@zhixing/engine/ports/approval.ts';
import type { Committed } from '@zhixing/engine/rules/rules.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { isReadableByOwner, ownerContext } from './reader.ts';
import { type Subscription, subscriptions, wants } from './subscriptions.ts';
import { WebhookDelivery } from './webhook-delivery.model.ts';

/** Channel on which processes are notified of queued deliveries. */
export const DELIVERY_CHANNEL = 'webhook_delivery';

/** Excluded, since deliveries would trigger further ones. */
const OWN = ['webhook', 'webhookDelivery'];

/** Queues a delivery for each webhook subscribed to an event; idempotent by the event id. */
export async function enqueue(event: Committed, ctx: Context): Promise<void> {
  if (OWN.includes(event.model)) return;
  const wanting = (await subscriptions(ctx.engine)).filter((webhook) => wants(webhook, event));
  for (const webhook of wanting) if (await concerns(ctx, webhook, event)) await put(ctx, webhook, event);
}

async function concerns({ engine }: Context, webhook: Subscription, { model: name, recordId }: Committed): Promise<boolean> {
  const owner = await ownerContext(engine, webhook);
  const model = engine.registry.find(name);
  // Queued without an owner too, so that the log shows why nothing is sent.
  return model !== undefined && (owner === null || isReadableByOwner(owner, model, webhook, recordId));
}

/** Queues the record of a flow for one webhook; idempotent across retries of the flow. */
export const enqueueFlow = (ctx: Context, webhook: string, { id, model, row, node }: FlowPoint): Promise<void> =>
  putDown(ctx, { webhook, event: id, subject: model.name, record: row.id, version: row.version, kind: `flow.${node}`.slice(0, 80) });

const put = (ctx: Context, { id: webhook, subject }: Subscription, { id, recordId, version, verb, action }: Committed): Promise<void> =>
  putDown(ctx, { webhook, event: id, subject, record: recordId, version, kind: action ?? verb });

/** Queues a test message without a record. */
export const enqueueTest = (ctx: Context, webhook: string): Promise<void> =>
  putDown(ctx, { webhook, event: newId(), subject: null, record: null, version: null, kind: 'test' });

interface Message {
  readonly webhook: string;
  readonly event: string;
  readonly subject: string | null;
  readonly record: string | null;
  readonly version: number | null;
  readonly kind: string;
}

async function putDown(ctx: Context, { version, ...message }: Message): Promise<void> {
  const now = ctx.now().toISOString();
  const row = { ...message, recordVersion: version, happenedAt: now, attempts: 0, nextAt: now, outcome: 'waiting' as const };
  await insertRows(ctx, WebhookDelivery, [row], { taken: 'keep' });
  await notify(ctx.db, DELIVERY_CHANNEL, message.webhook);
}

/** Queues deliveries since a moment again, delivered or given up, in their order. */
export async function replaySince(ctx: Context, webhook: string, since: string): Promise<void> {
  const where = sql`t.webhook = ${webhook} and t.outcome <> 'waiting' and t.happened_at >= ${since}::timestamptz and t.kind <> 'test'`;
  await updateRows(ctx, WebhookDelivery, { set: { outcome: 'waiting', attempts: 0, nextAt: ctx.now().toISOString() }, where });
  await notify(ctx.db, DELIVERY_CHANNEL, webhook);
}
