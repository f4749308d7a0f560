import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import { z } from 'zod';
import { line } from '../account/texts.ts';
import { managersOf, matrixOf, saveMatrix } from './grades.ts';

// The spelling is that of this API family.
const base = '/api/permission/organizeAdminIsTrator';
const params = z.strictObject({ id: z.string().refine(isId) });
const may = z.boolean().default(false);
const MAX_LINES = 2000;
const MAX_MANAGERS = 100;

const matrix = z.strictObject({
  stamp: line(64),
  lines: z
    .array(
      z.strictObject({
        organisation: z.string().refine(isId),
        thisLayerSelect: may,
        thisLayerAdd: may,
        thisLayerEdit: may,
        thisLayerDelete: may,
        subLayerSelect: may,
        subLayerAdd: may,
        subLayerEdit: may,
        subLayerDelete: may,
      }),
    )
    .max(MAX_LINES),
});

/** Graded administration: users with their organisations and rights. */
export const gradeRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: base,
      access: 'policy',
      query: z.strictObject({
        keyword: line(100).default(''),
        currentPage: z.coerce.number().int().min(1).max(10_000).default(1),
        pageSize: z.coerce.number().int().min(1).max(MAX_MANAGERS).default(50),
      }),
      summary: 'Who administers a part of the organisations',
    },
    ({ query }, ctx) => managersOf(ctx, query),
  ),
  defineRoute(
    { method: 'GET', path: `${base}/:id`, access: 'policy', params, summary: 'The matrix of organisations and rights of one person' },
    ({ params: { id } }, ctx) => matrixOf(ctx, id),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${base}/:id`,
      access: 'policy',
      proven: true,
      params,
      body: matrix,
      bodyLimit: 1_000_000,
      summary: 'Change what a person administers',
    },
    async ({ params: { id }, body }, ctx) => {
      await saveMatrix(ctx, id, body.lines, body.stamp);
      const { manager } = await matrixOf(ctx, id);
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'access.told.graded', { name: manager.name }));
    },
  ),
];
