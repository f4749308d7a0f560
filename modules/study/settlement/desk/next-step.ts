/* What is done next with the money of a trip that has returned, from what is stored. Pure, for the page and for tests. */

export interface Stood {
  readonly trip: { readonly id: string; readonly status: string };
  readonly cost: {
    readonly id: string;
    readonly status: string | null;
    readonly publicityEnd: string | null;
    readonly returnedAt: string | null;
  } | null;
  readonly settlement: { readonly id: string; readonly status: string | null } | null;
  /** Expenses that are not decided, or not paid by the families' money. */
  readonly openExpenses: number;
  readonly openRefunds: number;
  /** Balance of the account of the funds. */
  readonly subsidy: number;
  readonly today: string;
}

export const steps = ['settle', 'expenses', 'account', 'agree', 'publicise', 'pay', 'return', 'refunds', 'close', 'archive'] as const;
export type StepName = (typeof steps)[number];

export interface NextStep {
  readonly step: StepName;
  /** The record and the action; none where several records are worked on, on their own page. */
  readonly act?: { readonly model: string; readonly id: string; readonly action: string };
  readonly page?: string;
}

const ofCost: Readonly<Record<string, string>> = { draft: 'submit', pending: 'confirm' };
const ofSettlement: Readonly<Record<string, string>> = {
  draft: 'send',
  agencyConfirm: 'agencyOk',
  disputed: 'revise',
  schoolConfirm: 'schoolOk',
};

type Cost = NonNullable<Stood['cost']>;

/** The first thing that is not done; null for a trip that is archived, or not back yet. */
export function nextStep(stood: Stood): NextStep | null {
  const { trip, cost, openExpenses } = stood;
  if (trip.status === 'returned') return { step: 'settle', act: on('trip', trip.id, 'settle') };
  if (trip.status !== 'settling' || !cost) return null;
  if (openExpenses > 0) return { step: 'expenses', page: `/lims08/lims080301?trip=${trip.id}` };
  return agreement(cost, stood) ?? closing(cost, stood);
}

/** Until both sides have confirmed what the trip has cost, the parents see it, and the agency is paid. */
function agreement(cost: Cost, { settlement }: Stood): NextStep | null {
  const accounting = ofCost[cost.status ?? ''];
  if (accounting) return { step: 'account', act: on('costAccounting', cost.id, accounting) };
  const agreeing = settlement && ofSettlement[settlement.status ?? ''];
  if (agreeing) return { step: 'agree', act: on('settlement', settlement.id, agreeing) };
  if (cost.status === 'confirmed') return { step: 'publicise', act: on('costAccounting', cost.id, 'publicise') };
  return settlement?.status === 'approved' ? { step: 'pay', act: on('settlement', settlement.id, 'pay') } : null;
}

/** The surplus, its refunds, the funds, and the archive. */
function closing(cost: Cost, { trip, openRefunds, subsidy, today }: Stood): NextStep {
  if (cost.status === 'settled') return { step: 'archive', act: on('trip', trip.id, 'archive') };
  if (cost.returnedAt === null) {
    const isOver = today > (cost.publicityEnd ?? '');
    return { step: 'return', ...(isOver && { act: on('costAccounting', cost.id, 'returnSurplus') }) };
  }
  if (openRefunds > 0) return { step: 'refunds', page: '/lims08/lims080204' };
  return { step: 'close', act: on('costAccounting', cost.id, subsidy === 0 ? 'settle' : 'clearSubsidy') };
}

const on = (model: 'trip' | 'costAccounting' | 'settlement', id: string, action: string) => ({ model, id, action });
