import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import { PaymentFailure } from '@zhixing/payment/failure.ts';
import type { BillEntry } from '@zhixing/payment/provider.ts';
import { Payment } from '../../billing/payment/payment.model.ts';
import { Refund } from '../../billing/refund/refund.model.ts';
import { PaymentAccount } from '../account/payment-account.model.ts';
import { type AccountRow, asking } from '../account/providers.ts';
import { reconcileErrors } from '../online-payment.errors.ts';
import { OnlineOrder } from '../order/online-order.model.ts';
import { compare, type Difference, numberOf, type OwnEntry } from './compare.ts';
import { PaymentDifference } from './payment-difference.model.ts';
import { PaymentReconciliation } from './payment-reconciliation.model.ts';

const paid = ['success', 'partRefunded', 'refunded', 'disputed'];
const LIMIT = 50_000;

/** Compares yesterday of every enabled account. Returns how many days agreed or were compared; failures are tried again the next time. */
export async function reconcileYesterday(ctx: Context, stopping: () => boolean): Promise<number> {
  const day = addDays(chinaDay(ctx.now()), -1);
  let count = 0;
  for (const account of await repo(PaymentAccount, elevated(ctx)).find({ status: 'enabled' })) {
    if (stopping()) break;
    try {
      await reconcile(ctx, account, day);
      count += 1;
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error;
      ctx.engine.log.warn({ account: account.id, day, problem: error.problem }, 'reconciliation');
    }
  }
  return count;
}

/** Compares a day that is over, China time; again, what was found and is still open is replaced. Returns the id of the reconciliation. */
export async function reconcile(ctx: Context, account: AccountRow, day: string): Promise<string> {
  if (day >= chinaDay(ctx.now())) throw reconcileErrors.notYet();
  const bill = await asking(ctx, account, (provider) => provider.bill(day));
  const own = await ownEntries(ctx, account, day, bill);
  const { matched, differences } = compare(bill, own, ({ at }) => at !== null && chinaDay(at) === day);
  return ctx.db.transaction(async (db) => {
    const tx = elevated(within(ctx, db));
    const id = await keepRun(tx, account, day, bill, matched.length);
    await keepDifferences(tx, { id, account, day }, differences);
    await markMatched(tx, matched);
    return id;
  });
}

/** Our payments and refunds of the day, and those of any day that the bill names. */
async function ownEntries(ctx: Context, { id }: AccountRow, day: string, bill: readonly BillEntry[]): Promise<OwnEntry[]> {
  const [from, until] = [chinaDateTime(day).toISOString(), chinaDateTime(addDays(day, 1)).toISOString()];
  const during = { gte: from, lt: until };
  const numbers = (kind: BillEntry['kind']) => bill.filter((entry) => entry.kind === kind).map(numberOf);
  const payments = await repo(Payment, elevated(ctx)).find(
    { status: { in: paid }, any: [{ payAt: during }, { outTradeNo: { in: numbers('payment') } }] },
    { limit: LIMIT },
  );
  const refunds = await repo(Refund, elevated(ctx)).find(
    { status: 'success', any: [{ refundedAt: during }, { refundNo: { in: numbers('refund') } }] },
    { limit: LIMIT },
  );
  const concerned = [...new Set([...payments.map(({ id: payment }) => payment), ...refunds.map(({ payment }) => payment)])];
  const orders = await repo(OnlineOrder, elevated(ctx)).find(
    { account: id, status: { in: ['settled', 'flagged'] }, payment: { in: concerned } },
    { fields: ['payment'], limit: concerned.length },
  );
  const ofAccount = new Set(orders.map(({ payment }) => payment));
  return [
    ...payments
      .filter((payment) => ofAccount.has(payment.id))
      .map((one): OwnEntry => ({ kind: 'payment', id: one.id, number: one.outTradeNo, amount: one.amount, at: one.payAt })),
    ...refunds
      .filter(({ payment }) => ofAccount.has(payment))
      .map((one): OwnEntry => ({ kind: 'refund', id: one.id, number: one.refundNo ?? '', amount: one.amount ?? 0, at: one.refundedAt })),
  ];
}

const sumOf = (bill: readonly BillEntry[], kind: BillEntry['kind']): number =>
  bill.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

async function keepRun(tx: Context, account: AccountRow, day: string, bill: readonly BillEntry[], matched: number): Promise<string> {
  const runs = repo(PaymentReconciliation, tx);
  const values = {
    entries: bill.length,
    matched,
    received: sumOf(bill, 'payment'),
    refunded: sumOf(bill, 'refund'),
    comparedAt: tx.now().toISOString(),
  };
  const former = await runs.first({ account: account.id, day });
  if (former) return (await runs.update(former.id, values)).id;
  return (await runs.create({ account: account.id, school: account.school, day, ...values })).id;
}

interface Run {
  readonly id: string;
  readonly account: AccountRow;
  readonly day: string;
}

async function keepDifferences(tx: Context, { id, account, day }: Run, found: readonly Difference[]): Promise<void> {
  const differences = repo(PaymentDifference, tx);
  const former = await differences.find({ reconciliation: id });
  for (const one of former) if (one.status === 'open') await differences.remove(one.id);
  const resolved = new Set(former.filter(({ status }) => status === 'resolved').map(({ kind, tradeNo }) => `${kind} ${tradeNo}`));
  const unsettled = await unsettledOf(tx, found);
  for (const difference of found) {
    const { kind, number, own, entry } = difference;
    if (resolved.has(`${kind} ${number}`)) continue;
    await differences.create({
      reconciliation: id,
      account: account.id,
      school: account.school,
      day,
      kind,
      ...subjectOf(difference, unsettled),
      tradeNo: number,
      transactionNo: entry?.transactionNo ?? null,
      ourAmount: own?.amount ?? null,
      theirAmount: entry?.amount ?? null,
      at: entry?.at ?? own?.at ?? null,
    });
  }
}

function subjectOf({ about, number, own }: Difference, unsettled: ReadonlyMap<string, string>): Partial<Row<typeof PaymentDifference>> {
  const id = own?.id ?? unsettled.get(number) ?? null;
  return { about, ...(about === 'payment' ? { payment: id } : { refund: id }) };
}

/** Payments and refunds of ours that the provider has settled, but we have not. */
async function unsettledOf(tx: Context, found: readonly Difference[]): Promise<ReadonlyMap<string, string>> {
  const numbers = found.filter(({ kind }) => kind === 'missingHere').map(({ number }) => number);
  const payments = await repo(Payment, tx).find({ outTradeNo: { in: numbers } });
  const refunds = await repo(Refund, tx).find({ refundNo: { in: numbers } });
  return new Map([
    ...payments.map(({ outTradeNo, id }) => [outTradeNo, id] as const),
    ...refunds.map(({ refundNo, id }) => [refundNo ?? '', id] as const),
  ]);
}

async function markMatched(tx: Context, matched: readonly OwnEntry[]): Promise<void> {
  const payments = repo(Payment, tx);
  const ids = matched.filter(({ kind }) => kind === 'payment').map(({ id }) => id);
  for (const { id, status } of await payments.find({ id: { in: ids }, reconciled: false }, { limit: LIMIT }))
    if (status !== 'disputed') await payments.act(id, 'reconcile');
}
