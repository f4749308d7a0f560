import { elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { Negotiation } from './negotiation.model.ts';
import { quotedLines } from './quoted-lines.ts';

/** Submits the first quote of an agency as a whole, or replaces it by another. */
export const quoteRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/agreement/negotiations/:id/quote',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      body: z.strictObject({ version: z.int(), proposalFile: z.uuid(), lines: z.array(z.unknown()).max(100) }),
      summary: 'Submits or revises the quote of an agency with all its lines',
    },
    async ({ params: { id }, body: { version, ...args } }, ctx) => {
      const model = ctx.engine.registry.get(Negotiation.name);
      const row = await loadRow(ctx, model, id, mustBeAble(ctx, model, 'act:quote'));
      quotedLines(args.lines);
      const action = row.status === 'open' ? 'quote' : 'requote';
      await loadRow(ctx, model, id, mustBeAble(ctx, model, `act:${action}`));
      await repo(Negotiation, elevated(ctx)).act(id, action, args, version);
      return { record: await repo(Negotiation, ctx).get(id) };
    },
  ),
];
