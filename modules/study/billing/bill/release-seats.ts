import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { FeeWaiver } from '../../fee/waiver/fee-waiver.model.ts';
import type { BillRow } from './bill-store.ts';
import { noticeTeachers } from './remind.ts';
import { StudentBill } from './student-bill.model.ts';

/** Reminders after which a place that nobody pays for is given to the next on the waiting list. */
const REMINDERS = 2;
/** Days that a family has after the last reminder. */
const DAYS_LEFT = 1;
const DAY_MS = 86_400_000;
const BATCH = 200;

/**
 * Withdraws children whose bill is past due and of which nothing was paid after two reminders, while the sign-up or the preparation of
 * the trip lasts. A waiver that is still to be decided keeps the place; what was paid in part is for the school to decide. Returns how many
 * places were given up.
 */
export async function releaseSeats(ctx: Context, stopping: () => boolean): Promise<number> {
  const before = new Date(ctx.now().getTime() - DAYS_LEFT * DAY_MS).toISOString();
  const due = await repo(StudentBill, ctx).find(
    {
      status: 'overdue',
      paid: 0,
      remindCount: { gte: REMINDERS },
      lastRemindAt: { lt: before },
      billedSignUp: { where: { status: 'confirmed' } },
      trip: { where: { status: { in: ['enrolling', 'organising'] } } },
    },
    { limit: BATCH },
  );
  const waivers = await repo(FeeWaiver, ctx).find({ status: 'pending', student: { in: due.flatMap(({ student }) => student ?? []) } });
  const waits = ({ trip, student }: BillRow) => waivers.some((one) => one.trip === trip && one.student === student);
  const released = due.filter((bill) => !waits(bill));
  const reason = ctx.engine.texts.text('zh', 'studentBill.seatReleased');
  let count = 0;
  for (const { billedSignUp } of released) {
    if (stopping() || billedSignUp === null) continue;
    await repo(SignUp, elevated(ctx)).act(billedSignUp, 'withdraw', { reason });
    count += 1;
  }
  await noticeTeachers('billing.seatReleased', released.slice(0, count), ctx);
  return count;
}
