import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { BillLine } from '../../billing/bill/bill-line.model.ts';
import { type BillInstalment, StudentBill } from '../../billing/bill/student-bill.model.ts';
import { Payment } from '../../billing/payment/payment.model.ts';
import { Refund } from '../../billing/refund/refund.model.ts';
import type { FamilySession } from '../access/session.ts';
import { familyErrors } from '../family.errors.ts';
import { type OnlineChannel, onlinePayments, type StartedPayment } from '../ports.ts';
import { inTransaction, type Place } from './child.ts';

type Bill = Row<typeof StudentBill>;

const owing = ['unpaid', 'partial', 'overdue'];
const received = ['success', 'partRefunded', 'refunded'] as const;
const over = ['rejected', 'cancelled'];

/** Reasons for which a family asks for a refund here; an illness is proved to the school with its papers. */
export const familyReasons = ['withdraw', 'overcharge', 'other'] as const;

/** The bills of some children with their lines, payments and refunds: a fixed number of statements. */
export async function billsOf(ctx: Context, students: readonly string[]) {
  const bills = await repo(StudentBill, ctx).find(
    { student: { in: [...students] }, status: { notIn: ['draft', 'cancelled'] } },
    { limit: 200, order: { field: 'billNo', descending: true } },
  );
  const among = { bill: { in: bills.map(({ id }) => id) } };
  const [lines, payments, refunds] = await Promise.all([
    repo(BillLine, ctx).find(among, { limit: 2000, order: { field: 'sortCode', descending: false } }),
    repo(Payment, ctx).find({ ...among, status: { in: [...received, 'pending'] } }, { limit: 2000 }),
    repo(Refund, ctx).find(among, { limit: 2000 }),
  ]);
  return { bills, lines, payments, refunds };
}
export type Billed = Awaited<ReturnType<typeof billsOf>>;

/** The bill of one place as the family sees it; null before there is one. */
export function shownBill({ bills, lines, payments, refunds }: Billed, { student, trip }: Place) {
  const bill = bills.find((one) => one.student === student.id && one.trip === trip?.id);
  if (!bill) return null;
  const open = openAmount(bill);
  const own = refunds.filter((one) => one.bill === bill.id);
  return {
    id: bill.id,
    billNo: bill.billNo,
    status: bill.status,
    receivable: bill.receivable,
    waived: bill.waived,
    paid: bill.paid,
    refunded: bill.refunded,
    open,
    dueNow: dueNow(bill),
    dueAt: bill.dueAt,
    instalments: (bill.instalments as readonly BillInstalment[] | null) ?? [],
    lines: lines
      .filter((one) => one.bill === bill.id)
      .map(({ id, name, amount, waived, adjusted, optional }) => ({ id, name, amount, waived, adjusted, optional })),
    payments: payments.filter((one) => one.bill === bill.id).map((one) => paymentView(one, own)),
    refunds: own
      .filter(({ status }) => status !== 'draft')
      .map(({ id, refundNo, amount, status, reason, appliedAt, refundedAt, opinion }) => ({
        id,
        refundNo,
        amount,
        status,
        reason,
        appliedAt,
        refundedAt,
        opinion,
      })),
  };
}

function paymentView(one: Billed['payments'][number], refunds: Billed['refunds']) {
  const { id, paymentNo, channel, amount, status, payAt, receiptNo, refundedAmount } = one;
  const asked = refunds.some(({ payment, status: state }) => payment === id && state !== 'draft' && !over.includes(state ?? ''));
  const refundable = ['success', 'partRefunded'].includes(status ?? '') && amount > refundedAmount && !asked;
  return { id, paymentNo, channel, amount, status, payAt, receiptNo, refundedAmount, refundable };
}

const openAmount = ({ status, balance }: Bill): number => (owing.includes(status ?? '') ? Math.max(0, balance) : 0);

/** What is left of the next instalment; the whole balance without instalments. */
function dueNow(bill: Bill): number {
  const open = openAmount(bill);
  let until = 0;
  for (const { amount } of (bill.instalments as readonly BillInstalment[] | null) ?? []) {
    until += amount;
    if (until > bill.paid) return Math.min(open, until - bill.paid);
  }
  return open;
}

/** Ways to pay online that are set up for the school; none: the family pays at the school. */
export const channelsFor = (ctx: Context, school: string | null): Promise<readonly OnlineChannel[]> =>
  use(ctx.engine, onlinePayments).channels(ctx, school);

/** Whether families of the school pay inside WeChat: it needs the school's official account. */
export const paysInWechat = async (ctx: Context, school: string | null): Promise<boolean> =>
  (await use(ctx.engine, onlinePayments).officialAccount(ctx, school)) !== null;

export interface PayRequest {
  readonly channel: OnlineChannel;
  /** What is due now, or all that is open. */
  readonly amount: number;
  readonly client: 'h5' | 'native' | 'jsapi';
  /** Where the guardian comes back to. */
  readonly returnUrl: string | null;
}

/** Starts an online payment of the child's bill. @throws family.payerNeeded inside WeChat, before it has said who pays */
export async function pay(session: FamilySession, place: Place, request: PayRequest): Promise<StartedPayment> {
  const { ctx, guardian } = session;
  const bill = shownBill(await billsOf(ctx, [place.student.id]), place);
  if (!bill || bill.open === 0) throw familyErrors.nothingToPay();
  if (![bill.open, bill.dueNow].includes(request.amount)) throw familyErrors.otherAmount();
  const openId = request.client === 'jsapi' ? await payerFor(session, place) : null;
  const started = await use(ctx.engine, onlinePayments).start(ctx, {
    bill: bill.id,
    channel: request.channel,
    amount: request.amount,
    client: request.client,
    payer: guardian.name,
    address: ctx.address,
    ...(openId && { openId }),
    ...(request.returnUrl && { returnUrl: request.returnUrl }),
  });
  await note(ctx, session, { verb: 'pay', model: Payment.name, record: started.payment });
  return started;
}

/** Ids of payers hold for one official account: another child's school may have another. */
async function payerFor({ ctx, payer }: FamilySession, { student }: Place): Promise<string> {
  const appId = await use(ctx.engine, onlinePayments).officialAccount(ctx, student.school);
  if (appId === null || payer?.appId !== appId) throw familyErrors.payerNeeded();
  return payer.openId;
}

export interface RefundRequest {
  readonly payment: string;
  readonly reason: (typeof familyReasons)[number];
  readonly words: string;
}

/** Asks for a refund of a payment: submits the one that a withdrawal has drawn up, or a new one. The school decides. */
export async function requestRefund(session: FamilySession, place: Place, { payment, reason, words }: RefundRequest): Promise<void> {
  const bill = shownBill(await billsOf(session.ctx, [place.student.id]), place);
  if (!bill?.payments.some(({ id, refundable }) => id === payment && refundable)) throw familyErrors.notRefundable();
  await inTransaction(session, async (ctx) => {
    const refunds = repo(Refund, ctx);
    const told = { applicant: session.guardian.name, remark: words };
    const draft = await refunds.first({ payment, status: 'draft' });
    const { id } = draft ? await refunds.update(draft.id, told) : await refunds.create({ payment, reason, ...told });
    await refunds.act(id, 'submit');
    await note(ctx, session, { verb: 'refund', model: Refund.name, record: id });
  });
}

const note = (ctx: Context, { guardian }: FamilySession, { verb, ...of }: { verb: string; model: string; record: string }): Promise<void> =>
  audit(ctx, { kind: 'write', verb: `family.${verb}`, ...of, detail: { guardian: guardian.id } });
