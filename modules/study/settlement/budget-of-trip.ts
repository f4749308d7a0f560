import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Budget } from '../agreement/budget/budget.model.ts';
import { BudgetItem } from '../agreement/budget/budget-item.model.ts';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { partOf } from './figures.ts';

export interface TripBudget {
  readonly students: number;
  readonly items: readonly Row<typeof BudgetItem>[];
  /** What the budget allots to the trip, by category. */
  readonly byCategory: ReadonlyMap<string, number>;
}

/** The approved budget of a trip's plan, in the proportion of the students who take part in the trip. */
export async function budgetOfTrip(id: string, ctx: Context): Promise<TripBudget> {
  const server = elevated(ctx);
  const trip = await lookUp(Trip, id, ctx);
  const students = await attending(id, ctx);
  const budget = trip ? await repo(Budget, server).first({ approvedPlan: trip.tripPlan }) : null;
  const items = budget ? await repo(BudgetItem, server).find({ budget: budget.id, payer: 'family' }) : [];
  const byCategory = new Map<string, number>();
  for (const { category, amount } of items) byCategory.set(category, (byCategory.get(category) ?? 0) + (amount ?? 0));
  const all = budget?.students ?? 0;
  return { students, items, byCategory: new Map([...byCategory].map(([name, amount]) => [name, partOf(amount, students, all)])) };
}

/** Students who take part, or have taken part. */
export const attending = (trip: string, ctx: Context): Promise<number> =>
  repo(SignUp, elevated(ctx)).count({ trip, status: { in: ['confirmed', 'completed'] } });
