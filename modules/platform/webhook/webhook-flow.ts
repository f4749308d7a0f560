import type { FlowAction } from '@zhixing/engine/approval.ts';
import sql from 'sql-template-tag';
import { enqueueFlow } from './enqueue.ts';
import { webhookErrors } from './webhook.errors.ts';

/** Telling a webhook is something that flows can do; it is told what its owner may read, whatever it hears of otherwise. */
export const flowWebhooks: FlowAction = {
  offered: async ({ db }) => {
    const rows = await db.query<{ id: string; name: string }>(sql`select id, name from webhook where deleted_at is null order by name, id`);
    return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  },
  carryOut: async (ctx, webhook, moment) => {
    const [row] = await ctx.db.query(sql`select 1 from webhook where id::text = ${webhook} and deleted_at is null and status = 'enabled'`);
    if (!row) throw webhookErrors.switchedOff();
    await enqueueFlow(ctx, webhook, moment);
  },
};
