import type { Context } from '@zhixing/engine/context.ts';
import { f } from '@zhixing/model';
import { book } from './booking.ts';

/** Who makes good what was paid in advance and is not used: the party that holds it, or the school's own funds in its place. */
const returning = ['party', 'school'] as const;

export const returnArgs = {
  amount: f.money({ required: true, min: 1 }),
  by: f.choice(returning, { required: true, default: 'party' }),
  voucher: f.file({ required: true }),
  paidAt: f.moment(),
} as const;

interface Returned {
  readonly trip: string;
  /** Number of the expense or settlement. */
  readonly no: string;
  readonly party?: string | null;
  readonly amount: number;
  readonly by: (typeof returning)[number];
  readonly at: string | null;
}

/** Books money that comes back to the families' fund: from a party by the vouchers of its payment turned round, from the school directly. */
export async function bookReturned({ amount, by, ...of }: Returned, ctx: Context): Promise<void> {
  if (by === 'school') return book('schoolBorne', { amount, into: 'bank', from: 'custody' }, of, ctx);
  await book('advanceReturned', { amount, into: 'bank', from: 'payable' }, of, ctx);
  await book('advanceReturned', { amount, into: 'payable', from: 'custody' }, of, ctx);
}
