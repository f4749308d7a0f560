import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { leaseDue, type Queue } from '@zhixing/engine/queue/claim.ts';
import { type PollingWorker, startPollingWorker } from '@zhixing/engine/queue/polling-worker.ts';
import { type Retry, retryDelay } from '@zhixing/engine/queue/retry.ts';
import { actOnRecord } from '@zhixing/engine/write/write.ts';
import sql from 'sql-template-tag';
import { attempt, type Outcome } from './attempt.ts';
import { DELIVERY_CHANNEL } from './enqueue.ts';
import type { Delivery } from './message.ts';
import { evictSubscriptions, subscriptionOf, WEBHOOK_CHANNEL } from './subscriptions.ts';

const LOOK_MS = 5000;
const AT_ONCE = 8;
/** Longer than an attempt takes: a delivery not settled by then is tried again. */
const LEASE_SECONDS = 60;
const deliveryQueue: Queue = { table: 'webhook_delivery', due: 'next_at' };
const retry: Retry = { seconds: [5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600], jitter: 0.2, afterLast: 'giveUp' };
/** Test messages are not retried. */
const tryOut: Retry = { seconds: [], afterLast: 'giveUp' };
/** A webhook that has failed for this long without a success is disabled. */
const FAILING_MS = 3 * 86_400_000;
const RETENTION_DAYS = 30;

/** Starts the delivery worker. Processes share the work; deliveries about one record to one webhook are sent one at a time. */
export const startDeliveries = (engine: Engine): Promise<PollingWorker> =>
  startPollingWorker(engine, {
    name: 'webhooks',
    channel: DELIVERY_CHANNEL,
    everyMs: LOOK_MS,
    work: async () => {
      const due = await claim(engine);
      await Promise.all(due.map((delivery) => deliver(engine, delivery)));
      return due.length > 0;
    },
  });

/** Evicts cached webhooks that other processes have changed. */
export const listenForWebhooks = (engine: Engine): Promise<void> =>
  engine.database.listen(WEBHOOK_CHANNEL, () => evictSubscriptions(engine));

// A delivery is not due while an earlier one about the same record waits, so that receivers get changes in order.
const claim = ({ database, now }: Engine): Promise<Delivery[]> =>
  leaseDue<Delivery>(
    database,
    deliveryQueue,
    {
      seconds: LEASE_SECONDS,
      set: sql`, attempts = t.attempts + 1, last_at = ${now()}`,
      returning: sql`t.id, t.webhook, t.event, t.subject, t.record, t.record_version as version, t.kind, t.happened_at as "happenedAt", t.attempts`,
    },
    {
      now: now(),
      limit: AT_ONCE,
      joins: sql`join webhook h on h.id = t.webhook`,
      where: sql`t.outcome = 'waiting' and t.deleted_at is null and h.deleted_at is null and (h.status = 'enabled' or t.kind = 'test')
        and not exists (select 1 from webhook_delivery e where e.webhook = t.webhook and e.record = t.record and e.outcome = 'waiting'
          and e.record_version < t.record_version)`,
    },
  );

async function deliver(engine: Engine, delivery: Delivery): Promise<void> {
  const webhook = await subscriptionOf(engine, delivery.webhook);
  if (!webhook) return;
  const outcome = await attempt(engine, webhook, delivery);
  await note(engine, delivery, outcome);
  await notifyWebhookOwner(engine, delivery.webhook, outcome);
}

function note({ database, now }: Engine, { id, attempts, kind }: Delivery, outcome: Outcome): Promise<unknown> {
  const { problem, answered, milliseconds, request, response, waitSeconds } = outcome;
  const isOver = problem === null || problem === 'gone';
  const seconds = isOver ? null : retryDelay(kind === 'test' ? tryOut : retry, attempts, waitSeconds ?? 0);
  const status = problem === null ? 'delivered' : seconds === null ? 'parked' : 'waiting';
  return database.query(sql`
    update webhook_delivery set outcome = ${status}, problem = ${problem}, answered = ${answered}, milliseconds = ${milliseconds},
      request = nullif(${request}, ''), response = nullif(${response}, ''), next_at = ${now()}::timestamptz + make_interval(secs => ${seconds})
    where id = ${id}`);
}

async function notifyWebhookOwner(engine: Engine, id: string, { problem }: Outcome): Promise<void> {
  const now = engine.now();
  const [row] = await engine.database.query<{ since: Date | null; status: string }>(sql`
    update webhook set last_at = ${now}, last_outcome = ${problem === null ? 'delivered' : 'failed'},
      failing_since = case when ${problem === null} then null else coalesce(failing_since, ${now}) end
    where id = ${id} returning failing_since as since, status`);
  const failing = row?.since && now.getTime() - row.since.getTime() >= FAILING_MS;
  const why = problem === 'gone' || problem === 'owner' ? problem : failing ? 'failing' : null;
  if (why !== null && row?.status === 'enabled') await switchOff(engine, id, why);
}

async function switchOff(engine: Engine, id: string, why: string): Promise<void> {
  await actOnRecord(systemContext(engine), engine.registry.get('webhook'), id, 'disable', {}).catch((error: unknown) =>
    engine.log.warn({ error, webhook: id }, 'webhooks'),
  );
  await engine.database.query(sql`update webhook set stopped = ${why} where id = ${id} and status = 'disabled'`);
}

/** Deletes old deliveries. Failed ones of flows are kept, since the flow may still retry them. */
export async function deleteOldDeliveries({ database, now }: Engine): Promise<void> {
  await database.query(sql`
    delete from webhook_delivery where happened_at < ${now()}::timestamptz - make_interval(days => ${RETENTION_DAYS})
      and (outcome = 'delivered' or outcome = 'parked' and kind not like 'flow.%')`);
}
