import type { Context } from '@zhixing/engine/context.ts';
import { postTo } from '@zhixing/ledger/storage.ts';
import { LedgerEntry, moneyVouchers } from '../ledger/ledger-entry.model.ts';
import type { Booking } from './core/bill-moves.ts';

/** What the vouchers of a record have in common. */
export interface Booked {
  readonly school: string | null;
  readonly bureau: string | null;
  readonly trip: string | null;
  readonly student: string | null;
  /** Number of the bill, payment or refund. */
  readonly no: string;
  readonly at?: string | null;
}

/** Posts the vouchers of moves on bills in the open transaction. */
export async function book(moves: readonly { readonly of: Booked; readonly bookings: readonly Booking[] }[], ctx: Context): Promise<void> {
  const vouchers = moves.flatMap(({ of: { no, at, ...whose }, bookings }) =>
    bookings.map(({ event, postings }) => ({
      postings,
      shared: {
        ...whose,
        bizType: event,
        bizNo: no,
        occurAt: at ?? ctx.now().toISOString(),
        // The ledger is kept in Chinese.
        summary: ctx.engine.texts.text('zh', `ledgerEntry.summaries.${event}`, { no }),
      },
    })),
  );
  await postTo(LedgerEntry, moneyVouchers, ctx, vouchers);
}
