import type { FlowMoment } from '@zhixing/engine/approval.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { notify } from '@zhixing/engine/database.ts';
import { newId } from '@zhixing/engine/identifiers.ts';
import type { Committed } from '@zhixing/engine/rules.ts';
import sql from 'sql-template-tag';
import { isTold, ownerContext } from './reader.ts';
import { type Subscription, subscriptions, wants } from './subscriptions.ts';

/** By which processes hear that something waits to be sent. */
export const DELIVERY_CHANNEL = 'webhook_delivery';

/** Models of this module tell of themselves in their own log. */
const OWN = ['webhook', 'webhookDelivery'];

/** Puts down for every webhook that wants it that something has happened; once, however often the event comes. */
export async function enqueue(event: Committed, ctx: Context): Promise<void> {
  if (OWN.includes(event.model)) return;
  const wanting = (await subscriptions(ctx.engine)).filter((webhook) => wants(webhook, event));
  for (const webhook of wanting) if (await concerns(ctx, webhook, event)) await put(ctx, webhook, event);
}

async function concerns({ engine }: Context, webhook: Subscription, { model: name, recordId }: Committed): Promise<boolean> {
  const owner = await ownerContext(engine, webhook);
  const model = engine.registry.find(name);
  // Without an owner it is put down too, so that the log says why nothing is sent.
  return model !== undefined && (owner === null || isTold(owner, model, webhook, recordId));
}

/** Tells one webhook of the record that a flow is about, once however often the flow tries. */
export const enqueueFlow = (ctx: Context, webhook: string, { id, model, row, node }: FlowMoment): Promise<void> =>
  putDown(ctx, { webhook, event: id, subject: model.name, record: row.id, version: row.version, kind: `flow.${node}`.slice(0, 80) });

const put = (ctx: Context, { id: webhook, subject }: Subscription, { id, recordId, version, verb, action }: Committed): Promise<void> =>
  putDown(ctx, { webhook, event: id, subject, record: recordId, version, kind: action ?? verb });

/** Puts a message down that tells of no record. */
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

async function putDown({ db, now }: Context, { webhook, event, subject, record, version, kind }: Message): Promise<void> {
  await db.query(sql`
    insert into webhook_delivery (id, webhook, event, subject, record, record_version, kind, happened_at, attempts, next_at, outcome, created_at, updated_at)
    values (${newId()}, ${webhook}, ${event}, ${subject}, ${record}, ${version}, ${kind}, ${now()}, 0, ${now()}, 'waiting', ${now()}, ${now()})
    on conflict do nothing`);
  await notify(db, DELIVERY_CHANNEL, webhook);
}

/** Lets what was sent or given up since a moment be sent again, in the order in which it happened. */
export async function replaySince({ db, now }: Context, webhook: string, since: string): Promise<void> {
  await db.query(sql`
    update webhook_delivery set outcome = 'waiting', attempts = 0, next_at = ${now()} where webhook = ${webhook} and outcome <> 'waiting'
      and happened_at >= ${since}::timestamptz and kind <> 'test'`);
  await notify(db, DELIVERY_CHANNEL, webhook);
}
