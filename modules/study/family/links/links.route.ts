import { use } from '@zhixing/engine/ports/port.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { systemAddress } from '../ports.ts';
import { codeSheet } from './code-sheet.ts';
import { deskOf } from './desk.ts';
import { issueLinks } from './issue-links.ts';
import { sendLinks } from './send-links.ts';

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
      method: 'POST',
      path: '/api/family-links/codes',
      access: 'policy',
      raw: true,
      body: z.strictObject({ ids }),
      summary: 'The QR codes of links on A4 pages, as PDF',
    },
    async ({ body, request, reply }, ctx) => {
      const site = (await use(ctx.engine, systemAddress).of(ctx.engine)) || `${request.protocol}://${request.host}`;
      const bytes = await codeSheet(ctx, body.ids, site);
      return reply
        .type('application/pdf')
        .headers({
          'content-length': bytes.length,
          'content-disposition': 'attachment; filename="family-codes.pdf"',
          'cache-control': 'no-store',
        })
        .send(bytes);
    },
  ),
];
