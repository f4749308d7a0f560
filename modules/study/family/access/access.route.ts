import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { accessByToken } from './link-access.ts';
import { countClientTry, deleteExpired, isLocked, lockedFor } from './rate-limits.ts';
import { closeSession, openSession } from './session.ts';
import { sendCode } from './verification-code.ts';

export const token = z.string().regex(/^[\w-]{22}$/);
const code = z.string().regex(/^\d{6}$/);
const BODY = 4096;

/** What somebody with a link may do before the code is entered: ask for a code and enter it. Nothing tells whose link it is. */
export const accessRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/family/link',
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({ token }),
      summary: 'Whether a link of a family leads anywhere',
    },
    async ({ body }, ctx) => {
      await countClientTry(ctx, 'look');
      await deleteExpired(ctx.engine);
      const { locked } = await accessByToken(ctx, body.token);
      if (await isLocked(ctx.engine, locked)) throw lockedFor(limits.lockedFor);
      return { open: true };
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/family/code',
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({ token }),
      summary: 'Send a code to the telephone of the guardian whom a link was made for',
    },
    ({ body }, ctx) => sendCode(ctx, body.token),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/family/session',
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({ token, code }),
      summary: 'Open the family page with the code that was sent',
    },
    ({ body, request, reply }, ctx) => openSession(ctx, { request, reply }, body),
  ),
  defineRoute(
    { method: 'DELETE', path: '/api/family/session', access: 'public', query: z.strictObject({}), summary: 'Leave the family page' },
    async ({ request, reply }, ctx) => {
      await closeSession(ctx, { request, reply });
      return { ended: true };
    },
  ),
];
