import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

const refund = { model: 'refund', part: 'toDo', title: ['student', 'refundNo'], about: ['trip'] } as const;

/** Refunds and arrears on home pages. */
export const billingHomeTiles: readonly HomeTile[] = [
  { ...refund, name: 'refund.toApprove', permission: 'act:approve', where: { status: 'pending' }, newest: 'appliedAt' },
  { ...refund, name: 'refund.toPay', permission: 'act:pay', where: { status: { in: ['approved', 'failed'] } }, newest: 'appliedAt' },
  {
    name: 'studentBill.overdue',
    part: 'toDo',
    model: 'studentBill',
    permission: 'act:collect',
    where: { status: 'overdue' },
    due: 'dueAt',
    title: ['student', 'billNo'],
    about: ['trip'],
  },
];
