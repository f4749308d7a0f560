import { type Context, elevated } from '@zhixing/engine/context.ts';
import { type MessageEvent, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { yuan } from '@zhixing/model/fen.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Staff } from '../../school/staff.model.ts';
import { billErrors } from '../billing.errors.ts';
import type { BillRow } from './bill-store.ts';

export const billingEvents: readonly MessageEvent[] = [
  { name: 'billing.arrears', type: 'system', params: ['count', 'amount'] },
  { name: 'billing.seatReleased', type: 'system', params: ['count', 'amount'] },
  { name: 'billing.refundWaiting', type: 'system', params: ['count', 'amount'] },
  { name: 'billing.refundFailed', type: 'system', params: ['no'] },
  { name: 'billing.refunded', type: 'system', params: ['school', 'trip', 'amount'] },
];

/** A bill is reminded of once a day. */
export function reminded(before: BillRow, ctx: Context) {
  const now = ctx.now().toISOString();
  if (before.lastRemindAt && chinaDay(before.lastRemindAt) === chinaDay(now)) throw billErrors.remindedToday();
  return { remindCount: before.remindCount + 1, lastRemindAt: now };
}

/** Asks the class teachers to remind the families: one message each, with the number of bills and their sum. */
export const remindTeachers = (bills: readonly BillRow[], ctx: Context): Promise<number> => noticeTeachers('billing.arrears', bills, ctx);

/** Sends class teachers one message each about bills of their classes. Returns how many teachers there were. */
export async function noticeTeachers(event: string, bills: readonly BillRow[], ctx: Context): Promise<number> {
  const classes = await repo(SchoolClass, elevated(ctx)).find({ id: { in: bills.flatMap(({ schoolClass }) => schoolClass ?? []) } });
  const staff = await repo(Staff, elevated(ctx)).find({ id: { in: classes.flatMap(({ headTeacher }) => headTeacher ?? []) } });
  const userOf = new Map(staff.map(({ id, user }) => [id, user]));
  const teacherOf = new Map(classes.map(({ id, headTeacher }) => [id, userOf.get(headTeacher ?? '') ?? null]));
  const byTeacher = Map.groupBy(bills, ({ schoolClass }) => teacherOf.get(schoolClass ?? '') ?? null);
  for (const [user, own] of byTeacher) {
    if (user === null) continue;
    await notifyPeople(ctx, {
      event,
      to: [user],
      params: { count: own.length, amount: yuan(own.reduce((all, { balance }) => all + balance, 0)) },
      link: '/lims08/lims080305',
      includeActor: true,
    });
  }
  return [...byTeacher.keys()].filter((user) => user !== null).length;
}
