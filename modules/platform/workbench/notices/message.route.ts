import { can } from '@zhixing/engine/access.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { Told } from '@zhixing/engine/http/envelope.ts';
import { pagingShape } from '@zhixing/engine/http/queries.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { Announcement } from '../../announcement/announcement.model.ts';
import { personOf } from '../limits.ts';
import { workbenchErrors } from '../workbench.errors.ts';
import { markRead, readNotices, type ShownNotice } from './notices.ts';

const base = '/api/message';
const nothing = z.strictObject({});
/** 1 announcements, 2 approvals, 3 whatever else the system says, 4 the calendar: numbers of this API family. */
const type = z.enum(['1', '2', '3', '4']);
type Type = z.infer<typeof type>;

const areas: Readonly<Record<string, Type>> = { announcement: '1', flow: '2', calendar: '4' };
const typeOf = (kind: string): Type => areas[kind.split('.')[0] ?? ''] ?? '3';

/** The notices of a person as clients of this API family know them: messages. Nobody reads those of another. */
export const messageRoutes: readonly Route[] = [
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
      const { list, pagination } = await readNotices(ctx, { currentPage, pageSize, read, which: ofType(wanted) });
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
      method: 'GET',
      path: `${base}/ReadInfo/:id`,
      access: 'session',
      params: z.strictObject({ id: z.string().max(60) }),
      query: nothing,
      summary: 'One of the own messages with its text; it counts as read from then on',
    },
    async ({ params }, ctx) => readInfo(ctx, params.id),
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
      const left = await markRead(ctx, ofType(body.type));
      return new Told(ctx.engine.texts.text(ctx.language, 'workbench.told.allRead'), left);
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
      await ctx.db.query(sql`delete from sys_notice where user_id = ${personOf(ctx)} and id = any(${body.ids}::uuid[])`);
      return new Told(ctx.engine.texts.text(ctx.language, 'workbench.told.removed'));
    },
  ),
];

function ofType(wanted: Type | undefined): Sql {
  if (wanted === undefined) return sql`true`;
  const named = Object.keys(areas).filter((area) => areas[area] === wanted);
  const area = sql`split_part(kind, '.', 1)`;
  return wanted === '3' ? sql`${area} <> all(${Object.keys(areas)}::text[])` : sql`${area} = any(${named}::text[])`;
}

const messageOf = ({ id, kind, title, at, read, link }: ShownNotice) => ({
  ...{ id, title, fullName: title, type: Number(typeOf(kind)), isRead: read ? 1 : 0 },
  ...{ releaseTime: at.getTime(), linkUrl: link ?? '' },
});

async function unreadOf(ctx: Context) {
  const rows = await ctx.db.query<{ area: string; n: number }>(
    sql`select split_part(kind, '.', 1) as area, count(*)::int as n from sys_notice where user_id = ${personOf(ctx)} and read_at is null group by 1`,
  );
  const count = (wanted: Type) => rows.reduce((sum, { area, n }) => sum + (typeOf(area) === wanted ? n : 0), 0);
  return {
    ...{ unReadNotice: count('1'), unReadMsg: count('2'), unReadSystemMsg: count('3'), unReadSchedule: count('4') },
    unReadNum: rows.reduce((sum, { n }) => sum + n, 0),
  };
}

async function readInfo(ctx: Context, id: string) {
  const which = sql`id = ${isId(id) ? id : null}`;
  const [notice] = (await readNotices(ctx, { currentPage: 1, pageSize: 1, which })).list;
  if (!notice) throw workbenchErrors.messageNotFound();
  // Whoever looks as somebody else leaves no trace of it in what that person has read.
  if (!ctx.actor.viewer) await markRead(ctx, which);
  return {
    ...messageOf(notice),
    isRead: ctx.actor.viewer ? messageOf(notice).isRead : 1,
    bodyText: notice.text,
    ...(await announced(ctx, notice)),
  };
}

/** What an announcement says, as long as the person may read it. */
async function announced(ctx: Context, { record }: ShownNotice): Promise<object> {
  if (record?.model !== Announcement.name || can(ctx, ctx.engine.registry.get(record.model), 'read') === null) return {};
  const found = await repo(Announcement, ctx).first({ id: record.id });
  return found ? { bodyText: found.body, excerpt: found.excerpt ?? '', releaseUser: found.sender ?? '' } : {};
}
