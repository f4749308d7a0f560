import { z } from 'zod';
import { readGroups, units } from '../aggregates/groups.ts';
import { readSummary } from '../aggregates/summary.ts';
import { defineRoute, type Route } from '../route.ts';
import { modelParams, pagingShape, selectionOf, selectionShape } from './queries.ts';

const { keyword, filter, fields } = selectionShape;

/** Aggregates over the rows that a list with the same keyword and filter returns. */
export const aggregateRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/data/:model/summary',
      access: 'policy',
      byKey: true,
      params: modelParams,
      query: z.strictObject({ keyword, filter, fields }),
      summary: 'Sum, average, least and greatest of number fields',
    },
    ({ params, query }, ctx) => readSummary(ctx, ctx.engine.registry.get(params.model), selectionOf(query)),
  ),

  defineRoute(
    {
      method: 'GET',
      path: '/api/data/:model/groups',
      access: 'policy',
      byKey: true,
      params: modelParams,
      query: z.strictObject({ ...pagingShape, by: z.string().min(1).max(60), unit: z.enum(units).optional(), keyword, filter }),
      summary: 'How many records share each value of a field',
    },
    ({ params, query }, ctx) => {
      const { by, unit, currentPage, pageSize } = query;
      const asked = { by, currentPage, pageSize, ...selectionOf(query), ...(unit ? { unit } : {}) };
      return readGroups(ctx, ctx.engine.registry.get(params.model), asked);
    },
  ),
];
