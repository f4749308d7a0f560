import type { Row } from '@zhixing/model';
import { addDays, chinaDay, chinaIso } from '@zhixing/model/china-time.ts';
import { instalmentsOf } from '../../fee/plan/trip-fee-plan.model.ts';
import { idOf } from '../../sample/ids.ts';
import { Random } from '../../sample/random.ts';
import type { TripPhase } from '../../trip/seed/trip-stories.ts';
import { partsOf } from '../bill/issue-bills.ts';
import { type Booking, cancel, isRefused, issue, type Move, receive, release, repay, reverse } from '../core/bill-moves.ts';
import { type BillState, type Part, totalsOf } from '../core/bill-state.ts';
import type { PayChannel } from '../payment/payment.model.ts';
import type { Refund, RefundReason } from '../refund/refund.model.ts';
import { type PolicyStep, refundPercent, refundShare } from '../refund/refund-policy.ts';
import type { BillingGround, SignUpRow } from './billing-ground.ts';

export interface PaidPart {
  readonly id: string;
  readonly at: string;
  readonly amount: number;
  readonly channel: PayChannel;
  readonly parts: readonly object[];
}

export interface GivenBack {
  readonly payment: PaidPart;
  readonly at: string;
  readonly reason: RefundReason;
  readonly percent: number;
  readonly amount: number;
  readonly deduct: number;
  readonly status: NonNullable<Row<typeof Refund>['status']>;
  readonly parts: readonly object[];
}

export interface BillStory {
  readonly id: string;
  readonly signUp: SignUpRow;
  readonly issuedAt: string;
  state: BillState;
  readonly payments: PaidPart[];
  readonly refunds: GivenBack[];
  /** Vouchers in their order, each with its moment and what it is posted for. */
  readonly booked: { readonly at: string; readonly of: string; readonly booking: Booking }[];
  cancelReason: string | null;
}

const SEED = 20_261_125;
/** Trips whose money is all there and has been passed on. */
const over: readonly TripPhase[] = ['archived', 'settling', 'returned'];

export interface Around {
  readonly phase: TripPhase;
  readonly now: string;
  readonly n: number;
  readonly ground: BillingGround;
}

/** What happened with one bill of the sample, told by the same moves as in the product. */
export function billStory(signUp: SignUpRow, { phase, now, n, ground }: Around): BillStory | null {
  const plan = ground.plans.get(signUp.trip);
  const lines = plan ? (ground.lines.get(plan.id) ?? []) : [];
  if (!plan || lines.length === 0) return null;
  const random = new Random(SEED, 7, n);
  const id = idOf('studentBill', signUp.id);
  const waiver = ground.waivers.get(`${signUp.trip} ${signUp.student}`);
  const blank = lines.map(({ feeItem, amount, optional }, at) => ({
    id: idOf('billLine', `${signUp.id}/${at}`),
    feeItem,
    amount: amount ?? 0,
    optional,
    waived: 0,
    adjusted: 0,
    paid: 0,
    refunded: 0,
    refunding: 0,
  }));
  const waived = waiver ? partsOf(waiver, blank) : new Map<string, number>();
  const charged = blank.map((line) => ({ ...line, waived: waived.get(line.id) ?? 0 }));
  const parts = instalmentsOf(plan, totalsOf(charged).receivable);
  const issuedAt = later(signUp.confirmedAt ?? signUp.signedAt ?? now, plan.approvedAt ?? now);
  const draft = { lines: charged, issued: false, cancelled: false, parts };
  const story: BillStory = { id, signUp, issuedAt, state: draft, payments: [], refunds: [], booked: [], cancelReason: null };
  take(story, issuedAt, 'bill', issue(draft));
  pay(story, { phase, now, random });
  settle(story, { phase, now, random, ground });
  return story;
}

interface Told {
  readonly phase: TripPhase;
  readonly now: string;
  readonly random: Random;
}

/** Most families pay in the days after the bill; of live trips a few do not. */
function pay(story: BillStory, told: Told): void {
  const { parts } = story.state;
  const owes = isOwing(story, told);
  for (const [at, { amount, dueAt }] of parts.entries()) {
    if (amount === 0 || (owes && (at > 0 || parts.length === 1 || told.random.chance(0.5)))) return;
    if (!payPart(story, told, { at, amount, dueAt })) return;
  }
}

/** Phases in which nothing is owed: a trip is not filed before departure while a bill is in arrears. */
const settled: readonly TripPhase[] = ['filing', 'ready', 'inProgress', 'suspended', 'settling', 'archived', 'cancelled'];

/** Whether the family has not paid all of it. */
function isOwing({ signUp }: BillStory, { phase, random }: Told): boolean {
  if (signUp.status === 'withdrawn' && phase !== 'cancelled') return random.chance(0.3);
  if (phase === 'enrolling') return random.chance(0.38);
  if (settled.includes(phase)) return false;
  return random.chance(phase === 'returned' ? 0.03 : 0.018);
}

