import type { Engine } from '@zhixing/engine/engine.ts';
import { buildPayload, ownerContext } from './reader.ts';
import type { Subscription } from './subscriptions.ts';

/** A queued delivery. */
export interface Delivery {
  readonly id: string;
  readonly webhook: string;
  readonly event: string;
  readonly subject: string | null;
  readonly record: string | null;
  readonly version: number | null;
  readonly kind: string;
  readonly happenedAt: Date;
  readonly attempts: number;
}

/** A message as sent, and its masked form for the log. */
export interface Message {
  readonly body: string;
  readonly shown: string;
}

/**
 * The message of a delivery in the format of Standard Webhooks: event, time, and the current record. `record` is null where it is gone or
 * the owner may no longer read it. Returns null where the webhook has no active owner.
 */
export async function messageOf(engine: Engine, webhook: Subscription, delivery: Delivery): Promise<Message | null> {
  const owner = await ownerContext(engine, webhook);
  if (!owner) return null;
  const { subject, record, version, kind, happenedAt } = delivery;
  const model = subject === null ? undefined : engine.registry.find(subject);
  const payload = model && record !== null && kind !== 'delete' ? await buildPayload(owner, model, webhook, record) : null;
  const written = (shown: object | null) =>
    JSON.stringify({
      type: `${subject ?? 'webhook'}.${kind}`,
      timestamp: happenedAt.toISOString(),
      data: subject === null ? {} : { model: subject, id: record, version, record: shown },
    });
  return { body: written(payload?.sent ?? null), shown: written(payload?.shown ?? null) };
}
