import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules, type ExistingChange } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { yuan } from '@zhixing/model/fen.ts';
import { Budget } from '../../agreement/budget/budget.model.ts';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { FeeItem } from '../../catalogue/fee-item.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { feePlanErrors } from '../fee.errors.ts';
import { shareLines } from './share-lines.ts';
import { TripFeeLine } from './trip-fee-line.model.ts';
import { type RefundStep, TripFeePlan } from './trip-fee-plan.model.ts';

type PlanRow = Row<typeof TripFeePlan>;
type LineRow = Row<typeof TripFeeLine>;

/** The refund rule of trips that a school organises without an agency. */
const USUAL_REFUNDS: readonly RefundStep[] = [
  { hoursBefore: 72, refundPercent: 100 },
  { hoursBefore: 24, refundPercent: 80 },
  { hoursBefore: 0, refundPercent: 50 },
];
/** Days of publicity where a school has no bureau with a policy. */
const USUAL_PUBLICITY = 5;

export const tripFeePlanRules = defineRules(TripFeePlan, {
  create: {
    derive: ({ row }, ctx) => ofTrip(row, ctx),
    check: async ({ row }, ctx) => {
      const trip = await lookUp(Trip, row.trip, ctx);
      if (trip?.status === 'cancelled') throw feePlanErrors.tripOver({}, { fields: { trip: { key: 'tripFeePlan.tripOver' } } });
      if (!row.budget) throw feePlanErrors.budgetNeeded({}, { fields: { trip: { key: 'tripFeePlan.budgetNeeded' } } });
      await mustBeDueInTime(row, ctx);
    },
  },
  update: {
    check: async ({ row, changed }, ctx) => {
      if (changed.has('trip')) throw feePlanErrors.tripStays({}, { fields: { trip: { key: 'tripFeePlan.tripStays' } } });
      await mustBeDueInTime(row, ctx);
    },
  },
  actions: {
    takeBudget: { before: ({ row }, ctx) => takeBudget(row, ctx) },
    submit: {
      derive: async ({ row }, ctx) => ({
        ...totalsOf(await linesOf(row.id, ctx)),
        ...(await ofTrip(row, ctx)),
        ...(await publicityOf(row, ctx)),
        submittedBy: ctx.actor.userId,
        submittedAt: ctx.now().toISOString(),
        approver: null,
        approvedAt: null,
      }),
      check: async ({ row }, ctx) => {
        if ((await linesOf(row.id, ctx)).length === 0) throw feePlanErrors.linesNeeded();
        await mustBeDueInTime(row, ctx);
        if (row.payDeadline <= ctx.now().toISOString())
          throw feePlanErrors.duePassed({}, { fields: { payDeadline: { key: 'tripFeePlan.duePassed' } } });
        await mustFitBudget(row, ctx);
      },
    },
    approve: {
      derive: ({ args }, ctx) => ({ opinion: args.opinion, approver: ctx.actor.userId, approvedAt: ctx.now().toISOString() }),
      check: async ({ row }, ctx) => {
        if (ctx.actor.userId !== null && ctx.actor.userId === row.submittedBy) throw feePlanErrors.samePerson();
        if (chinaDay(ctx.now()) <= (row.publicityEnd ?? '')) throw feePlanErrors.inPublicity({ until: row.publicityEnd ?? '' });
        await mustFitBudget(row, ctx);
      },
    },
    reject: { derive: ({ args }) => ({ opinion: args.opinion }) },
    reopen: { derive: () => ({ publicityStart: null, publicityEnd: null, approver: null, approvedAt: null }) },
    lock: { derive: ({ row }, ctx) => ({ lockedAt: row.lockedAt ?? ctx.now().toISOString() }) },
  },
});

/** What a fee plan takes from its trip: parties, approved budget, and the refund rule of the contract. */
async function ofTrip({ trip: id }: PlanRow, ctx: Context): Promise<Partial<PlanRow>> {
  const trip = await lookUp(Trip, id, ctx);
  if (!trip) return {};
  const budget = await repo(Budget, elevated(ctx)).first({ tripPlan: trip.tripPlan, status: 'approved' });
  const contract = await repo(Contract, elevated(ctx)).first({ boundPlan: trip.tripPlan });
  const { school, bureau, agency } = trip;
  return { school, bureau, agency, budget: budget?.id ?? null, refundRule: contract?.cancelPolicy ?? USUAL_REFUNDS };
}

