import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { CostAccounting } from '../../settlement/cost/cost-accounting.model.ts';
import { CostLine } from '../../settlement/cost/cost-line.model.ts';
import type { Place } from './child.ts';

/** What trips have cost, as far as the school has publicised it: two statements for any number of trips. */
export async function costsOf(ctx: Context, trips: readonly string[]) {
  const costs = await repo(CostAccounting, ctx).find({ trip: { in: [...trips] }, status: { in: ['publicised', 'settled'] } });
  const order = { field: 'sortCode', descending: false };
  const lines = await repo(CostLine, ctx).find({ cost: { in: costs.map(({ id }) => id) } }, { order });
  const model = ctx.engine.registry.get(CostLine.name);
  return ({ trip }: Place) => {
    const cost = costs.find((one) => one.trip === trip?.id);
    if (!cost) return null;
    const { attendStudents, budgetTotal, actualTotal, actualPerStudent, surplus, surplusPerStudent, publicityEnd } = cost;
    return {
      attendStudents,
      budgetTotal,
      actualTotal,
      actualPerStudent,
      surplus,
      surplusPerStudent,
      publicityEnd,
      lines: lines
        .filter((line) => line.cost === cost.id)
        .map(({ id, category, budgetAmount, actualAmount, reason }) => ({
          id,
          name: ctx.engine.words.option(ctx.language, model, 'category', category),
          budgetAmount,
          actualAmount,
          reason,
        })),
    };
  };
}
