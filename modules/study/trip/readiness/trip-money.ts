import type { Context } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { conditionSql } from '@zhixing/engine/read/conditions.ts';
import { conditionScopeOf, findRows } from '@zhixing/engine/read/read.ts';
import type { AnyModel, Condition, Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Budget } from '../../agreement/budget/budget.model.ts';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { StudentBill } from '../../billing/bill/student-bill.model.ts';
import { TripFeePlan } from '../../fee/plan/trip-fee-plan.model.ts';
import type { Trip } from '../trip.model.ts';

/** The amounts of a trip in fen, as far as the reader may see the records that hold them; null where there is none yet. */
export async function moneyOf({ id, tripPlan }: Row<typeof Trip>, ctx: Context) {
  const budget = await newest(Budget, { tripPlan, status: { ne: 'superseded' } }, ctx);
  const contract = await newest(Contract, { tripPlan, status: { ne: 'terminated' } }, ctx);
  const fees = await newest(TripFeePlan, { trip: id, status: 'approved' }, ctx);
  return {
    budget: amountOf(budget?.perStudent),
    contract: amountOf(contract?.amount),
    fee: amountOf(fees?.totalPerStudent),
    ...(await billed(id, ctx)),
  };
}

const amountOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

async function newest({ name }: AnyModel, where: Condition, ctx: Context): Promise<Readonly<Record<string, unknown>> | undefined> {
  const model = ctx.engine.registry.get(name);
  const scope = can(ctx, model, 'read');
  if (scope === null) return undefined;
  const rows = await findRows(ctx, model, { all: [scope, where] }, { order: { field: 'createdAt', descending: true }, limit: 1 });
  return rows[0];
}

/** What families owe and have paid, added up over the bills that the reader may see. */
async function billed(trip: string, ctx: Context): Promise<{ receivable: number | null; paid: number | null }> {
  const model = ctx.engine.registry.get(StudentBill.name);
  const scope = can(ctx, model, 'read');
  if (scope === null) return { receivable: null, paid: null };
  const where = conditionSql(model, { all: [scope, { trip, status: { notIn: ['draft', 'cancelled'] } }] }, conditionScopeOf(ctx));
  const [sums] = await ctx.db.query<{ receivable: string | null; paid: string | null }>(
    sql`select sum(t.receivable) as receivable, sum(t.paid - t.refunded) as paid from student_bill t where t.deleted_at is null and ${where}`,
  );
  return { receivable: amountOf(sums?.receivable), paid: amountOf(sums?.paid) };
}
