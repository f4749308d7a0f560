import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { compatibilityPage, compatibilityQuery } from '@zhixing/engine/http/compatibility-routes.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { messageTypes } from '@zhixing/engine/notification/notification.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { predicate, type Stored } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Condition } from '@zhixing/model';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { Message } from '../message.model.ts';
import { messageSource, messageType, nothing, numberOf, oneParams, wayOf } from './numbers.ts';

const base = '/api/message/MessageMonitor';
const access = { access: 'policy' } as const;
const at = z.coerce.number().int().min(0).max(4_102_444_800_000);
/** Outcomes that are final: messages still waiting are sent, not deleted. */
const ENDED = ['sent', 'refused', 'doubtful'];

const compatibility = {
  model: Message.name,
  toRow: (row: Stored) => ({
    id: row.id,
    messageType: numberOf(String(row.channel)),
    messageSource: String(messageTypes.indexOf(row.type as 'system') + 1),
    accountId: row.account,
    event: row.event,
    title: row.title,
    content: row.body ?? '',
    userId: row.user,
    receiveUser: row.receiver,
    sendTime: row.sentAt ? Date.parse(String(row.sentAt)) : null,
    creatorTime: Date.parse(String(row.queuedAt)),
    outcome: row.outcome,
    problem: row.problem,
    said: row.said,
    attempts: row.attempts,
  }),
};

const query = compatibilityQuery.extend({
  messageType: messageType.optional(),
  messageSource: messageSource.optional(),
  startTime: at.optional(),
  endTime: at.optional(),
});

/** Routes of sent messages in the format of this API family. Contents and addresses stay masked. */
export const monitorRoutes: readonly Route[] = [
  defineRoute({ method: 'GET', path: base, ...access, query, summary: 'Messages that went out or should, page by page' }, (input, ctx) =>
    compatibilityPage(compatibility, ctx, input.query, filterOf(input.query)),
  ),
  ...['', '/detail'].map((place) =>
    defineRoute(
      {
        method: 'GET',
        path: `${base}${place}/:id`,
        ...access,
        params: oneParams,
        query: nothing,
        summary: 'One message that went out or should',
      },
      async ({ params }, ctx) => compatibility.toRow((await repo(Message, ctx).get(params.id)) as unknown as Stored),
    ),
  ),
  defineRoute(
    { method: 'DELETE', path: `${base}/:id`, ...access, params: oneParams, query: nothing, summary: 'Delete a message from the list' },
    ({ params }, ctx) => removeAll(ctx, [params.id]),
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${base}/batchRemove`,
      ...access,
      query: nothing,
      summary: 'Delete messages from the list',
      body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }),
    },
    ({ body }, ctx) => removeAll(ctx, body.ids),
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${base}/empty`,
      ...access,
      query: nothing,
      summary: 'Clear the list of all messages that have come to an end',
    },
    async (_input, ctx) => {
      const count = await clear(ctx);
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'messages.told.cleared', { count }), { count });
    },
  ),
];

function filterOf({ messageType: type, messageSource: source, startTime, endTime }: z.infer<typeof query>): Condition {
  const from = startTime === undefined ? [] : [{ queuedAt: { gte: new Date(startTime).toISOString() } }];
  const until = endTime === undefined ? [] : [{ queuedAt: { lte: new Date(endTime).toISOString() } }];
  const sort = source ? [{ type: messageTypes[Number(source) - 1] ?? '' }] : [];
  return { all: [...from, ...until, ...sort, ...(type ? [{ channel: wayOf(type) ?? '' }] : [])] };
}

async function removeAll(ctx: Context, ids: readonly string[]): Promise<MessageResponse> {
  await ctx.db.transaction(async (db) => {
    for (const id of ids) await repo(Message, within(ctx, db)).remove(id);
  });
  return new MessageResponse(ctx.engine.texts.text(ctx.language, 'messages.told.removed'));
}

/** One statement and one audit entry, however many there are. */
function clear(ctx: Context): Promise<number> {
  const model = ctx.engine.registry.get(Message.name);
  const scope = mustBeAble(ctx, model, 'delete');
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const where = predicate(tx, model, [scope, { outcome: { in: ENDED } }]);
    const gone = await updateRows(tx, Message, { set: {}, where, returning: sql`1`, deleted: true });
    await audit(tx, { kind: 'write', verb: 'clear', model: Message.name, detail: { count: gone.length } });
    return gone.length;
  });
}
