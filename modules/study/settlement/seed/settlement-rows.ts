import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { budgetOfTrip } from '../budget-of-trip.ts';
import { costFigures } from '../cost/account-costs.ts';
import { varianceOf } from '../figures.ts';
import { sampleNumbers } from './sample-numbers.ts';
import { moment, type PeopleOf, parties, type Story, type TripRow } from './sample-stories.ts';

/** The settlement of a trip with its agency, where there is a contract. */
export async function settlementRows(story: Story, people: PeopleOf, ctx: Context): Promise<object[]> {
  const { trip, settlement: status, n } = story;
  const contract = await repo(Contract, ctx).first({ boundPlan: trip.tripPlan });
  if (!contract) return [];
  const spent = await ctx.db.query<{ category: string; amount: number }>(
    sql`select category, sum(amount)::float8 as amount from expense where trip = ${trip.id} and funded_by = 'agency' and status in ('approved', 'paid') group by 1 order by 1`,
  );
  const actualAmount = spent.reduce((sum, { amount }) => sum + amount, 0);
  const { students } = await budgetOfTrip(trip.id, ctx);
  const isPaid = status === 'paid';
  const deduct = status === 'disputed' ? Math.min(50_000, actualAmount) : 0;
  return [
    {
      id: idOf('settlement', story.sample.key),
      settleNo: isPaid
        ? sampleNumbers(trip.returnAt, n).settlement
        : serialNumber('ST', addDays(chinaDay(trip.returnAt), 10).replaceAll('-', ''), 500 + n),
      ...parties(trip),
      contract: contract.id,
      actualStudents: students,
      // Places that were held for students who were absent are paid by the contract as well.
      contractAmount: Math.max((contract.unitPrice ?? 0) * students, isPaid ? actualAmount : 0),
      actualAmount,
      deduct,
      deductReason: deduct > 0 ? '晚餐未达约定标准' : null,
      prepaid: 0,
      payable: actualAmount - deduct,
      paid: isPaid ? actualAmount : 0,
      items: spent,
      disputeReason: status === 'disputed' ? '晚餐当日已按约补供水果，扣款与事实不符，请核对。' : null,
      ...steps(story, people(trip), ctx),
      status,
    },
  ];
}

/** Who has taken which step, and when. */
function steps({ trip, settlement: status }: Story, { finance, leader, agency }: ReturnType<PeopleOf>, ctx: Context) {
  const reached = ['draft', 'agencyConfirm', 'disputed', 'schoolConfirm', 'approved', 'paid'].indexOf(status);
  const at = (days: number, time: string) => moment(trip, days, time, ctx.now());
  return {
    sentBy: reached > 0 ? finance : null,
    ...(reached > 2 && { agencyConfirmBy: agency, agencyConfirmAt: at(11, '09:30') }),
    ...(status === 'paid' && { schoolConfirmBy: leader, schoolConfirmAt: at(12, '09:00'), paidAt: at(15, '10:30') }),
  };
}

/** The accounting of a trip with its lines, as the product computes them. */
export async function costRows(story: Story, people: PeopleOf, ctx: Context) {
  const { trip, cost: status, n } = story;
  const { header, lines } = await costFigures({ trip: trip.id }, ctx);
  const contract = await repo(Contract, ctx).first({ boundPlan: trip.tripPlan });
  const id = idOf('costAccounting', story.sample.key);
  const isConfirmed = status !== 'draft';
  const isSettled = status === 'settled';
  const cost = {
    id,
    costNo: isSettled
      ? sampleNumbers(trip.returnAt, n).cost
      : serialNumber('CA', addDays(chinaDay(trip.returnAt), 5).replaceAll('-', ''), 500 + n),
    ...parties(trip),
    contract: contract?.id ?? null,
    ...header,
    ...(isConfirmed && confirmedBy(trip, people(trip), ctx)),
    ...(isSettled && closed(trip, ctx)),
    status,
  };
  return { cost, lines: lines.map((line, at) => lineRow(line, at, { id, trip, explained: isConfirmed })) };
}

interface Around {
  readonly id: string;
  readonly trip: TripRow;
  readonly explained: boolean;
}

function lineRow(line: Awaited<ReturnType<typeof costFigures>>['lines'][number], at: number, { id, trip, explained }: Around) {
  const variance = varianceOf(line, 5);
  return {
    id: idOf('costLine', `${id}/${line.category}`),
    cost: id,
    ...parties(trip),
    ...line,
    ...variance,
    reason: explained && variance.mustExplain ? '按实际参加人数与实际发生的费用结算' : null,
    sortCode: at + 1,
  };
}

const confirmedBy = (trip: TripRow, { finance, admin }: ReturnType<PeopleOf>, ctx: Context) => ({
  submittedBy: finance,
  submittedAt: moment(trip, 8, '16:00', ctx.now()),
  confirmBy: admin,
  confirmedAt: moment(trip, 9, '10:00', ctx.now()),
});

const closed = (trip: TripRow, ctx: Context) => ({
  publicityStart: addDays(chinaDay(trip.returnAt), 12),
  publicityEnd: addDays(chinaDay(trip.returnAt), 17),
  returnedAt: moment(trip, 18, '09:00', ctx.now()),
  sponsorShare: 0,
  settledAt: moment(trip, 19, '09:00', ctx.now()),
});
