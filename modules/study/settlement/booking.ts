import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { postTo } from '@zhixing/ledger/storage.ts';
import { type Posting, transfer } from '@zhixing/ledger/voucher.ts';
import sql from 'sql-template-tag';
import { StoredFile } from '../../platform/file/file.model.ts';
import { type BookedEvent, type LedgerAccount, LedgerEntry, moneyVouchers } from '../ledger/ledger-entry.model.ts';
import { Trip } from '../trip/trip.model.ts';

interface Booked {
  readonly trip: string;
  /** Number of the expense, accounting or settlement. */
  readonly no: string;
  readonly party?: string | null;
  readonly at?: string | null;
}

/** Moves an amount between the accounts of a trip with one voucher, in the open transaction. Nothing is posted for zero. */
export async function book(
  event: BookedEvent,
  { amount, into, from }: { readonly amount: number; readonly into: LedgerAccount; readonly from: LedgerAccount },
  { trip: id, no, party = null, at = null }: Booked,
  ctx: Context,
): Promise<void> {
  const postings: readonly Posting<LedgerAccount>[] = transfer(amount, into, from);
  if (postings.length === 0) return;
  const trip = await lookUp(Trip, id, ctx);
  const shared = {
    school: trip?.school ?? null,
    bureau: trip?.bureau ?? null,
    trip: id,
    party,
    bizType: event,
    bizNo: no,
    occurAt: at ?? ctx.now().toISOString(),
    // The ledger is kept in Chinese.
    summary: ctx.engine.texts.text('zh', `ledgerEntry.summaries.${event}`, { no }),
  };
  await postTo(LedgerEntry, moneyVouchers, ctx, [{ postings, shared }]);
}

export type Balances = Readonly<Record<LedgerAccount, number>>;

/** Debit minus credit of every account of a trip. */
export async function balancesOf(trip: string, ctx: Context): Promise<Balances> {
  const rows = await ctx.db.query<{ account: LedgerAccount; balance: number }>(
    sql`select account, sum(debit - credit)::float8 as balance from ledger_balance where trip = ${trip} group by account`,
  );
  const none = { bank: 0, receivable: 0, custody: 0, payable: 0, refundPayable: 0, subsidy: 0, deposit: 0, compensation: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ account, balance }) => [account, balance])) };
}

/** What funds owe for waived charges by the ledger, whether or not their money has come. */
export async function subsidyOf(trip: string, ctx: Context): Promise<number> {
  const [row] = await ctx.db.query<{ due: number }>(sql`
    select coalesce(sum(debit - credit), 0)::float8 as due from ledger_entry
     where trip = ${trip} and account = 'subsidy' and biz_type not in ('subsidyReceived', 'subsidyReturned', 'surplus')`);
  return row?.due ?? 0;
}

/** Whether a file is the actor's own upload; work of the server names none. */
export async function isOwnFile(file: string | null, ctx: Context): Promise<boolean> {
  if (file === null || ctx.actor.userId === null) return true;
  return (await repo(StoredFile, elevated(ctx)).count({ id: file, createdBy: ctx.actor.userId })) > 0;
}
