import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

const budget = { model: 'budget', title: ['tripPlan', 'budgetNo'], about: ['agencyName', 'schoolName'] } as const;
const contract = { model: 'contract', about: ['status'] } as const;
const negotiation = { model: 'negotiation', title: ['planName', 'negoNo'], newest: 'updatedAt' } as const;

/** Negotiations, budgets and contracts on home pages: each waits for one side. */
export const agreementHomeTiles: readonly HomeTile[] = [
  { ...negotiation, name: 'negotiation.toQuote', part: 'toDo', permission: 'act:quote', where: { status: 'open' }, about: ['schoolName'] },
  {
    ...negotiation,
    name: 'negotiation.quoted',
    part: 'toDo',
    permission: 'act:accept',
    where: { status: 'quoted' },
    about: ['agencyName'],
  },
  { ...budget, name: 'budget.toReview', part: 'toDo', permission: 'act:passSchool', where: { status: 'pending' } },
  { ...budget, name: 'budget.toResolve', part: 'toDo', permission: 'act:passCommittee', where: { status: 'committee' } },
  { ...contract, name: 'contract.toSign', part: 'toDo', permission: 'act:agencySign', where: { status: 'draft' } },
  { ...contract, name: 'contract.toCountersign', part: 'toDo', permission: 'act:schoolSign', where: { status: 'agencySigned' } },
  { ...budget, name: 'budget.returned', part: 'returned', permission: 'act:revise', where: { status: 'rejected' }, newest: 'updatedAt' },
  { name: 'contract.inForce', part: 'figures', model: 'contract', where: { status: { in: ['signed', 'effective'] } } },
];
