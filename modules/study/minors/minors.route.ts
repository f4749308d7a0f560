import { audit } from '@zhixing/engine/audit/write-line.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { holdsMinors } from '@zhixing/engine/permission/minors.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { sendTable } from '@zhixing/engine/transfer/write/send.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { approvalInForceOf, lastApplication } from './active-approval.ts';
import { MinorsAccess } from './minors-access.model.ts';
import { reportOf } from './report.ts';
import { openReport, writeReport } from './report-file.ts';
import { linesOf } from './report-lines.ts';
import { mustReadReport } from './report-scope.ts';

const year = z.coerce.number().int().min(2020).max(2200);

const asked = {
  year,
  month: z.coerce.number().int().min(1).max(12).optional(),
  model: z.string().max(80).optional(),
  purpose: z.enum(['unmask', 'export', 'file']).optional(),
  user: z.uuid().optional(),
};

/** The reader's own approval, and the yearly report on the handling of minors' data, limited to what the reader may see. */
export const minorsRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/minors/approval',
      access: 'session',
      query: z.strictObject({ model: z.string().max(80), purpose: z.enum(['unmask', 'export']) }),
      summary: 'The approval under which the reader may handle data of minors',
    },
    async ({ query }, ctx) => {
      const model = ctx.engine.registry.get(query.model);
      if (can(ctx, model, 'read') === null) throw modelErrors.denied({ permission: `${model.name}.read` });
      const named = ctx.engine.registry.get(MinorsAccess.name).fields.subject?.settings.options as readonly string[];
      const subject = named.includes(model.name) ? model.name : 'all';
      const guarded = holdsMinors(ctx.engine, model, Object.keys(model.fields));
      const approval = guarded ? await approvalInForceOf(ctx, model, query.purpose) : null;
      return { approval, subject, last: guarded && approval === null ? await lastApplication(ctx, model, query.purpose) : null };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/minors/report',
      access: 'policy',
      query: z.strictObject({ year: year.optional() }),
      summary: 'Yearly report on the handling of personal data of minors',
    },
    async ({ query }, ctx) => {
      mustReadReport(ctx);
      return reportOf(ctx, query.year ?? Number(chinaDay(ctx.now()).slice(0, 4)));
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/minors/report/lines',
      access: 'policy',
      query: z.strictObject({
        ...asked,
        currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
        pageSize: z.coerce.number().int().min(1).max(500).default(20),
      }),
      summary: 'What was handled, record by record',
    },
    async ({ query }, ctx) => {
      mustReadReport(ctx);
      return linesOf(ctx, query);
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/minors/report/file',
      proven: true,
      access: 'policy',
      query: z.strictObject({ ...asked, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
      raw: [mediaTypes.xlsx, mediaTypes.csv],
      summary: 'The report as a file: what was handled, record by record, in workbooks with the figures of the year in front',
    },
    async ({ query: { format, ...lines }, reply }, ctx) => {
      mustReadReport(ctx);
      const file = await openReport(ctx, lines, format);
      const name = ctx.engine.texts.text(ctx.language, 'minors.report.fileName', { year: lines.year });
      return sendTable(ctx.engine, reply, { name, format }, (output, signal) => writeReport(ctx, file, output, signal));
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/minors/report/print',
      access: 'policy',
      body: z.strictObject({
        year,
        parts: z
          .array(z.enum(['figures', 'lines']))
          .min(1)
          .max(2),
      }),
      whileViewing: true,
      summary: 'Say that one prints the report; it is written down',
    },
    async ({ body }, ctx) => {
      mustReadReport(ctx);
      await audit(ctx, { kind: 'print', verb: 'printReport', model: MinorsAccess.name, detail: body });
      return null;
    },
  ),
];
