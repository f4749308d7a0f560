import { audit } from '@zhixing/engine/audit/write-line.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { disposition, sendTable } from '@zhixing/engine/transfer/write/send.ts';
import { z } from 'zod';
import { arrangeable } from '../arrangement/apply.ts';
import { differences, keepPrinted } from '../arrangement/printed.ts';
import { listKinds } from './list-kinds.ts';
import { listPdf, listTitle, writeList } from './print-list.ts';
import { tripList } from './trip-list.ts';

const params = z.strictObject({ id: z.uuid(), kind: z.enum(listKinds) });

/** Lists of a whole trip. What was printed is kept: the next sheet names what has changed since. */
export const listRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/lists/:kind',
      access: 'policy',
      params,
      query: z.strictObject({ format: z.enum(['pdf', 'xlsx']).default('pdf') }),
      raw: [mediaTypes.pdf, mediaTypes.xlsx],
      summary: 'Print a list of a trip on A4 or as a workbook: rooms, groups, seats, staff, meals by day or the insured',
    },
    async ({ params: { id, kind }, query: { format }, reply }, ctx) => {
      const trip = await arrangeable(id, ctx);
      const list = await tripList(id, kind, ctx);
      const name = `${trip.name}-${listTitle(kind, ctx)}`;
      // Asked before this printing replaces the last one.
      const sheet = { trip, kind, list, changed: await differences(id, kind, ctx, list) };
      const bytes = format === 'pdf' ? await listPdf(sheet, ctx) : null;
      // The records of an archived trip are closed.
      if (trip.status !== 'archived') await keepPrinted(trip, kind, list, ctx);
      await audit(ctx, { kind: 'print', verb: 'tripList', model: 'trip', record: id, detail: { list: kind, format } });
      if (!bytes) return sendTable(ctx.engine, reply, { name, format: 'xlsx' }, (output, signal) => writeList(sheet, ctx, output, signal));
      return reply
        .type('application/pdf')
        .headers({ 'content-length': bytes.length, 'content-disposition': disposition(`${name}.pdf`), 'cache-control': 'no-store' })
        .send(bytes);
    },
  ),
];