/** A part is paid shortly before its day, the first soon after the bill; what lies ahead is open. */
function payPart(story: BillStory, { phase, now, random }: Told, { at, amount, dueAt }: Part & { readonly at: number }): boolean {
  const day = at === 0 ? addDays(chinaDay(story.issuedAt), random.between(0, 3)) : addDays(chinaDay(dueAt), -random.between(0, 4));
  const moment = later(new Date(chinaIso(day, timeOf(random))).toISOString(), story.issuedAt);
  if (moment >= now && !isPaidAhead(phase, at)) return false;
  const id = idOf('payment', `${story.id}/${at}`);
  const move = receive(story.state, amount);
  if (isRefused(move)) return false;
  const paidAt = moment < now ? moment : before(now, 90);
  take(story, paidAt, id, move);
  story.payments.push({ id, at: paidAt, amount, channel: channelOf(random), parts: move.parts });
  return true;
}

/** Whether a part is paid although its day lies ahead: nothing of a trip that is filed is open, and the first part of one that is over is not. */
const isPaidAhead = (phase: TripPhase, at: number): boolean =>
  settled.includes(phase) ? at === 0 || phase !== 'cancelled' : over.includes(phase) && at === 0;

/** Cancelled trips, withdrawals and absences give money back; an open bill of one that withdrew is void. */
function settle(story: BillStory, told: Told & Pick<Around, 'ground'>): void {
  const { status } = story.signUp;
  if (status === 'withdrawn') withdraw(story, told);
  if (status === 'absent' && story.payments.length > 0) missed(story, told);
}

const policyOf = ({ signUp }: BillStory, { plans }: BillingGround): readonly PolicyStep[] =>
  (plans.get(signUp.trip)?.refundRule as readonly PolicyStep[] | null) ?? [];

function withdraw(story: BillStory, told: Told & Pick<Around, 'ground'>): void {
  const { signUp } = story;
  const { phase, now, ground } = told;
  const departAt = ground.trips.get(signUp.trip)?.departAt ?? now;
  const reason: RefundReason = phase === 'cancelled' ? 'tripCancelled' : 'withdraw';
  const from = later(signUp.withdrawnAt ?? now, story.payments.at(-1)?.at ?? story.issuedAt);
  const at = phase === 'cancelled' ? later(new Date(Date.parse(departAt) - 3 * DAY).toISOString(), from) : from;
  const moment = at < now ? at : before(now, 60);
  story.cancelReason = signUp.withdrawReason ?? '学生退出';
  if (story.payments.length === 0) {
    take(story, moment, 'bill', cancel(story.state));
    return;
  }
  const percent = refundPercent(reason, policyOf(story, ground), departAt, moment) ?? 100;
  take(story, moment, 'bill', release(story.state, percent));
  giveBack(story, { ...told, reason, percent, at: moment });
}

function missed(story: BillStory, told: Told & Pick<Around, 'ground'>): void {
  const departAt = told.ground.trips.get(story.signUp.trip)?.departAt ?? told.now;
  const at = new Date(Date.parse(departAt) + 4 * DAY).toISOString();
  if (at >= told.now) return;
  giveBack(story, { ...told, reason: 'absence', percent: refundPercent('absence', policyOf(story, told.ground), departAt, at) ?? 50, at });
}

interface Given extends Told {
  readonly reason: RefundReason;
  readonly percent: number;
  readonly at: string;
}

function giveBack(story: BillStory, given: Given): void {
  for (const payment of story.payments) refund(story, payment, given);
}

function refund(story: BillStory, payment: PaidPart, given: Given): void {
  const { reason, percent, at, now, random } = given;
  const { amount, deduct } = refundShare(payment.amount, percent);
  if (amount === 0) return;
  const approved = new Date(Date.parse(at) + random.between(1, 40) * HOUR).toISOString();
  const paid = new Date(Date.parse(approved) + random.between(1, 30) * HOUR).toISOString();
  const status = paid >= now ? 'pending' : refundState(given);
  const key = `${payment.id} back`;
  const reversed = status === 'pending' ? null : reverse(story.state, amount);
  if (reversed && isRefused(reversed)) return;
  if (reversed) take(story, approved, key, reversed);
  if (reversed && status === 'success') take(story, paid, key, repay(story.state, reversed.parts));
  story.refunds.push({ payment, at, reason, percent, amount, deduct, status, parts: reversed?.parts ?? [] });
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const open = ['success', 'pending', 'approved', 'processing', 'failed'] as const;

/** Refunds of trips that are over are done; of others some are still to be dealt with. */
const refundState = ({ phase, random }: Given): (typeof open)[number] =>
  ['archived', 'cancelled', 'settling'].includes(phase) ? 'success' : random.pick(open);

function take(story: BillStory, at: string, of: string, move: Move): void {
  if (isRefused(move)) throw new Error(`the sample cannot: ${move.refused}`);
  story.state = move.bill;
  for (const booking of move.bookings) story.booked.push({ at, of, booking });
}

const later = (a: string, b: string): string => (a > b ? a : b);
const before = (now: string, minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString();
const two = (n: number): string => String(n).padStart(2, '0');
const timeOf = (random: Random): string => `${two(random.between(7, 22))}:${two(random.between(0, 59))}`;

/** 61 % WeChat, 22 % Alipay, 9 % UnionPay, 5 % transfer, 3 % cash. */
function channelOf(random: Random): PayChannel {
  const drawn = random.unit();
  return drawn < 0.61 ? 'wechat' : drawn < 0.83 ? 'alipay' : drawn < 0.92 ? 'unionpay' : drawn < 0.97 ? 'transfer' : 'cash';
}
