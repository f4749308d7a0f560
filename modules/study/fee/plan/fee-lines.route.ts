import { type Context, within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { TripFeeLine } from './trip-fee-line.model.ts';
import { TripFeePlan } from './trip-fee-plan.model.ts';

const line = z.strictObject({
  /** Of a stored line; a line without one is new. */
  id: z.uuid().optional(),
  version: z.int().optional(),
  feeItem: z.uuid(),
  name: z.string().max(80).nullable(),
  mode: z.string(),
  unitPrice: z.int(),
  times: z.string().max(8),
  optional: z.boolean(),
});
type SentLine = z.infer<typeof line>;

/** Saves all lines of a fee plan at once: either all of them are stored, or none. */
export const feeLineRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'PUT',
      path: '/api/fee/plans/:id/lines',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      body: z.strictObject({ lines: z.array(line).max(100) }),
      summary: 'Saves all lines of a fee plan in one transaction',
    },
    async ({ params: { id }, body: { lines } }, ctx) => {
      const model = ctx.engine.registry.get(TripFeePlan.name);
      await ctx.db.transaction(async (db) => {
        const tx = within(ctx, db);
        await loadRow(tx, model, id, mustBeAble(tx, model, 'update'), { lock: 'change' });
        await replaceLines(id, lines, tx);
      });
      return { record: await repo(TripFeePlan, ctx).get(id) };
    },
  ),
];

async function replaceLines(feePlan: string, sent: readonly SentLine[], tx: Context): Promise<void> {
  const lines = repo(TripFeeLine, tx);
  const kept = new Set(sent.map(({ id }) => id));
  for (const { id } of await lines.find({ feePlan })) if (!kept.has(id)) await lines.remove(id);
  for (const [index, { id, version, ...values }] of sent.entries()) {
    const row = { ...values, sortCode: index + 1 } as Parameters<typeof lines.create>[0];
    if (id) await lines.update(id, row, version);
    else await lines.create({ feePlan, ...row });
  }
}
