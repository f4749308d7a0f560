import type { Context } from '@zhixing/engine/context.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { systemAddress } from '../ports.ts';
import { codeSheet } from './code-sheet.ts';
import { deskOf } from './desk.ts';
import { issueLinks } from './issue-links.ts';
import { linkAddress, sendLinks } from './send-links.ts';

const ids = z.array(z.uuid()).min(1).max(1000);

/** The desk of links: for the school's administrators and for class teachers, each within their classes. */
export const linkRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/family-links',
      access: 'policy',
      query: z.strictObject({ trip: z.uuid().optional(), class: z.uuid().optional() }),
      summary: 'The links of the families of a trip, with who has opened and answered',
    },
    ({ query }, ctx) => deskOf(ctx, { trip: query.trip ?? null, class: query.class }),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/family-links/issue',
      access: 'policy',
      body: z.strictObject({ trip: z.uuid().nullable(), classes: z.array(z.uuid()).min(1).max(100).optional() }),
      summary: 'Make the links that guardians of some classes still lack',
    },
    ({ body: { trip, classes } }, ctx) => issueLinks(ctx, { trip, ...(classes && { classes }) }),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/family-links/send',
      access: 'policy',
      body: z.strictObject({ ids }),
      summary: 'Send links to the telephones of their guardians',
    },
    ({ body }, ctx) => sendLinks(ctx, body.ids),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/family-links/codes',
      access: 'policy',
      raw: [mediaTypes.pdf],
      query: z.strictObject({ trip: z.uuid().optional(), class: z.uuid().optional() }),
      summary: 'The QR codes of the links of a trip or class on A4 pages, as PDF',
    },
    async ({ query, request, reply }, ctx) => {
      const which = { trip: query.trip ?? null, ...(query.class && { classes: { has: query.class } }) };
      const bytes = await codeSheet(ctx, which, await siteOf(ctx, request));
      const name = "attachment; filename*=UTF-8''%E5%AE%B6%E9%95%BF%E4%BA%8C%E7%BB%B4%E7%A0%81.pdf";
      return reply
        .type('application/pdf')
        .headers({ 'content-length': bytes.length, 'content-disposition': name, 'cache-control': 'no-store' })
        .send(bytes);
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/family-links/:id/address',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      query: z.strictObject({}),
      summary: 'The address of one link, to hand it to its guardian',
    },
    async ({ params, request }, ctx) => linkAddress(ctx, params.id, await siteOf(ctx, request)),
  ),
];

/** The public address of the system, or the one that this request came to. */
const siteOf = async (ctx: Context, { protocol, host }: FastifyRequest): Promise<string> =>
  (await use(ctx.engine, systemAddress).of(ctx.engine)) || `${protocol}://${host}`;
