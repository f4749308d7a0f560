import type { Context } from '@zhixing/engine/context.ts';
import { notify } from '@zhixing/engine/database/database.ts';
import type { FlowAction, Sending } from '@zhixing/engine/ports/approval.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import type { Problem } from './attempt.ts';
import { DELIVERY_CHANNEL, enqueueFlow } from './enqueue.ts';
import { unsentErrors, webhookErrors } from './webhook.errors.ts';
import { WebhookDelivery } from './webhook-delivery.model.ts';

/** Flow action that sends a webhook, regardless of its subscribed events; the record is limited to what its owner may read. */
export const flowWebhooks: FlowAction = {
  offered: async ({ db, engine, language }) => {
    const rows = await db.query<{ id: string; name: string; off: boolean }>(
      sql`select id, name, status <> 'enabled' as off from webhook where deleted_at is null order by off, name, id`,
    );
    // A document may refer to a disabled webhook, but the designer marks it, since the flow would get stuck there.
    return Object.fromEntries(
      rows.map(({ id, name, off }) => [id, off ? engine.texts.text(language, 'webhook.offered.off', { name }) : name]),
    );
  },
  carryOut: async (ctx, webhook, moment) => {
    const [row] = await ctx.db.query(sql`select 1 from webhook where id::text = ${webhook} and deleted_at is null and status = 'enabled'`);
    if (!row) throw webhookErrors.switchedOff();
    await enqueueFlow(ctx, webhook, moment);
  },
  sending: { standing: webhookSendStatus, again },
};

interface Line {
  readonly event: string;
  readonly outcome: 'waiting' | 'delivered' | 'parked';
  readonly problem: Problem | null;
  readonly attempts: number;
  readonly off: boolean;
  readonly seconds: number;
}

async function webhookSendStatus({ db, now }: Context, moments: readonly string[]): Promise<Sending> {
  // A delivery that waits for an earlier one about the same record shares its failure.
  const lines = await db.query<Line>(sql`
    select d.event, d.outcome, coalesce(d.problem, e.problem) as problem, greatest(d.attempts, e.attempts) as attempts,
      h.status <> 'enabled' or h.deleted_at is not null as off,
      greatest(0, extract(epoch from coalesce(e.next_at, d.next_at) - ${now()}::timestamptz))::float8 as seconds
    from webhook_delivery d join webhook h on h.id = d.webhook
      left join lateral (
        select w.problem, w.attempts, w.next_at from webhook_delivery w
        where d.outcome = 'waiting' and w.webhook = d.webhook and w.record = d.record and w.outcome = 'waiting' and w.record_version < d.record_version
          and w.deleted_at is null
        order by w.record_version limit 1) e on true
    where d.event = any(${[...moments]}) order by d.event`);
  if (lines.length === 0) return { state: 'nothing' };
  const missing = lines.filter(({ outcome }) => outcome !== 'delivered');
  const lost = missing.find(({ outcome, off }) => outcome === 'parked' || off);
  if (lost) return { state: 'givenUp', moment: lost.event, error: lost.off ? webhookErrors.switchedOff() : errorOf(lost) };
  const [first] = missing.toSorted((one, other) => Number(other.problem !== null) - Number(one.problem !== null));
  if (!first) return { state: 'arrived' };
  const { problem, attempts, seconds } = first;
  return problem === null
    ? { state: 'waiting', failures: 0, error: null, seconds: 0 }
    : { state: 'waiting', failures: attempts, error: errorOf(first), seconds };
}

const errorOf = ({ problem }: Line) => unsentErrors[problem ?? 'other']();

async function again(ctx: Context, moments: readonly string[]): Promise<void> {
  await updateRows(ctx, WebhookDelivery, {
    set: {
      nextAt: ctx.now().toISOString(),
      attempts: sql`case when t.outcome = 'parked' then 0 else t.attempts end`,
      outcome: 'waiting',
    },
    from: sql`webhook_delivery d`,
    where: sql`d.event = any(${[...moments]}) and d.outcome <> 'delivered' and t.problem is not null
      and (t.id = d.id or t.webhook = d.webhook and t.record = d.record and t.outcome = 'waiting' and t.record_version < d.record_version)`,
  });
  await notify(ctx.db, DELIVERY_CHANNEL, '');
}
