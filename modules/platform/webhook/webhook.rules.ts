import type { Context } from '@zhixing/engine/context.ts';
import { notify } from '@zhixing/engine/database/database.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { can, visibility } from '@zhixing/engine/permission/access.ts';
import { checkedFilter } from '@zhixing/engine/read/filter.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import { addOneTimeResult } from '@zhixing/engine/write/one-time-result.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { DELIVERY_CHANNEL, enqueueTest, replaySince } from './enqueue.ts';
import { namesIn } from './reader.ts';
import { hasSecret, renewSecret } from './secrets.ts';
import { evictSubscriptions, WEBHOOK_CHANNEL } from './subscriptions.ts';
import { webhookErrors } from './webhook.errors.ts';
import { Webhook } from './webhook.model.ts';
import { WebhookDelivery } from './webhook-delivery.model.ts';

type Hook = Row<typeof Webhook>;

/** Fields that decide which data is sent where: the user who changes one becomes the owner, with whose permissions the data is read. */
const DECISIVE = ['subject', 'address', 'only', 'condition', 'onCreate', 'onUpdate', 'onAction', 'onDelete'];

export const webhookRules = defineRules(Webhook, {
  before: async ({ row }, ctx) => {
    await notify(ctx.db, WEBHOOK_CHANNEL, row.id);
    ctx.db.afterCommit(() => evictSubscriptions(ctx.engine));
  },
  create: {
    check: ({ row }, ctx) => mustBeRight(ctx, row),
    before: ({ row }, ctx) => own(ctx, row.id),
  },
  update: {
    check: ({ row, changed }, ctx) => {
      if (isDecisive(changed)) mustBeRight(ctx, row);
    },
    before: async ({ row, changed }, ctx) => {
      if (isDecisive(changed)) await own(ctx, row.id);
    },
  },
  actions: {
    enable: {
      derive: () => ({ stopped: null, failingSince: null }),
      check: async (change, ctx) => {
        if (!(await hasSecret(ctx.db, change.row.id))) throw webhookErrors.noSecret();
        mustBeOwner(change, ctx);
      },
    },
    renewSecret: {
      before: async ({ row }, ctx) => {
        await own(ctx, row.id);
        addOneTimeResult(ctx, { secret: await renewSecret(ctx, row.id) });
      },
    },
    test: { before: ({ row }, ctx) => enqueueTest(ctx, row.id) },
    replaySince: {
      check: mustBeOwner,
      before: ({ row, args }, ctx) => replaySince(ctx, row.id, args.since),
    },
  },
});

export const deliveryRules = defineRules(WebhookDelivery, {
  actions: {
    replay: {
      derive: (_change, ctx) => ({ outcome: 'waiting', attempts: 0, nextAt: ctx.now().toISOString() }),
      before: ({ row }, ctx) => notify(ctx.db, DELIVERY_CHANNEL, row.webhook),
    },
  },
});

const isDecisive = (changed: ReadonlySet<string>): boolean => DECISIVE.some((field) => changed.has(field));

// The permission to edit webhooks does not include choosing users, and programs (API keys) own nothing.
const own = (ctx: Context, id: string): Promise<unknown> =>
  updateRows(ctx, Webhook, { set: { owner: sql`(select id from "user" where id = ${ctx.actor.userId})` }, where: sql`t.id = ${id}` });

// Data is read with the owner's permissions: anyone else who starts a delivery would send out what they may not read.
function mustBeOwner({ row }: ActionChange<typeof Webhook, 'enable' | 'replaySince'>, { actor }: Context): void {
  if (row.owner !== actor.userId && !actor.access.everything) throw webhookErrors.notYours();
}

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

function mustBeCondition(ctx: Context, row: Hook, model: Parameters<typeof checkedFilter>[1]): void {
  try {
    checkedFilter(ctx, model, row.condition);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw webhookErrors.badCondition({}, { fields: { condition: { key: 'webhook.badCondition' } } });
  }
}
