import { z } from 'zod';
import { mustBeAble } from '../access.ts';
import { modelParams, selectionOf, selectionShape } from '../http/queries.ts';
import { defineRoute, type Route } from '../route.ts';
import { chinaDay } from './export/day.ts';
import { prepareExport, writeExport } from './export/export.ts';
import { sendTable } from './write/send.ts';

/** Exporting the rows of a list, with the columns, the filter and the order of the list. */
export const exportRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/data/:model/export',
      access: 'policy',
      params: modelParams,
      query: z.strictObject({
        ...selectionShape,
        format: z.enum(['xlsx', 'csv']).default('xlsx'),
        deleted: z.enum(['true', 'false']).optional(),
      }),
      raw: true,
      summary: 'The rows of a list as a file',
    },
    async ({ params, query, reply }, ctx) => {
      const model = ctx.engine.registry.get(params.model);
      mustBeAble(ctx, model, 'export');
      const { format, deleted, ...selection } = query;
      const prepared = await prepareExport(ctx, model, { ...selectionOf(selection), format, deleted: deleted === 'true' });
      const title = ctx.engine.words.title(ctx.language, model);
      const name = ctx.engine.texts.text(ctx.language, 'transfer.exportName', { model: title, day: chinaDay(ctx.now()) });
      return sendTable(ctx.engine, reply, { name, format }, (output, signal) => writeExport(ctx, prepared, output, signal));
    },
  ),
];
