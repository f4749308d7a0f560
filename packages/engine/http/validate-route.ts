import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { validateValues } from '../write/validate.ts';
import { textOf } from './envelope.ts';
import { modelParams } from './queries.ts';

/** Validates the values of a form while it is filled in; read-only, but a POST because the values need a body. */
export const validateRoute = defineRoute(
  {
    method: 'POST',
    path: '/api/data/:model/validate',
    access: 'policy',
    byKey: true,
    whileViewing: true,
    params: modelParams,
    body: z.strictObject({ id: z.string().max(60).optional(), values: z.record(z.string().max(80), z.unknown()) }),
    summary: 'What checks, overlaps and capacity say of values before they are saved; `id` names the record that they change',
  },
  async ({ params, body }, ctx) => {
    const { texts, registry } = ctx.engine;
    const { issues, warnings } = await validateValues(ctx, registry.get(params.model), body.values, body.id);
    const fields = Object.entries(issues).map(([name, issue]) => [name, textOf(texts, ctx.language, issue.key, issue.params)]);
    return { fields: Object.fromEntries(fields), warnings };
  },
);
