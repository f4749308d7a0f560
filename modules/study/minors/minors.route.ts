import { can, mustBeAble } from '@zhixing/engine/access.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { chinaDay } from '@zhixing/engine/transfer/export/day.ts';
import { z } from 'zod';
import { MinorsAccess } from './minors-access.model.ts';
import { reportOf } from './report.ts';
import { linesOf } from './report-lines.ts';
import { standingOf } from './standing.ts';

const year = z.coerce.number().int().min(2020).max(2200);

/** Which approval the reader has, and the yearly report on the handling of minors' data, each within what the reader may see. */
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
      return { approval: model.document.minors ? await standingOf(ctx, model, query.purpose) : null, subject };
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
      mustBeAble(ctx, ctx.engine.registry.get(MinorsAccess.name), 'export');
      return reportOf(ctx, query.year ?? Number(chinaDay(ctx.now()).slice(0, 4)));
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/minors/report/lines',
      access: 'policy',
      query: z.strictObject({
        year,
        model: z.string().max(80).optional(),
        purpose: z.enum(['unmask', 'export']).optional(),
        user: z.uuid().optional(),
        currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
        pageSize: z.coerce.number().int().min(1).max(500).default(20),
      }),
      summary: 'What was handled, record by record',
    },
    async ({ query }, ctx) => {
      mustBeAble(ctx, ctx.engine.registry.get(MinorsAccess.name), 'export');
      return linesOf(ctx, query);
    },
  ),
];
