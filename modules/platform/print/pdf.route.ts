import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { recordParams } from '@zhixing/engine/http/queries.ts';
import { createRates } from '@zhixing/engine/http/rate-limits.ts';
import { STANDARD_SHEET } from '@zhixing/engine/ports/printing.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { auditPrint, STANDARD_PART } from './audit-print.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { makePdf, prepareSheet } from './pdf/sheet-pdf.ts';
import { printErrors } from './print.errors.ts';

const parts = z
  .string()
  .max(4000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(STANDARD_PART).max(120)).min(1).max(50));

/** Documents that a user may have made in a minute, and at a time: each takes a second or more of a processor. */
const perMinute = createRates({ address: null, user: 20, key: 20 });
const atOnce = createConcurrencyLimit(2, () => printErrors.pdfUnderway());

/** The same prints as those of the browser, made on the server. */
export const pdfRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/data/:model/:id/print/pdf',
      access: 'policy',
      params: recordParams,
      query: z.strictObject({ sheet: z.string().max(60).default(STANDARD_SHEET), parts: parts.optional() }),
      raw: [mediaTypes.pdf],
      summary: 'Print a record as PDF by a sheet that is offered for it; it is written down like any print',
    },
    async ({ params, query: { sheet, parts: chosen }, reply }, ctx) => {
      const prepared = await prepareSheet(ctx, { ...params, sheet, ...(chosen && { parts: chosen }), at: ctx.now() });
      perMinute.fromActor(reply, ctx.actor);
      const { bytes } = await atOnce.take(ctx.actor.userId ?? '', () => makePdf(prepared));
      const { name, parts, template } = prepared;
      await auditPrint(ctx, { ...params, template, detail: { parts, sheet, copies: 1, format: 'pdf' } });
      return send(reply, name, Buffer.from(bytes));
    },
  ),
];

// Never cached, so that each copy is permitted and audited anew.
const send = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  reply
    .type('application/pdf')
    .headers({
      'content-length': bytes.length,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(bytes);
