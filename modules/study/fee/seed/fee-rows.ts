import type { Row } from '@zhixing/model';
import { chinaIso } from '@zhixing/model/china-time.ts';
import { dateText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import type { Student } from '../../school/student.model.ts';
import type { SampleTrip } from '../../trip/seed/trip-rows.ts';
import { feeAmount, shareOfPercent } from '../amounts.ts';
import { sharesOf } from '../plan/share-lines.ts';
import { fundSources } from '../waiver/fee-waiver.model.ts';
import type { FeeGround } from './fee-ground.ts';

export interface FeeRows {
  readonly plan: object;
  readonly lines: readonly object[];
  readonly waivers: readonly object[];
}

/** Days before departure by which everything is paid, and by which the plan was approved. */
const PAID = 10;
const APPROVED = 24;
const PUBLICITY = 5;
/** Rounds the funds of a trip to whole hundred yuan. */
const HUNDRED_YUAN = 10_000;
const FIRST_PERCENT = '50';

/** The fee plan of a trip with its lines, and the waivers of its students; null without an approved budget. */
export function feeRows(trip: SampleTrip, n: number, today: number, ground: FeeGround): FeeRows | null {
  const [stored, budget] = [ground.trips.get(trip.id), ground.budgets.get(trip.plan)];
  if (!stored || !budget) return null;
  const id = idOf('tripFeePlan', trip.key);
  const parties = { school: stored.school, bureau: stored.bureau, agency: stored.agency };
  const lines = sharesOf(ground.lines.get(budget.id) ?? [], budget.students ?? 1).flatMap(({ category, feeItem, ...line }, at) => {
    const item = feeItem ?? ground.items.get(category);
    const amount = feeAmount(line.unitPrice, line.times);
    const own = { id: idOf('tripFeeLine', `${trip.key} ${at}`), feePlan: id, ...parties, sortCode: at + 1, optional: false, amount };
    return item ? [{ ...own, ...line, feeItem: item }] : [];
  });
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const waivers = waiversOf(trip, n, total, id, ground).map((waiver) => ({ ...waiver, bureau: stored.bureau }));
  const spent = waivers.reduce((sum, { amount }) => sum + amount, 0);
  const plan = {
    id,
    trip: trip.id,
    ...parties,
    budget: budget.id,
    refundRule: ground.refunds.get(trip.plan) ?? [],
    totalPerStudent: total,
    mandatoryTotal: total,
    optionalTotal: 0,
    ...duesOf(trip, n, total),
    lateRule: '逾期未缴的，经两次催缴后释放名额',
    schoolFunds: Math.ceil((spent + 1) / HUNDRED_YUAN) * HUNDRED_YUAN,
    ...progressOf(trip, n, today, ground),
  };
  return { plan, lines, waivers };
}

/** Trips that cost more are paid in two parts. */
function duesOf({ first }: SampleTrip, n: number, total: number) {
  const installment = total > 20_000 || n % 5 === 0;
  const payDeadline = new Date(chinaIso(dateText(first - PAID), '20:00')).toISOString();
  if (!installment) return { payDeadline, installment, firstPercent: null, firstDueAt: null };
  return {
    payDeadline,
    installment,
    firstPercent: FIRST_PERCENT,
    firstDueAt: new Date(chinaIso(dateText(first - PAID - 5), '20:00')).toISOString(),
  };
}

/** Plans of declared trips are still being published; the others were approved after their publicity. */
function progressOf(trip: SampleTrip, n: number, today: number, { users }: FeeGround) {
  const isOpen = trip.phase === 'declared';
  const approvedOn = Math.min(trip.first - APPROVED, today - 2);
  const start = isOpen ? today - 2 : approvedOn - PUBLICITY;
  const own = (account: string) => {
    const user = users.get(account);
    return user?.organisation === trip.school.row.id ? user.id : null;
  };
  const at = (day: number, time: string) => new Date(chinaIso(dateText(day), time)).toISOString();
  return {
    feePlanNo: serialNumber('FP', dateText(start).replaceAll('-', ''), n),
    status: isOpen ? 'pending' : 'approved',
    publicityStart: dateText(start),
    publicityEnd: dateText(start + PUBLICITY - 1),
    submittedBy: own('schoolAdmin'),
    submittedAt: at(start, '10:20'),
    approver: isOpen ? null : own('schoolLeader'),
    approvedAt: isOpen ? null : at(approvedOn, '15:40'),
    opinion: isOpen ? null : '公示期间无异议，同意。',
  };
}

const undecided = { approver: null, decidedAt: null, opinion: null };

/** Waivers for families in need: most in full, every third by half; of enrolling trips the last still waits for a decision. */
function waiversOf(trip: SampleTrip, n: number, total: number, feePlan: string, { inNeed, users }: FeeGround) {
  const students = trip.classes.flatMap((one) => inNeed.get(one) ?? []);
  const leader = users.get('schoolLeader');
  const approver = leader?.organisation === trip.school.row.id ? leader.id : null;
  const decidedAt = new Date(chinaIso(dateText(trip.first - APPROVED + (n % 3)), '16:10')).toISOString();
  return students.map((student: Row<typeof Student>, at) => {
    const percent = at % 3 === 2 ? '50' : '100';
    const isWaiting = ['declared', 'enrolling'].includes(trip.phase) && at === students.length - 1;
    return {
      id: idOf('feeWaiver', `${trip.key} ${student.studentNo}`),
      trip: trip.id,
      student: student.id,
      school: student.school,
      schoolClass: student.schoolClass,
      feePlan,
      kind: at % 7 === 6 ? 'martyr' : 'poverty',
      percent,
      amount: shareOfPercent(total, percent),
      reason: '家庭经济困难学生，已列入本学期资助名单。',
      fundSource: fundSources[0],
      status: isWaiting ? 'pending' : 'approved',
      activeTrip: trip.id,
      ...(isWaiting ? undecided : { approver, decidedAt, opinion: '情况属实，同意减免。' }),
    };
  });
}
