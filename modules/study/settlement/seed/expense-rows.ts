import type { Context } from '@zhixing/engine/context.ts';
import { splitByWeight } from '@zhixing/ledger/split.ts';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { budgetOfTrip } from '../budget-of-trip.ts';
import { sampleNumbers } from './sample-numbers.ts';
import { moment, type PeopleOf, parties, type Story } from './sample-stories.ts';

const payees: Readonly<Record<string, string>> = {
  transport: '安达旅游客运有限公司',
  lodging: '营地住宿服务部',
  catering: '营地餐饮服务部',
  ticket: '基地票务中心',
  course: '基地课程服务部',
  tutor: '研学导师服务部',
  insurance: '平安养老保险股份有限公司',
  material: '教学耗材供应站',
  medical: '社区卫生服务中心',
};

/** What the agency has advanced, by the categories of the budget, and what the families' money has paid directly. */
export async function expenseRows(story: Story, people: PeopleOf, ctx: Context) {
  const { trip, expenses: status, advanced, direct } = story;
  const { byCategory } = await budgetOfTrip(trip.id, ctx);
  const weights = new Map(
    [...byCategory].filter(([category, amount]) => category !== 'insurance' && amount > 0).map(([name, amount]) => [name, amount]),
  );
  const budgeted = [...weights.values()].reduce((sum, amount) => sum + amount, 0);
  // Of trips that are being settled less is spent than was planned, so that there is something to give back.
  const total = status === 'approved' && advanced > 0 ? advanced : Math.round(budgeted * (status === 'pending' ? 0.4 : 0.93));
  const { finance, admin } = people(trip);
  const common = {
    ...parties(trip),
    submittedBy: finance,
    submittedAt: moment(trip, 3, '10:00', ctx.now()),
    handler: '王会计',
    happenDate: chinaDay(trip.returnAt),
  };
  const isApproved = status === 'approved';
  const decided = isApproved ? { approver: admin, approvedAt: moment(trip, 5, '15:00', ctx.now()), opinion: '票据齐全，同意。' } : {};
  const rows = [...splitByWeight(total, weights)].flatMap(([category, amount], at) =>
    amount > 0
      ? [
          {
            id: idOf('expense', `${story.sample.key}/${category}`),
            ...common,
            ...decided,
            category,
            fundedBy: 'agency',
            payee: payees[category] ?? '研学综合服务部',
            amount,
            invoiceNo: `26${String(story.n * 40 + at + 1000).padStart(8, '0')}`,
            overBudget: amount > (byCategory.get(category) ?? 0),
            overReason: amount > (byCategory.get(category) ?? 0) ? '按实际人数与用车结算' : null,
            status: isApproved || at > 1 ? status : 'draft',
          },
        ]
      : [],
  );
  if (direct === 0) return rows;
  const insured = {
    id: idOf('expense', `${story.sample.key}/direct`),
    ...common,
    ...decided,
    expenseNo: sampleNumbers(trip.returnAt, story.n).expense,
    category: 'insurance',
    fundedBy: 'custody',
    payee: payees.insurance ?? '',
    amount: direct,
    overBudget: false,
    paidAt: moment(trip, 9, '11:00', ctx.now()),
    status: 'paid',
  };
  return [...rows, insured];
}

/** Numbers of expenses that have none yet, by the day of the return. */
export function numbered(rows: readonly (object & { expenseNo?: string; happenDate: string })[]): object[] {
  const taken = new Map<string, number>();
  return rows.map((row) => {
    if (row.expenseNo) return row;
    const day = addDays(row.happenDate, 3).replaceAll('-', '');
    const n = taken.get(day) ?? 0;
    taken.set(day, n + 1);
    return { ...row, expenseNo: serialNumber('EX', day, 500 + n) };
  });
}
