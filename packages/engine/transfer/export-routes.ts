import { chinaDay } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { within } from '../context.ts';
import { modelParams, selectionOf, selectionShape } from '../http/queries.ts';
import { openJob, startJob } from '../jobs/job-store.ts';
import { jobView } from '../jobs/job-view.ts';
import { sourceShape } from '../jobs/source.ts';
import { mustBeApproved } from '../permission/minors.ts';
import { defineRoute, type Route } from '../route.ts';
import { once } from '../write/idempotency.ts';
import { type ExportQuery, namesOf, prepareExport } from './export/export.ts';

/** Exports the rows of a list with its columns, filter and order, as a job whose file is downloaded afterwards. */
export const exportRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/data/:model/export',
      access: 'policy',
      params: modelParams,
      body: z.strictObject({
        ...selectionShape,
        filter: z.union([selectionShape.filter, z.record(z.string(), z.unknown())]),
        fields: z.union([selectionShape.fields, z.array(z.string().max(80)).max(500)]),
        format: z.enum(['xlsx', 'csv']).default('xlsx'),
        deleted: z.boolean().default(false),
        reason: z.string().max(500).optional(),
        source: sourceShape,
      }),
      summary: 'Write the rows of a list into a file, in the background',
    },
    async ({ params, body }, ctx) => {
      const model = ctx.engine.registry.get(params.model);
      const { format, deleted, source, filter, fields, reason, ...selection } = body;
      const asked = selectionOf({
        ...selection,
        ...(filter === undefined ? {} : { filter: typeof filter === 'string' ? filter : JSON.stringify(filter) }),
        ...(fields === undefined ? {} : { fields: typeof fields === 'string' ? fields : fields.join(',') }),
      });
      const plan: ExportQuery = { ...asked, format, deleted, reason };
      const prepared = await prepareExport(ctx, model, plan);
      await mustBeApproved(ctx, model, 'export', namesOf(prepared));
      return once(ctx, ['export', model.name, body], async (inner) => {
        const [found] = await inner.db.query<{ n: number }>(prepared.count);
        const title = ctx.engine.words.title(ctx.language, model);
        const name = ctx.engine.texts.text(ctx.language, 'transfer.exportName', { model: title, day: chinaDay(ctx.now()) });
        return inner.db.transaction(async (db) => {
          const tx = within(inner, db);
          const job = await openJob(tx, { kind: 'export', model: model.name, fileName: `${name}.${format}`, format, source });
          return { job: jobView(tx, await startJob(tx, job, { task: 'export', plan, total: found?.n ?? 0 })) };
        });
      });
    },
  ),
];
