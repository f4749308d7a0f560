import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

const expense = { model: 'expense', part: 'toDo', title: ['payee', 'expenseNo'], about: ['trip'], newest: 'updatedAt' } as const;
/** Money that was paid in advance for a trip that does not take place. */
const ofCancelled = { trip: { where: { status: 'cancelled' } } } as const;
const cost = { model: 'costAccounting', part: 'toDo', title: ['trip', 'costNo'], newest: 'updatedAt' } as const;
const settlement = { model: 'settlement', part: 'toDo', title: ['trip', 'settleNo'], newest: 'updatedAt' } as const;

/** Expenses, accountings and settlements on the homes of those who take the next step. */
export const settlementHomeTiles: readonly HomeTile[] = [
  { ...expense, name: 'expense.toApprove', permission: 'act:approve', where: { status: 'pending' } },
  { ...expense, name: 'expense.toPay', permission: 'act:pay', where: { status: 'approved' } },
  {
    ...expense,
    name: 'expense.toGiveBack',
    permission: 'act:giveBack',
    where: { status: 'paid', returned: null, fundedBy: 'custody', ...ofCancelled },
  },
  { ...cost, name: 'costAccounting.toSubmit', permission: 'act:submit', where: { status: 'draft' } },
  { ...cost, name: 'costAccounting.toConfirm', permission: 'act:confirm', where: { status: 'pending' } },
  { ...cost, name: 'costAccounting.toPublicise', permission: 'act:publicise', where: { status: 'confirmed' } },
  { ...cost, name: 'costAccounting.toSettle', permission: 'act:settle', where: { status: 'publicised', publicityEnd: { lt: '@today' } } },
  { ...settlement, name: 'settlement.toRepay', permission: 'act:repay', where: { status: 'draft', prepaid: { gt: 0 }, ...ofCancelled } },
  { ...settlement, name: 'settlement.toSend', permission: 'act:send', where: { status: { in: ['draft', 'disputed'] } } },
  { ...settlement, name: 'settlement.toAgree', permission: 'act:agencyOk', where: { status: 'agencyConfirm' } },
  { ...settlement, name: 'settlement.toApprove', permission: 'act:schoolOk', where: { status: 'schoolConfirm' } },
  { ...settlement, name: 'settlement.toPay', permission: 'act:pay', where: { status: 'approved' } },
];
