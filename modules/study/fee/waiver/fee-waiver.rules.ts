import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { yuan } from '@zhixing/model/fen.ts';
import { Student } from '../../school/student.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { shareOfPercent } from '../amounts.ts';
import { waiverErrors } from '../fee.errors.ts';
import { TripFeeLine } from '../plan/trip-fee-line.model.ts';
import { TripFeePlan } from '../plan/trip-fee-plan.model.ts';
import { fundOf, leftOf } from '../subsidy/funds.ts';
import { FeeWaiver } from './fee-waiver.model.ts';

type WaiverRow = Row<typeof FeeWaiver>;

export const feeWaiverRules = defineRules(FeeWaiver, {
  create: {
    derive: async ({ row }, ctx) => ({ ...(await derived(row, ctx)), activeTrip: row.trip, applicant: ctx.actor.userId }),
    check: ({ row }, ctx) => mustBeSound(row, ctx),
  },
  update: {
    derive: async ({ row }, ctx) => ({ ...(await derived(row, ctx)), activeTrip: row.trip }),
    check: ({ row }, ctx) => mustBeSound(row, ctx),
  },
  actions: {
    submit: {
      derive: async ({ row }, ctx) => ({ ...(await derived(row, ctx)), applicant: ctx.actor.userId ?? row.applicant }),
      check: ({ row }, ctx) => mustBeSound(row, ctx),
    },
    approve: {
      derive: async ({ row, args }, ctx) => ({ ...(await derived(row, ctx)), ...decided(ctx), opinion: args.opinion }),
      check: async ({ row }, ctx) => {
        mustBeOthers(row, ctx);
        await mustBeFunded(row, ctx);
      },
    },
    reject: {
      derive: ({ args }, ctx) => ({ ...decided(ctx), opinion: args.opinion, activeTrip: null }),
      check: ({ row }, ctx) => mustBeOthers(row, ctx),
    },
  },
});

const decided = (ctx: Context) => ({ approver: ctx.actor.userId, decidedAt: ctx.now().toISOString() });

/** School and class of the student, and the waived amount of the trip's fee plan. */
async function derived(row: WaiverRow, ctx: Context): Promise<Partial<WaiverRow>> {
  const [trip, student] = [await lookUp(Trip, row.trip, ctx), await lookUp(Student, row.student, ctx)];
  const plan = row.trip ? await repo(TripFeePlan, elevated(ctx)).first({ trip: row.trip }) : null;
  return {
    school: student?.school ?? null,
    bureau: trip?.bureau ?? null,
    schoolClass: student?.schoolClass ?? null,
    feePlan: plan?.id ?? null,
    amount: plan && row.percent ? await waivedAmount(plan.id, row, ctx) : null,
  };
}

async function waivedAmount(feePlan: string, { items, percent }: WaiverRow, ctx: Context): Promise<number> {
  const chosen = items && items.length > 0 ? { feeItem: { in: items } } : { optional: false };
  const lines = await repo(TripFeeLine, elevated(ctx)).find({ feePlan, ...chosen });
  return shareOfPercent(
    lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    percent,
  );
}

async function mustBeSound(row: WaiverRow, ctx: Context): Promise<void> {
  const [trip, student] = [await lookUp(Trip, row.trip, ctx), await lookUp(Student, row.student, ctx)];
  if (!row.feePlan) throw waiverErrors.planNeeded({}, { fields: { trip: { key: 'feeWaiver.planNeeded' } } });
  // The classes are those of a single school, so the class decides alone.
  if (trip && student && !trip.classes.includes(student.schoolClass))
    throw waiverErrors.otherStudent({}, { fields: { student: { key: 'feeWaiver.otherStudent' } } });
  const charged = { feePlan: row.feePlan, feeItem: { in: row.items ?? [] } };
  if (row.items && row.items.length > 0 && (await repo(TripFeeLine, elevated(ctx)).count(charged)) < row.items.length)
    throw waiverErrors.otherItem({}, { fields: { items: { key: 'feeWaiver.otherItem' } } });
  const others = { student: row.student, activeTrip: row.trip, id: { ne: row.id } };
  if ((await repo(FeeWaiver, elevated(ctx)).count(others)) > 0)
    throw waiverErrors.twice({}, { fields: { student: { key: 'feeWaiver.twice' } } });
}

function mustBeOthers({ applicant }: WaiverRow, ctx: Context): void {
  if (ctx.actor.userId !== null && ctx.actor.userId === applicant) throw waiverErrors.samePerson();
}

/** The fund still has the amount. */
async function mustBeFunded(row: WaiverRow, ctx: Context): Promise<void> {
  const plan = await lookUp(TripFeePlan, row.feePlan, ctx);
  if (!plan) throw waiverErrors.planNeeded();
  const left = leftOf(await fundOf(plan, row.fundSource, ctx, row.id));
  if ((row.amount ?? 0) > left) throw waiverErrors.fundSpent({ amount: yuan(row.amount ?? 0), left: yuan(left) });
}
