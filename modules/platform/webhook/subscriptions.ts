import type { Engine } from '@zhixing/engine/engine.ts';
import type { Committed } from '@zhixing/engine/rules/rules.ts';
import type { Condition } from '@zhixing/model';
import sql from 'sql-template-tag';

/** Channel on which processes notify each other of changed webhooks. */
export const WEBHOOK_CHANNEL = 'webhook';

/** The columns of a webhook that decide what it receives. */
export interface Subscription {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly address: string;
  readonly owner: string | null;
  readonly only: string | null;
  readonly condition: Condition | null;
  readonly onCreate: boolean;
  readonly onUpdate: boolean;
  readonly onAction: boolean;
  readonly onDelete: boolean;
  readonly enabled: boolean;
}

const known = new WeakMap<Engine, Promise<readonly Subscription[]>>();

/** The enabled webhooks, cached until one changes, since most events match none. */
export function subscriptions(engine: Engine): Promise<readonly Subscription[]> {
  const list = known.get(engine) ?? readSubscriptions(engine);
  known.set(engine, list);
  list.catch(() => known.delete(engine));
  return list;
}

/** Evicts the cache of this process. */
export const evictSubscriptions = (engine: Engine): void => void known.delete(engine);

const readSubscriptions = async (engine: Engine): Promise<readonly Subscription[]> =>
  engine.database.query<Subscription>(sql`${columns} where deleted_at is null and status = 'enabled'`);

/** One webhook, enabled or not; null where it is gone. */
export async function subscriptionOf({ database }: Engine, id: string): Promise<Subscription | null> {
  const [row] = await database.query<Subscription>(sql`${columns} where deleted_at is null and id = ${id}`);
  return row ?? null;
}

const columns = sql`
  select id, name, subject, address, owner, "only", condition, on_create as "onCreate", on_update as "onUpdate", on_action as "onAction",
    on_delete as "onDelete", status = 'enabled' as enabled from webhook`;

/** Whether a webhook is subscribed to an event. Restoring a record counts as creation. */
export function wants(webhook: Subscription, { model, verb }: Committed): boolean {
  if (webhook.subject !== model) return false;
  const asked = {
    create: webhook.onCreate,
    restore: webhook.onCreate,
    update: webhook.onUpdate,
    act: webhook.onAction,
    delete: webhook.onDelete,
  };
  return asked[verb];
}
