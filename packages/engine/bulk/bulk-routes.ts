import { z } from 'zod';
import { within } from '../context.ts';
import { modelParams } from '../http/queries.ts';
import { openJob, startJob } from '../jobs/job-store.ts';
import { jobView } from '../jobs/job-view.ts';
import { sourceShape } from '../jobs/source.ts';
import { defineRoute, type Route } from '../route.ts';
import { once } from '../write/idempotency.ts';
import { type BulkPlan, checkOperation, operationShape } from './operation.ts';
import { previewOperation } from './preview.ts';
import { queryOf, selectionBody, selectRows } from './select-rows.ts';

const body = z.strictObject({ selection: selectionBody, operation: operationShape });

/** Routes to apply one operation to many rows. */
export const bulkRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/data/:model/bulk',
      access: 'policy',
      params: modelParams,
      body: body.extend({ source: sourceShape }),
      summary: 'Change, delete, restore or act on many records in the background',
    },
    async ({ params, body: { selection, operation, source } }, ctx) => {
      const model = ctx.engine.registry.get(params.model);
      checkOperation(ctx, model, operation);
      return once(ctx, ['bulk', model.name, selection, operation], (inner) =>
        inner.db.transaction(async (db) => {
          const tx = within(inner, db);
          const job = await openJob(tx, { kind: 'bulk', model: model.name, source });
          const total = await selectRows(tx, model, job.id, selection, operation.op === 'restore');
          const plan: BulkPlan = { operation, ...('ids' in selection ? {} : queryOf(selection)) };
          return { job: jobView(tx, await startJob(tx, job, { task: 'bulk', plan, total })) };
        }),
      );
    },
  ),

  defineRoute(
    {
      method: 'POST',
      path: '/api/data/:model/bulk/preview',
      access: 'policy',
      params: modelParams,
      body,
      summary: 'What an operation on many records would change: their number, and the first of them before and after',
    },
    ({ params, body: { selection, operation } }, ctx) => previewOperation(ctx, ctx.engine.registry.get(params.model), selection, operation),
  ),
];
