import { z } from 'zod';
import { contractErrors } from '../agreement.errors.ts';
import { type CancelStep, type ContractBlock, dueTimes, MAX_PREPAID, type PaymentTerm, percentSum, prepaidOf } from './contract.model.ts';

const percent = z.number().min(0).max(100).multipleOf(0.01);

const blocks = z
  .array(z.strictObject({ heading: z.string().trim().min(1).max(80), text: z.string().trim().min(1).max(8000) }))
  .min(1)
  .max(60);
const terms = z
  .array(z.strictObject({ name: z.string().trim().min(1).max(60), percent, due: z.enum(dueTimes) }))
  .min(1)
  .max(12);
const policy = z
  .array(z.strictObject({ hoursBefore: z.int().min(0).max(8760), refundPercent: percent }))
  .min(1)
  .max(12);

/** The text blocks of a contract or template; throws if they are not such. */
export function checkedBlocks(sent: unknown): readonly ContractBlock[] {
  const read = blocks.safeParse(sent);
  if (!read.success) throw contractErrors.wrongBlocks({}, { fields: { blocks: { key: 'contract.wrongBlocks' } } });
  return read.data;
}

/** The payment terms: their sum is 100 %, and what is payable before the return is limited. */
export function checkedTerms(sent: unknown): readonly PaymentTerm[] {
  const read = terms.safeParse(sent);
  if (!read.success) throw contractErrors.wrongTerms({}, { fields: { paymentTerms: { key: 'contract.wrongTerms' } } });
  const sum = percentSum(read.data.map((term) => term.percent));
  if (sum !== 100)
    throw contractErrors.termsNotFull({ sum }, { fields: { paymentTerms: { key: 'contract.termsNotFull', params: { sum } } } });
  const prepaid = { share: prepaidOf(read.data), most: MAX_PREPAID };
  if (prepaid.share > MAX_PREPAID)
    throw contractErrors.prepaidTooHigh(prepaid, { fields: { paymentTerms: { key: 'contract.prepaidTooHigh', params: prepaid } } });
  return read.data;
}

/** The cancellation policy, from the earliest step: the closer to departure, the less is refunded. */
export function checkedPolicy(sent: unknown): readonly CancelStep[] {
  const read = policy.safeParse(sent);
  if (!read.success) throw contractErrors.wrongPolicy({}, { fields: { cancelPolicy: { key: 'contract.wrongPolicy' } } });
  const rises = read.data.some((step, at) => {
    const earlier = read.data[at - 1];
    return earlier !== undefined && (step.hoursBefore >= earlier.hoursBefore || step.refundPercent > earlier.refundPercent);
  });
  if (rises) throw contractErrors.policyRises({}, { fields: { cancelPolicy: { key: 'contract.policyRises' } } });
  return read.data;
}
