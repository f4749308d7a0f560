import type { Context } from '@zhixing/engine/context.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { idOf } from '../../sample/ids.ts';
import { headerOf } from '../bill/bill-store.ts';
import type { BillStory, GivenBack, PaidPart } from './bill-story.ts';
import type { BillingGround, SignUpRow } from './billing-ground.ts';

export interface Numbers {
  readonly bills: ReadonlyMap<string, string>;
  readonly payments: ReadonlyMap<string, string>;
  readonly refunds: ReadonlyMap<string, string>;
}

const whose = ({ trip, student, school, bureau, agency, schoolClass }: SignUpRow) => ({
  trip,
  student,
  school,
  bureau,
  agency,
  schoolClass,
});

export function billRows(stories: readonly BillStory[], { bills }: Numbers, ground: BillingGround, ctx: Context): object[] {
  return stories.map(({ id, signUp, state, issuedAt, payments, cancelReason }, n) => {
    const header = headerOf(state, { paidAt: payments.at(-1)?.at ?? null }, ctx);
    const late = header.status === 'overdue';
    return {
      id,
      billNo: bills.get(id),
      ...whose(signUp),
      signUp: signUp.id,
      feePlan: ground.plans.get(signUp.trip)?.id,
      waiver: ground.waivers.get(`${signUp.trip} ${signUp.student}`)?.id ?? null,
      ...header,
      instalments: state.parts,
      issuedAt,
      cancelReason: header.status === 'paid' ? null : cancelReason,
      payChannel: channelOf(payments),
      waiverPending: false,
      remindCount: late ? 1 + (n % 3) : 0,
      lastRemindAt: late ? new Date(ctx.now().getTime() - (1 + (n % 4)) * 86_400_000).toISOString() : null,
      billedSignUp: header.status === 'cancelled' ? null : signUp.id,
    };
  });
}

function channelOf(payments: BillStory['payments']): string | null {
  const [first, ...others] = [...new Set(payments.map(({ channel }) => channel))];
  return others.length > 0 ? 'several' : (first ?? null);
}

export function lineRows(stories: readonly BillStory[], { plans, lines }: BillingGround): object[] {
  return stories.flatMap(({ id, signUp, state }) => {
    const charged = lines.get(plans.get(signUp.trip)?.id ?? '') ?? [];
    return state.lines.map((line, at) => ({
      ...line,
      bill: id,
      ...whose(signUp),
      feeItem: charged[at]?.feeItem,
      name: charged[at]?.name ?? '',
      sortCode: at + 1,
      adjustReason: null,
    }));
  });
}

const online = ['wechat', 'alipay', 'unionpay'];

export function paymentRows(stories: readonly BillStory[], { payments }: Numbers, ground: BillingGround): object[] {
  return stories.flatMap((story) => story.payments.map((payment) => paymentRow(story, payment, { no: payments.get(payment.id), ground })));
}

function paymentRow({ id: bill, signUp, refunds }: BillStory, payment: PaidPart, { no, ground: { finance, now } }: OfPayment): object {
  const { id, at, amount, channel, parts } = payment;
  const back = refunds.filter((one) => one.payment.id === id && one.status === 'success').reduce((all, one) => all + one.amount, 0);
  const isOnline = online.includes(channel);
  return {
    id,
    paymentNo: no,
    bill,
    ...whose(signUp),
    payer: signUp.emergencyContact,
    channel,
    amount,
    outTradeNo: no,
    transactionNo: transactionOf(payment),
    payAt: at,
    allocation: parts,
    surplus: 0,
    refundedAmount: back,
    collector: !isOnline && finance?.organisation === signUp.school ? finance.id : null,
    reconciled: isOnline && Date.parse(at) < Date.parse(now) - DAY,
    reconciledAt: null,
    status: stateOf(back, amount),
  };
}

interface OfPayment {
  readonly no: string | undefined;
  readonly ground: BillingGround;
}

const DAY = 86_400_000;

const stateOf = (back: number, amount: number): string => (back === 0 ? 'success' : back === amount ? 'refunded' : 'partRefunded');

/** The channel's number; cash has none. */
function transactionOf({ id, channel }: PaidPart): string | null {
  if (channel === 'cash') return null;
  const digits = BigInt(`0x${id.replaceAll('-', '').slice(0, 20)}`)
    .toString()
    .padStart(24, '0');
  return channel === 'transfer' ? `H${digits.slice(-16)}` : `4200${digits}`;
}

export function refundRows(stories: readonly BillStory[], { refunds: numbers }: Numbers, ground: BillingGround): object[] {
  return stories.flatMap(({ id: bill, signUp, refunds }) => refunds.map((refund) => refundRow(refund, { bill, signUp, numbers, ground })));
}

interface OfBill {
  readonly bill: string;
  readonly signUp: SignUpRow;
  readonly numbers: ReadonlyMap<string, string>;
  readonly ground: BillingGround;
}

function refundRow(refund: GivenBack, { bill, signUp, numbers, ground: { admin, finance } }: OfBill): object {
  const { payment, at, reason, percent, amount, deduct, status, parts } = refund;
  const id = idOf('refund', payment.id);
  const own = (user: BillingGround['admin']) => (user?.organisation === signUp.school ? user.id : null);
  const decided = status !== 'pending';
  const paid = status === 'success';
  return {
    id,
    refundNo: numbers.get(id),
    bill,
    payment: payment.id,
    ...whose(signUp),
    reason,
    policyPercent: percent.toFixed(2),
    available: payment.amount,
    deduct,
    deductReason: null,
    amount,
    channel: payment.channel,
    allocation: decided ? parts : null,
    applicant: signUp.emergencyContact,
    appliedBy: own(admin),
    appliedAt: at,
    createdBy: own(admin),
    surplus: false,
    status,
    approver: decided ? own(finance) : null,
    approvedAt: decided ? at : null,
    opinion: decided ? '符合退费约定，同意。' : null,
    attempts: ['processing', 'failed', 'success'].includes(status) ? 1 : 0,
    failReason: status === 'failed' ? '收款账户状态异常' : null,
    refundTradeNo: paid ? tradeNo(payment) : null,
    refundedAt: paid ? at : null,
  };
}

const tradeNo = ({ id, at }: PaidPart): string => `50${chinaDay(at).replaceAll('-', '')}${id.replaceAll('-', '').slice(0, 14)}`;
