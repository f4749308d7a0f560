import { pagingShape } from '@zhixing/engine/http/queries.ts';
import { messageTypes } from '@zhixing/engine/notification/notification.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { markRead, ofType, readNotices, removeNotices } from './inbox.ts';

const path = '/api/workbench/notices';
const ids = z.array(z.uuid()).min(1).max(500);
const type = z.enum(messageTypes);
const which = z.union([z.strictObject({ ids }), z.strictObject({ all: z.literal(true), type: type.optional() })]);

/** Routes of the actor's own notices. */
export const inboxRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path,
      access: 'session',
      query: z.strictObject({ ...pagingShape, unread: z.enum(['true', 'false']).optional(), type: type.optional() }),
      summary: 'Own notices, newest first, and how many are unread',
    },
    ({ query: { currentPage, pageSize, unread, type: wanted } }, ctx) =>
      readNotices(ctx, { currentPage, pageSize, read: unread === 'true' ? false : undefined, type: wanted }),
  ),
  defineRoute(
    { method: 'PUT', path: `${path}/read`, access: 'session', query: z.strictObject({}), body: which, summary: 'Mark own notices as read' },
    ({ body }, ctx) => markRead(ctx, 'ids' in body ? sql`id = any(${body.ids}::uuid[])` : ofType(ctx, body.type)),
  ),
  defineRoute(
    { method: 'DELETE', path, access: 'session', query: z.strictObject({}), body: z.strictObject({ ids }), summary: 'Remove own notices' },
    async ({ body }, ctx) => {
      await removeNotices(ctx, sql`id = any(${body.ids}::uuid[])`);
      return null;
    },
  ),
];
