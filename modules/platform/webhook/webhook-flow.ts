import type { FlowAction } from '@zhixing/engine/approval.ts';
import sql from 'sql-template-tag';
import { enqueueFlow } from './enqueue.ts';
import { webhookErrors } from './webhook.errors.ts';

/** Telling a webhook is something that flows can do; it is told what its owner may read, whatever it hears of otherwise. */
export const flowWebhooks: FlowAction = {
  offered: async ({ db, engine, language }) => {
    const rows = await db.query<{ id: string; name: string; off: boolean }>(
      sql`select id, name, status <> 'enabled' as off from webhook where deleted_at is null order by off, name, id`,
    );
    // A document may name one that is switched off, but whoever chooses it should know that the flow would stop there.
    return Object.fromEntries(
      rows.map(({ id, name, off }) => [id, off ? engine.texts.text(language, 'webhook.offered.off', { name }) : name]),
    );
  },
  carryOut: async (ctx, webhook, moment) => {
    const [row] = await ctx.db.query(sql`select 1 from webhook where id::text = ${webhook} and deleted_at is null and status = 'enabled'`);
    if (!row) throw webhookErrors.switchedOff();
    await enqueueFlow(ctx, webhook, moment);
  },
};