/** The last instalment is due before the trip is filed for its departure. */
async function mustBeDueInTime({ trip: id, bureau: of, payDeadline }: PlanRow, ctx: Context): Promise<void> {
  const [trip, bureau] = [await lookUp(Trip, id, ctx), await lookUp(EducationBureau, of, ctx)];
  if (!trip) return;
  const filing = addDays(chinaDay(trip.departAt), -(bureau?.minPredepartureDays ?? 0));
  if (chinaDay(payDeadline) < filing) return;
  throw feePlanErrors.dueTooLate({ day: filing }, { fields: { payDeadline: { key: 'tripFeePlan.dueTooLate', params: { day: filing } } } });
}

async function publicityOf({ bureau: of }: PlanRow, ctx: Context): Promise<Partial<PlanRow>> {
  const days = (await lookUp(EducationBureau, of, ctx))?.publicityDays ?? USUAL_PUBLICITY;
  const publicityStart = chinaDay(ctx.now());
  return { publicityStart, publicityEnd: addDays(publicityStart, days - 1) };
}

const linesOf = (feePlan: string, ctx: Context): Promise<LineRow[]> =>
  repo(TripFeeLine, elevated(ctx)).find({ feePlan }, { order: { field: 'sortCode', descending: false } });

function totalsOf(lines: readonly LineRow[]): Partial<PlanRow> {
  const sum = (optional: boolean) => lines.filter((line) => line.optional === optional).reduce((all, { amount }) => all + (amount ?? 0), 0);
  const [mandatoryTotal, optionalTotal] = [sum(false), sum(true)];
  return { mandatoryTotal, optionalTotal, totalPerStudent: mandatoryTotal + optionalTotal };
}

async function mustFitBudget({ budget: id, totalPerStudent }: PlanRow, ctx: Context): Promise<void> {
  const budget = await lookUp(Budget, id, ctx);
  if (budget?.status !== 'approved') throw feePlanErrors.budgetReplaced();
  const [total, most] = [totalPerStudent ?? 0, budget.perStudent ?? 0];
  if (total > most) throw feePlanErrors.aboveBudget({ total: yuan(total), most: yuan(most) });
}

/** Replaces the lines by a student's share of what families pay according to the budget. */
async function takeBudget({ id, budget: of }: PlanRow, ctx: Context): Promise<void> {
  const budget = await lookUp(Budget, of, ctx);
  if (!budget) throw feePlanErrors.budgetNeeded();
  const shares = await shareLines(budget, ctx);
  const items = await repo(FeeItem, elevated(ctx)).find({ status: 'enabled' }, { order: { field: 'itemNo', descending: false } });
  const lines = repo(TripFeeLine, elevated(ctx));
  for (const line of await linesOf(id, ctx)) await lines.remove(line.id);
  for (const [at, { feeItem, category, ...line }] of shares.entries()) {
    const item = feeItem ?? items.find(({ costCategory }) => costCategory === category)?.id;
    if (!item) throw feePlanErrors.itemNeeded({ name: line.name });
    await lines.create({ feePlan: id, sortCode: at + 1, feeItem: item, ...line });
  }
}

export const tripFeeLineRules = defineRules(TripFeeLine, {
  save: { derive: ({ row }, ctx) => ofPlan(row, ctx) },
  create: { check: mustBeOfDraft },
  update: { check: mustBeOfDraft },
  delete: { check: (change: ExistingChange<typeof TripFeeLine>, ctx) => mustBeOfDraft(change, ctx) },
  restore: { check: mustBeOfDraft },
});

async function ofPlan(row: LineRow, ctx: Context): Promise<Partial<LineRow>> {
  const plan = await lookUp(TripFeePlan, row.feePlan, ctx);
  const item = row.name ? null : await lookUp(FeeItem, row.feeItem, ctx);
  const parties = plan ? { school: plan.school, bureau: plan.bureau, agency: plan.agency } : {};
  return { ...parties, ...(item ? { name: item.name } : {}) };
}

async function mustBeOfDraft({ row, before }: ChangeOf<typeof TripFeeLine>, ctx: Context): Promise<void> {
  for (const id of new Set([row.feePlan, before?.feePlan ?? row.feePlan])) {
    const plan = await lookUp(TripFeePlan, id, ctx);
    if (plan && plan.status !== 'draft') throw feePlanErrors.locked();
  }
}
