import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { postTo } from '@zhixing/ledger/storage.ts';
import { type Posting, transfer } from '@zhixing/ledger/voucher.ts';
import type { Row } from '@zhixing/model';
import { chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import { yuan } from '@zhixing/model/fen.ts';
import { type LedgerAccount, LedgerEntry, moneyVouchers } from '../../ledger/ledger-entry.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { subsidyErrors } from '../fee.errors.ts';
import { TripFeePlan } from '../plan/trip-fee-plan.model.ts';
import { fundOf } from './funds.ts';
import { SubsidyReceipt } from './subsidy-receipt.model.ts';

type ReceiptRow = Row<typeof SubsidyReceipt>;

export const subsidyReceiptRules = defineRules(SubsidyReceipt, {
  save: {
    derive: async ({ row }, ctx) => {
      const trip = await lookUp(Trip, row.trip, ctx);
      return { school: trip?.school ?? null, bureau: trip?.bureau ?? null };
    },
    check: ({ row }, ctx) => mustHaveCome(row, ctx),
  },
  actions: {
    book: {
      derive: (_change, ctx) => ({ bookedBy: ctx.actor.userId, bookedAt: ctx.now().toISOString() }),
      check: ({ row }, ctx) => mustHaveCome(row, ctx),
      before: async ({ row }, ctx) => {
        const at = chinaDateTime(row.receivedOn).toISOString();
        await posted(row, { event: 'subsidyReceived', amount: row.amount ?? 0, at, reverses: null }, ctx);
      },
    },
    reverse: {
      derive: ({ args }, ctx) => ({ reversedAt: ctx.now().toISOString(), reverseReason: args.reason }),
      check: ({ row }, ctx) => mustBeFree(row, ctx),
      before: async ({ row }, ctx) => {
        const at = ctx.now().toISOString();
        const received = { bizNo: row.receiptNo ?? '', bizType: 'subsidyReceived' };
        const entry = await repo(LedgerEntry, elevated(ctx)).first(received);
        await posted(row, { event: 'reversal', amount: -(row.amount ?? 0), at, reverses: entry?.voucherNo ?? null }, ctx);
      },
    },
  },
});

interface Event {
  readonly event: 'subsidyReceived' | 'reversal';
  readonly amount: number;
  readonly at: string;
  readonly reverses: string | null;
}

/** Moves an amount out of what funds owe into the bank; a negative one goes the other way. */
async function posted(row: ReceiptRow, { event, amount, at, reverses }: Event, ctx: Context): Promise<void> {
  const postings: readonly Posting<LedgerAccount>[] = transfer(amount, 'bank', 'subsidy');
  const { school, bureau, trip, payer: party, receiptNo } = row;
  const no = receiptNo ?? '';
  // The ledger is kept in Chinese.
  const summary = ctx.engine.texts.text('zh', `ledgerEntry.summaries.${event}`, { no });
  const shared = { school, bureau, trip, party, bizType: event, bizNo: no, occurAt: at, summary, reverses };
  await postTo(LedgerEntry, moneyVouchers, ctx, [{ postings, shared }]);
}

function mustHaveCome({ receivedOn }: ReceiptRow, ctx: Context): void {
  if (receivedOn > chinaDay(ctx.now().toISOString()))
    throw subsidyErrors.notYet({}, { fields: { receivedOn: { key: 'subsidyReceipt.notYet' } } });
}

/** Approved waivers must be borne by what is stated or by what has come without this receipt. */
async function mustBeFree(row: ReceiptRow, ctx: Context): Promise<void> {
  const plan = await repo(TripFeePlan, elevated(ctx)).first({ trip: row.trip });
  if (!plan) return;
  const { stated, received, used } = await fundOf(plan, row.source, ctx);
  const without = Math.max(stated, received - (row.amount ?? 0));
  if (used > without) throw subsidyErrors.spent({ used: yuan(used), left: yuan(without) });
}
