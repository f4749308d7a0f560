import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { serialNumber } from '../../sample/identifiers.ts';

/** Numbers of what settles the n-th archived trip of the sample; its ledger and its records name the same. */
export function sampleNumbers(returnAt: string, n: number) {
  const day = (after: number) => addDays(chinaDay(returnAt), after).replaceAll('-', '');
  return {
    /** Of what the families' money has paid directly. */
    expense: serialNumber('EX', day(7), n),
    settlement: serialNumber('ST', day(10), n),
    cost: serialNumber('CA', day(5), n),
  };
}

/** The part of the families' money that is paid directly, not through the agency: insurance. */
export const directCost = (custody: number): number => Math.round(custody * 0.06);
