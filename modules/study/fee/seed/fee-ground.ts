import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { User } from '../../../identity/account/user.model.ts';
import { Budget } from '../../agreement/budget/budget.model.ts';
import { BudgetItem } from '../../agreement/budget/budget-item.model.ts';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { FeeItem } from '../../catalogue/fee-item.model.ts';
import { Student } from '../../school/student.model.ts';
import type { SampleTrip } from '../../trip/seed/trip-rows.ts';
import { Trip } from '../../trip/trip.model.ts';

/** What the fee plans of the sample are made of, by the trips and plans that they belong to. */
export interface FeeGround {
  readonly trips: ReadonlyMap<string, Row<typeof Trip>>;
  readonly budgets: ReadonlyMap<string, Row<typeof Budget>>;
  readonly lines: ReadonlyMap<string | null, readonly Row<typeof BudgetItem>[]>;
  readonly refunds: ReadonlyMap<string, unknown>;
  /** Fee item of each cost category. */
  readonly items: ReadonlyMap<string, string>;
  /** Students of a class whose families are in need. */
  readonly inNeed: ReadonlyMap<string, readonly Row<typeof Student>[]>;
  /** Demo accounts by name. */
  readonly users: ReadonlyMap<string, Row<typeof User>>;
}

/** Reads it in one query for each model. */
export async function feeGround(trips: readonly SampleTrip[], ctx: Context): Promise<FeeGround> {
  const by = (field: string, limit = 20_000) => ({ order: { field, descending: false }, limit });
  const plans = [...new Set(trips.map(({ plan }) => plan))];
  const budgets = await repo(Budget, ctx).find({ tripPlan: { in: plans }, status: 'approved' }, by('budgetNo'));
  const lines = await repo(BudgetItem, ctx).find({ budget: { in: budgets.map(({ id }) => id) } }, by('sortCode'));
  const contracts = await repo(Contract, ctx).find({ tripPlan: { in: plans } }, by('contractNo'));
  const items = await repo(FeeItem, ctx).find({ status: 'enabled' }, by('itemNo'));
  const classes = [...new Set(trips.flatMap((trip) => trip.classes))];
  const needy = { schoolClass: { in: classes }, isPoverty: true, status: 'enrolled' };
  const accounts = { account: { in: ['schoolAdmin', 'schoolLeader', 'finance'] } };
  return {
    trips: new Map((await repo(Trip, ctx).find({ id: { in: trips.map(({ id }) => id) } }, by('tripNo'))).map((trip) => [trip.id, trip])),
    budgets: new Map(budgets.map((budget) => [budget.tripPlan, budget])),
    lines: Map.groupBy(lines, ({ budget }) => budget),
    refunds: new Map(contracts.map(({ tripPlan, cancelPolicy }) => [tripPlan, cancelPolicy])),
    items: new Map(items.toReversed().map(({ costCategory, id }) => [costCategory, id])),
    inNeed: Map.groupBy(await repo(Student, ctx).find(needy, by('studentNo')), ({ schoolClass }) => schoolClass),
    users: new Map((await repo(User, ctx).find(accounts, by('account'))).map((user) => [user.account, user])),
  };
}
