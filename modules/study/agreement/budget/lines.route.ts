import { type Context, within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { Budget } from './budget.model.ts';
import { BudgetItem } from './budget-item.model.ts';

const line = z.strictObject({
  /** Of a stored line; a line without one is new. */
  id: z.uuid().optional(),
  version: z.int().optional(),
  category: z.string(),
  feeItem: z.uuid().nullable(),
  name: z.string().max(80),
  mode: z.string(),
  unitPrice: z.int(),
  quantity: z.string().max(12),
  unit: z.string().max(20),
  times: z.string().max(8),
  provider: z.string().max(80).nullable(),
  payer: z.string(),
  note: z.string().max(200).nullable(),
});
type SentLine = z.infer<typeof line>;

/** Saves all lines of a budget at once: either all of them are stored, or none. */
export const budgetLineRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'PUT',
      path: '/api/agreement/budgets/:id/lines',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      body: z.strictObject({ lines: z.array(line).max(200) }),
      summary: 'Saves all lines of a budget in one transaction',
    },
    async ({ params: { id }, body: { lines } }, ctx) => {
      const model = ctx.engine.registry.get(Budget.name);
      await ctx.db.transaction(async (db) => {
        const tx = within(ctx, db);
        await loadRow(tx, model, id, mustBeAble(tx, model, 'update'), { lock: 'change' });
        await replaceLines(id, lines, tx);
      });
      return { record: await repo(Budget, ctx).get(id) };
    },
  ),
];

async function replaceLines(budget: string, lines: readonly SentLine[], tx: Context): Promise<void> {
  const items = repo(BudgetItem, tx);
  const kept = new Set(lines.map(({ id }) => id));
  for (const { id } of await items.find({ budget })) if (!kept.has(id)) await items.remove(id);
  for (const [index, { id, version, ...values }] of lines.entries()) {
    const row = { ...values, sortCode: index + 1 } as Parameters<typeof items.create>[0];
    if (id) await items.update(id, row, version);
    else await items.create({ budget, ...row });
  }
}
