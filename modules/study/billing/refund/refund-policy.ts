import { percentOf } from '@zhixing/ledger/split.ts';
import type { RefundReason } from './refund.model.ts';

/** Percentage refunded to those who withdraw at least so many hours before departure. */
export interface PolicyStep {
  readonly hoursBefore: number;
  readonly refundPercent: number;
}

/** Used where the contract states no policy. */
export const usualPolicy: readonly PolicyStep[] = [
  { hoursBefore: 72, refundPercent: 100 },
  { hoursBefore: 24, refundPercent: 80 },
  { hoursBefore: 0, refundPercent: 50 },
];

const HOUR = 3_600_000;
/** Reasons that give the whole amount back, whenever they arise. */
const inFull: readonly RefundReason[] = ['tripCancelled', 'illness'];
/** Reasons to which the policy applies. */
const byPolicy: readonly RefundReason[] = ['withdraw', 'absence'];

/** Share of a payment that is refunded; null where an amount is stated instead of a share. */
export function refundPercent(reason: RefundReason, policy: readonly PolicyStep[], departAt: string, now: string): number | null {
  if (inFull.includes(reason)) return 100;
  if (!byPolicy.includes(reason)) return null;
  const steps = policy.length > 0 ? policy : usualPolicy;
  const hours = (Date.parse(departAt) - Date.parse(now)) / HOUR;
  return (steps.find(({ hoursBefore }) => hours >= hoursBefore) ?? steps.at(-1))?.refundPercent ?? 0;
}

/** The part of what is left of a payment that the share gives back, and what is kept. */
export function refundShare(available: number, percent: number): { readonly amount: number; readonly deduct: number } {
  const amount = percentOf(available, percent);
  return { amount, deduct: available - amount };
}
