import type { Context } from '@zhixing/engine/context.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { pagingShape } from '@zhixing/engine/http/queries.ts';
import { type MessageType, messageTypes } from '@zhixing/engine/notification/notification.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { Announcement } from '../../announcement/announcement.model.ts';
import { messageErrors } from '../messages.errors.ts';
import { announcementReading } from '../ports.ts';
import { markRead, ofType, readNotices, removeNotices, type ShownNotice, unreadByType } from './inbox.ts';

const base = '/api/message';
const nothing = z.strictObject({});
/** Numbers of this API family: 1 announcements, 2 approvals, 3 system, 4 calendar. */
const type = z.enum(['1', '2', '3', '4']);
type Type = z.infer<typeof type>;

const named = (wanted: Type | undefined): MessageType | undefined => (wanted ? messageTypes[Number(wanted) - 1] : undefined);

const listRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: base,
      access: 'session',
      query: z.strictObject({ ...pagingShape, type: type.optional(), isRead: z.enum(['0', '1']).optional() }),
      summary: 'Own messages, newest first, by type and whether they have been read',
    },
    async ({ query: { currentPage, pageSize, type: wanted, isRead } }, ctx) => {
      const read = isRead === undefined ? undefined : isRead === '1';
      const { list, pagination } = await readNotices(ctx, { currentPage, pageSize, read, type: named(wanted) });
      return { list: list.map(messageOf), pagination };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/getUnReadMsgNum`,
      access: 'session',
      query: nothing,
      summary: 'How many own messages are unread, type by type',
    },
    (_input, ctx) => unreadOf(ctx),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/Actions/ReadAll`,
      access: 'session',
      body: z.strictObject({ type: type.optional(), isRead: z.enum(['0', '1']).optional() }),
      summary: 'Mark all own messages as read, or those of a type',
    },
    async ({ body }, ctx) => {
      const left = await markRead(ctx, ofType(ctx, named(body.type)));
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'messages.told.allRead'), left);
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${base}/Record`,
      access: 'session',
      query: nothing,
      body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }),
      summary: 'Remove own messages',
    },
    async ({ body }, ctx) => {
      await removeNotices(ctx, sql`id = any(${body.ids}::uuid[])`);
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'messages.told.removed'));
    },
  ),
];

const readRoute = defineRoute(
  {
    method: 'GET',
    path: `${base}/ReadInfo/:id`,
    access: 'session',
    params: z.strictObject({ id: z.string().max(60) }),
    query: nothing,
    summary: 'One of the own messages with its text; it counts as read from then on',
  },
  async ({ params }, ctx) => readInfo(ctx, params.id),
);

/** Routes of the actor's own notices in the format of this API family. */
export const inboxCompatibilityRoutes: readonly Route[] = [...listRoutes, readRoute];

const messageOf = ({ id, type: told, title, at, read, link }: ShownNotice) => ({
  id,
  title,
  fullName: title,
  type: messageTypes.indexOf(told) + 1,
  isRead: read ? 1 : 0,
  releaseTime: at.getTime(),
  linkUrl: link ?? '',
});

async function unreadOf(ctx: Context) {
  const { announcement, flow, system, schedule } = await unreadByType(ctx);
  return {
    unReadNotice: announcement,
    unReadMsg: flow,
    unReadSystemMsg: system,
    unReadSchedule: schedule,
    unReadNum: announcement + flow + system + schedule,
  };
}

async function readInfo(ctx: Context, id: string) {
  const [notice] = (await readNotices(ctx, { currentPage: 1, pageSize: 1, id: isId(id) ? id : null })).list;
  if (!notice) throw messageErrors.notFound();
  // Impersonating viewers do not change the read state of the user.
  if (!ctx.actor.viewer) await markRead(ctx, sql`id = ${notice.id}`);
  return {
    ...messageOf(notice),
    isRead: ctx.actor.viewer ? messageOf(notice).isRead : 1,
    bodyText: notice.text,
    ...(await announced(ctx, notice)),
  };
}

/** The body of an announcement, where the user may still read it. */
async function announced(ctx: Context, { record }: ShownNotice): Promise<object> {
  if (record?.model !== Announcement.name || can(ctx, ctx.engine.registry.get(record.model), 'read') === null) return {};
  const found = await repo(Announcement, ctx).first({ id: record.id });
  if (found) await use(ctx.engine, announcementReading).note(ctx, found.id);
  return found ? { bodyText: found.body, excerpt: found.excerpt ?? '', releaseUser: found.sender ?? '' } : {};
}
