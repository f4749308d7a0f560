import { pagingShape } from '@zhixing/engine/http/queries.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { markRead, readNotices } from './notices.ts';

const path = '/api/workbench/notices';
const which = z.union([z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }), z.strictObject({ all: z.literal(true) })]);

/** What a person was told. Nobody reads the notices of another. */
export const noticeRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path,
      access: 'session',
      query: z.strictObject({ ...pagingShape, unread: z.enum(['true', 'false']).optional() }),
      summary: 'Own notices, newest first, and how many are unread',
    },
    ({ query: { currentPage, pageSize, unread } }, ctx) =>
      readNotices(ctx, { currentPage, pageSize, read: unread === 'true' ? false : undefined }),
  ),
  defineRoute(
    { method: 'PUT', path: `${path}/read`, access: 'session', query: z.strictObject({}), body: which, summary: 'Mark own notices as read' },
    ({ body }, ctx) => markRead(ctx, 'ids' in body ? sql`id = any(${body.ids}::uuid[])` : sql`true`),
  ),
];
