import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { jobView } from '@zhixing/engine/jobs/job-view.ts';
import { sourceShape } from '@zhixing/engine/jobs/source.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { periodOf, questionOf, rowsBehind } from '@zhixing/engine/report/ask.ts';
import { describeReport } from '@zhixing/engine/report/describe-report.ts';
import { reportErrors } from '@zhixing/engine/report/errors.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { printReport } from '@zhixing/model/report/index.ts';
import { z } from 'zod';
import { answerReport } from './answer-report.ts';
import { askedOf, objectIn } from './asked.ts';
import { besideOf } from './beside.ts';
import { drillsOf } from './drills.ts';
import { startReportJob } from './report-job.ts';
import { findReport, readableReports } from './reports.ts';
import { sendReport } from './send-report.ts';

const params = z.strictObject({ name: z.string().max(60) });
const names = z.string().max(400).optional();
const askedShape = {
  period: z.string().max(60).optional(),
  rows: names,
  columns: z.string().max(60).optional(),
  measures: names,
  filter: z.string().max(20_000).optional(),
  tree: z.string().max(1000).optional(),
  least: z
    .string()
    .regex(/^[1-9][0-9]{0,4}$/)
    .optional(),
};

/** Reports: what may be asked of them, their figures, and the rows behind a figure. */
export const reportRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: '/api/reports', access: 'policy', byKey: true, query: z.strictObject({}), summary: 'Reports that one may read' },
    async (_input, ctx) => ({ list: await readableReports(ctx) }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/reports/:name',
      access: 'policy',
      byKey: true,
      params,
      query: z.strictObject({}),
      summary: 'Dimensions, measures, filters and charts of a report',
    },
    async ({ params: { name } }, ctx) => {
      const report = await findReport(ctx, name);
      return { ...describeReport(ctx, report), drills: await drillsOf(ctx, report), beside: await besideOf(ctx, report) };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/reports/:name/answer',
      access: 'policy',
      byKey: true,
      params,
      query: z.strictObject({ ...askedShape, compare: z.enum(['before']).optional() }),
      summary: 'Figures of a report for a period, with totals and subtotals, and those of the period before',
    },
    async ({ params: { name }, query: { compare, ...query } }, ctx) =>
      answerReport(ctx, await findReport(ctx, name), { ...askedOf(query), before: compare === 'before' }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/reports/:name/rows',
      access: 'policy',
      byKey: true,
      params,
      query: z.strictObject({ ...askedShape, cell: z.string().max(4000), measure: z.string().max(60).optional() }),
      summary: 'Model and condition of the rows behind a figure of a report',
    },
    async ({ params: { name }, query: { cell, measure, ...query } }, ctx) => {
      const report = await findReport(ctx, name);
      const question = questionOf(report, askedOf(query), periodOf(ctx, report, query.period));
      const { model, where } = await rowsBehind(ctx, question, { keys: keysOf(cell), measure });
      return { model, where, columns: model === report.document.model ? (report.document.columnsOfRows ?? null) : null };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/reports/:name/code',
      access: 'administrator',
      params,
      query: z.strictObject({}),
      summary: 'A report as source code and as the document that can be posted',
    },
    async ({ params: { name } }, ctx) => {
      const { document } = await findReport(ctx, name);
      return { code: printReport(document), document };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/reports/:name/table',
      access: 'policy',
      params,
      query: z.strictObject({ ...askedShape, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
      raw: [mediaTypes.xlsx, mediaTypes.csv],
      summary: 'The table of a report as a workbook or CSV file',
    },
    async ({ params: { name }, query: { format, ...query }, reply }, ctx) => {
      const report = await findReport(ctx, name);
      mustBeAble(ctx, report.model, 'export');
      return sendReport(ctx, report, askedOf(query), { reply, format });
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/reports/:name/table',
      access: 'policy',
      params,
      body: z.strictObject({ ...askedShape, format: z.enum(['xlsx', 'csv']).default('xlsx'), source: sourceShape }),
      summary: 'Write the table of a report to a file in the background',
    },
    async ({ params: { name }, body: { format, source, ...texts } }, ctx) =>
      once(ctx, ['reportTable', name, texts, format], async (inner) => ({
        job: jobView(inner, await startReportJob(inner, name, texts, { format, source })),
      })),
  ),
];

const keysShape = z.record(z.string().max(60), z.string().max(200).nullable());

function keysOf(cell: string): z.infer<typeof keysShape> {
  const read = keysShape.safeParse(objectIn(cell));
  if (!read.success) throw reportErrors.badCell();
  return read.data;
}
