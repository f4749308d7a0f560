import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripFeePlan } from '../../fee/plan/trip-fee-plan.model.ts';
import { FeeWaiver } from '../../fee/waiver/fee-waiver.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { totalsOf } from '../core/bill-state.ts';
import { draftRefunds } from '../refund/draft-refunds.ts';
import { type PolicyStep, refundPercent } from '../refund/refund-policy.ts';
import { linesOf } from './bill-store.ts';
import { issueBills, waiverParts } from './issue-bills.ts';
import { StudentBill } from './student-bill.model.ts';

type Change = ChangeOf<typeof SignUp>;

/** A sign-up is billed when it is confirmed; a withdrawal cancels what is unpaid and draws up the refund of what is paid. */
export const billedSignUpRules = defineRules(SignUp, {
  save: {
    before: async (change, ctx) => {
      if (becomes(change, 'confirmed')) await issueBills([change.row], ctx);
      if (becomes(change, 'withdrawn') && change.before?.status === 'confirmed') await withdraw(change, ctx);
    },
  },
});

/** Those who were confirmed before the fee plan was approved get their bills with the approval. */
export const billedFeePlanRules = defineRules(TripFeePlan, {
  actions: {
    approve: {
      before: async ({ row }, ctx) => issueBills(await repo(SignUp, elevated(ctx)).find({ trip: row.trip, status: 'confirmed' }), ctx),
    },
  },
});

/** A waiver that is approved after the bill was issued lowers it; what was paid already is refunded. */
export const billedWaiverRules = defineRules(FeeWaiver, {
  actions: {
    submit: { before: ({ row }, ctx) => noteWaiver(row, true, ctx) },
    reject: { before: ({ row }, ctx) => noteWaiver(row, false, ctx) },
    approve: {
      before: async ({ row }, ctx) => {
        await noteWaiver(row, false, ctx);
        const bills = repo(StudentBill, elevated(ctx));
        const bill = await bills.first({ trip: row.trip, student: row.student, billedSignUp: { empty: false }, waiver: { empty: true } });
        if (!bill) return;
        const lines = (await linesOf([bill.id], ctx)).get(bill.id) ?? [];
        const { parts } = await waiverParts(row.id, lines, ctx);
        const asked = [...parts.values()].reduce((all, part) => all + part, 0);
        const open = ['unpaid', 'partial', 'overdue'].includes(bill.status ?? '');
        const waived = open ? (await bills.act(bill.id, 'waive', { waiver: row.id })).waived - bill.waived : 0;
        if (asked > waived) await draftRefunds(bill, { reason: 'waiver', most: asked - waived }, ctx);
      },
    },
  },
});

/** Notes on the bill whether a waiver of it awaits its decision, which is no change of what is charged. */
const noteWaiver = ({ trip, student }: Row<typeof FeeWaiver>, waiverPending: boolean, ctx: Context) =>
  updateRows(ctx, StudentBill, {
    set: { waiverPending },
    where: sql`t.trip = ${trip} and t.student = ${student} and t.billed_sign_up is not null and t.deleted_at is null`,
  });

const becomes = ({ row, before }: Change, state: string): boolean => row.status === state && before?.status !== state;

async function withdraw({ row }: Change, ctx: Context): Promise<void> {
  const bills = repo(StudentBill, elevated(ctx));
  const bill = await bills.first({ billedSignUp: row.id });
  // A trip that is cancelled settles all of its bills at once (`trip.rules.ts`).
  const trip = await repo(Trip, elevated(ctx)).first({ id: row.trip });
  if (!bill || bill.status === 'cancelled' || trip?.status === 'cancelled') return;
  const reason = row.withdrawReason ?? ctx.engine.texts.text('zh', 'studentBill.withdrawn');
  const { paid } = totalsOf((await linesOf([bill.id], ctx)).get(bill.id) ?? []);
  if (paid === 0) {
    await bills.act(bill.id, 'cancel', { reason });
    return;
  }
  const plan = await lookUp(TripFeePlan, bill.feePlan, ctx);
  const policy = (plan?.refundRule as readonly PolicyStep[] | null) ?? [];
  const released = refundPercent('withdraw', policy, trip?.departAt ?? '', ctx.now().toISOString()) ?? 0;
  await bills.act(bill.id, 'release', { reason, released: released.toFixed(2) });
  await draftRefunds(bill, { reason: 'withdraw' }, ctx);
}
