import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { yuan } from '@zhixing/model/fen.ts';
import { FeeItem } from '../../catalogue/fee-item.model.ts';
import { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import { budgetErrors } from '../agreement.errors.ts';
import { shareUp } from '../amounts.ts';
import { indirectCategories } from '../costs.ts';
import { Negotiation } from '../negotiation/negotiation.model.ts';
import { QuoteLine } from '../negotiation/quote-line.model.ts';
import { entrustedPlan, namedPartiesOf } from '../plan-parties.ts';
import { Budget, MANAGE_PERCENT } from './budget.model.ts';
import { BudgetItem } from './budget-item.model.ts';
import { CommitteeResolution } from './committee-resolution.model.ts';

type BudgetRow = Row<typeof Budget>;
type ItemRow = Row<typeof BudgetItem>;

const inWork = ['draft', 'pending', 'committee', 'rejected'];

export const budgetRules = defineRules(Budget, {
  create: {
    derive: ({ row }, ctx) => ofPlan(row, ctx),
    check: async ({ row }, ctx) => {
      await entrustedPlan(row.tripPlan, ctx);
      const others = { tripPlan: row.tripPlan, id: { ne: row.id }, status: { in: inWork } };
      if ((await repo(Budget, elevated(ctx)).count(others)) > 0)
        throw budgetErrors.inProgress({}, { fields: { tripPlan: { key: 'budget.inProgress' } } });
    },
  },
  actions: {
    takeQuote: { before: ({ row }, ctx) => takeQuote(row, ctx) },
    amend: { before: ({ row }, ctx) => amend(row, ctx) },
    submit: {
      derive: async ({ row }, ctx) => sharesOf(row, await itemsOf(row.id, ctx)),
      check: async ({ row }, ctx) => mustBeSound(row, await itemsOf(row.id, ctx), ctx),
    },
    passSchool: { derive: ({ args }, ctx) => ({ schoolOpinion: args.opinion, schoolPassedBy: ctx.actor.userId }) },
    reject: { derive: ({ args }) => ({ schoolOpinion: args.opinion }) },
    rejectCommittee: { derive: ({ args }) => ({ schoolOpinion: args.opinion }) },
    passCommittee: {
      derive: ({ row, args }) => ({ committeeResolution: args.resolution, approvedPlan: row.tripPlan }),
      check: async (change, ctx) => {
        await mustHavePassed(change, ctx);
        // Written before this row is stored, since the unique index allows one approved budget per plan.
        await supersedeFormer(change.row, ctx);
      },
    },
    supersede: { derive: () => ({ approvedPlan: null }) },
  },
});

async function ofPlan(row: BudgetRow, ctx: Context): Promise<Partial<BudgetRow>> {
  const plan = await lookUp(TripPlan, row.tripPlan, ctx);
  if (!plan) return {};
  const negotiation = await repo(Negotiation, elevated(ctx)).first({ tripPlan: plan.id, status: 'agreed' });
  const [last] = await repo(Budget, elevated(ctx)).find({ tripPlan: plan.id }, { order: { field: 'edition', descending: true }, limit: 1 });
  return {
    ...(await namedPartiesOf(plan, plan.agency, ctx)),
    negotiation: negotiation?.id ?? null,
    edition: (last?.edition ?? 0) + 1,
    students: row.students ?? negotiation?.expectStudents ?? plan.expectStudents,
    days: plan.days,
    nights: plan.nights,
    preparedBy: row.preparedBy ?? ctx.actor.name.slice(0, 40),
  };
}

const itemsOf = (budget: string, ctx: Context): Promise<ItemRow[]> =>
  repo(BudgetItem, elevated(ctx)).find({ budget }, { order: { field: 'sortCode', descending: false } });

const totalOf = (items: readonly ItemRow[]): number => items.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

function sharesOf({ students, days }: BudgetRow, items: readonly ItemRow[]): Partial<BudgetRow> {
  const perStudent = shareUp(totalOf(items), students ?? 1);
  return { perStudent, perStudentDay: shareUp(perStudent, days ?? 1) };
}

async function mustBeSound(row: BudgetRow, items: readonly ItemRow[], ctx: Context): Promise<void> {
  if (items.length === 0) throw budgetErrors.linesNeeded();
  const manage = totalOf(items.filter(({ category }) => category === 'manage'));
  const direct = totalOf(items.filter(({ category }) => !indirectCategories.includes(category)));
  if (manage * 100 > direct * MANAGE_PERCENT)
    throw budgetErrors.manageTooHigh({ percent: MANAGE_PERCENT, manage: yuan(manage), most: yuan(Math.floor(direct / 10)) });
  const plan = await lookUp(TripPlan, row.tripPlan, ctx);
  const cap = plan?.budgetPerStudent ?? null;
  if (cap !== null && (row.perStudent ?? 0) > cap) throw budgetErrors.aboveCap({ share: yuan(row.perStudent ?? 0), cap: yuan(cap) });
  if (!row.guideReason) await mustFollowGuide(items, ctx);
}

async function mustFollowGuide(items: readonly ItemRow[], ctx: Context): Promise<void> {
  for (const { name, feeItem, unitPrice } of items) {
    const guide = (await lookUp(FeeItem, feeItem, ctx))?.guidePrice ?? null;
    if (guide !== null && unitPrice > guide)
      throw budgetErrors.aboveGuide(
        { name, guide: yuan(guide) },
        { fields: { guideReason: { key: 'budget.aboveGuide', params: { name, guide: yuan(guide) } } } },
      );
  }
}

async function mustHavePassed({ row, args }: ActionChange<typeof Budget, 'passCommittee'>, ctx: Context): Promise<void> {
  const resolution = await lookUp(CommitteeResolution, args.resolution, ctx);
  const strange = resolution?.tripPlan !== row.tripPlan || (resolution.budget !== null && resolution.budget !== row.id);
  if (strange) throw budgetErrors.strangeResolution({}, { fields: { resolution: { key: 'budget.strangeResolution' } } });
  if (!resolution.conclusion) throw budgetErrors.notPassed({}, { fields: { resolution: { key: 'budget.notPassed' } } });
  if (ctx.actor.userId !== null && ctx.actor.userId === row.schoolPassedBy) throw budgetErrors.samePerson();
}

async function supersedeFormer({ id, tripPlan }: BudgetRow, ctx: Context): Promise<void> {
  const budgets = repo(Budget, elevated(ctx));
  for (const former of await budgets.find({ tripPlan, status: 'approved', id: { ne: id } })) await budgets.act(former.id, 'supersede');
}

/** Replaces the lines by those of the agreed quote. */
async function takeQuote({ id, negotiation }: BudgetRow, ctx: Context): Promise<void> {
  const agreed = await lookUp(Negotiation, negotiation, ctx);
  const lines = await repo(QuoteLine, elevated(ctx)).find(
    { negotiation, edition: agreed?.quoteEdition ?? 0 },
    { order: { field: 'seq', descending: false } },
  );
  if (lines.length === 0) throw budgetErrors.noQuote();
  const items = repo(BudgetItem, elevated(ctx));
  for (const item of await itemsOf(id, ctx)) await items.remove(item.id);
  for (const { seq, category, feeItem, name, mode, unitPrice, quantity, unit, times, note } of lines)
    await items.create({ budget: id, sortCode: seq, category, feeItem, name, mode, unitPrice, quantity, unit, times, note });
}

/** Draws up the next edition of an approved budget, with the same lines. */
async function amend(row: BudgetRow, ctx: Context): Promise<void> {
  const { tripPlan, students, freeStaff, reserveRate, taxRate, waiverPool, waiverStudents, guideReason, remark } = row;
  const values = { tripPlan, students, freeStaff, reserveRate, taxRate, waiverPool, waiverStudents, guideReason, remark };
  const { id } = await repo(Budget, elevated(ctx)).create(values);
  for (const item of await itemsOf(row.id, ctx)) {
    const { category, feeItem, name, mode, unitPrice, quantity, unit, times, provider, payer, note, sortCode } = item;
    const line = { category, feeItem, name, mode, unitPrice, quantity, unit, times, provider, payer, note, sortCode };
    await repo(BudgetItem, elevated(ctx)).create({ budget: id, ...line });
  }
}

export const budgetItemRules = defineRules(BudgetItem, {
  create: { derive: ({ row }, ctx) => ofBudget(row, ctx), check: mustBeOfDraft },
  update: { check: mustBeOfDraft },
  delete: { check: mustBeOfDraft },
  restore: { check: mustBeOfDraft },
});

async function ofBudget(row: ItemRow, ctx: Context): Promise<Partial<ItemRow>> {
  const budget = await lookUp(Budget, row.budget, ctx);
  return budget ? { school: budget.school, bureau: budget.bureau, agency: budget.agency } : {};
}

async function mustBeOfDraft({ row, before }: ChangeOf<typeof BudgetItem>, ctx: Context): Promise<void> {
  for (const id of new Set([row.budget, before?.budget ?? row.budget])) {
    const budget = await lookUp(Budget, id, ctx);
    if (budget && budget.status !== 'draft') throw budgetErrors.locked();
  }
}
