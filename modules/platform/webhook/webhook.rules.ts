import { can, visibility } from '@zhixing/engine/access.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { notify } from '@zhixing/engine/database.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { handOver } from '@zhixing/engine/hand-over.ts';
import { narrowingsOf } from '@zhixing/engine/page.ts';
import { defineRules, type Rules } from '@zhixing/engine/rules.ts';
import { updateRows } from '@zhixing/engine/server-rows.ts';
import type { Condition, Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { DELIVERY_CHANNEL, enqueueTest, replaySince } from './enqueue.ts';
import { namesIn } from './reader.ts';
import { hasSecret, renewSecret, type Sealing } from './secrets.ts';
import { forgetSubscriptions, WEBHOOK_CHANNEL } from './subscriptions.ts';
import { webhookErrors } from './webhook.errors.ts';
import { Webhook } from './webhook.model.ts';
import { WebhookDelivery } from './webhook-delivery.model.ts';

type Hook = Row<typeof Webhook>;

/** What decides who hears what. Whoever writes it answers for it with his own permissions. */
const DECISIVE = ['subject', 'address', 'only', 'condition', 'onCreate', 'onUpdate', 'onAction', 'onDelete'];

export const webhookRules = (sealing: Sealing): Rules =>
  defineRules(Webhook, {
    derive: ({ action }) => (action === 'enable' ? { stopped: null, failingSince: null } : {}),
    check: async ({ row, verb, action, changed }, ctx) => {
      if (verb === 'create' || DECISIVE.some((field) => changed.has(field))) mustBeRight(ctx, row);
      if (action === 'enable' && !(await hasSecret(ctx.db, row.id))) throw webhookErrors.noSecret();
      // Otherwise whoever may press the button would send out what another one may read.
      if ((action === 'enable' || action === 'replaySince') && row.owner !== ctx.actor.userId && !ctx.actor.access.everything)
        throw webhookErrors.notYours();
    },
    beforeCommit: async ({ row, verb, action, args, changed }, ctx) => {
      if (verb === 'create' || action === 'renewSecret' || DECISIVE.some((field) => changed.has(field))) await own(ctx, row.id);
      if (action === 'renewSecret') handOver(ctx, { secret: await renewSecret(ctx, sealing, row.id) });
      else if (action === 'test') await enqueueTest(ctx, row.id);
      else if (action === 'replaySince') await replaySince(ctx, row.id, String(args.since));
      await notify(ctx.db, WEBHOOK_CHANNEL, row.id);
      ctx.db.afterCommit(() => forgetSubscriptions(ctx.engine));
    },
  });

// By hand: whoever looks after webhooks need not be able to choose people, and programs are nobody's owner.
const own = (ctx: Context, id: string): Promise<unknown> =>
  updateRows(ctx, Webhook, { set: { owner: sql`(select id from "user" where id = ${ctx.actor.userId})` }, where: sql`t.id = ${id}` });

export const deliveryRules = defineRules(WebhookDelivery, {
  derive: ({ action }, ctx) => (action === 'replay' ? { outcome: 'waiting' as const, attempts: 0, nextAt: ctx.now().toISOString() } : {}),
  beforeCommit: ({ row, action }, ctx) => (action === 'replay' ? notify(ctx.db, DELIVERY_CHANNEL, row.webhook) : undefined),
});

function mustBeRight(ctx: Context, row: Hook): void {
  const model = ctx.engine.registry.find(row.subject);
  if (!model) throw webhookErrors.unknownSubject({ subject: row.subject }, { fields: { subject: { key: 'webhook.unknownSubject' } } });
  if (can(ctx, model, 'read') === null) throw webhookErrors.notReadable({ model: ctx.engine.words.title(ctx.language, model) });
  const url = URL.parse(row.address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw webhookErrors.badAddress({}, { fields: { address: { key: 'webhook.badAddress' } } });
  const seen = visibility(ctx, model).fields.map(({ name }) => name);
  const unknown = namesIn(row.only ?? null).find((name) => !seen.includes(name));
  if (unknown)
    throw webhookErrors.unknownField({ field: unknown }, { fields: { only: { key: 'webhook.unknownField', params: { field: unknown } } } });
  if (row.condition) mustBeCondition(ctx, row, model);
}

function mustBeCondition(ctx: Context, row: Hook, model: Parameters<typeof narrowingsOf>[1]): void {
  try {
    narrowingsOf(ctx, model, { filter: row.condition as Condition });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw webhookErrors.badCondition({}, { fields: { condition: { key: 'webhook.badCondition' } } });
  }
}
