import { type Context, systemContext, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { splitByWeight } from '@zhixing/ledger/split.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay, chinaIso } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { User } from '../../../identity/account/user.model.ts';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import type { SamplePlan, SampleTrip } from '../../trip/seed/trip-rows.ts';
import { Trip } from '../../trip/trip.model.ts';
import type { Settlement } from '../agency/settlement.model.ts';
import { budgetOfTrip } from '../budget-of-trip.ts';
import { costFigures } from '../cost/account-costs.ts';
import type { CostAccounting } from '../cost/cost-accounting.model.ts';
import type { Expense } from '../expense/expense.model.ts';
import { varianceOf } from '../figures.ts';
import { sampleNumbers } from './sample-numbers.ts';

type TripRow = Row<typeof Trip>;

/** What has become of the money of one trip of the sample. */
interface Story {
  readonly trip: TripRow;
  readonly sample: SampleTrip;
  readonly n: number;
  /** States that its accounting and its settlement have reached. */
  readonly cost: NonNullable<Row<typeof CostAccounting>['status']> | null;
  readonly settlement: NonNullable<Row<typeof Settlement>['status']>;
  readonly expenses: NonNullable<Row<typeof Expense>['status']>;
  /** What the ledger says was paid to the agency, and directly. */
  readonly advanced: number;
  readonly direct: number;
}

/** Trips that are being settled: one whose agency disputes, one that the school still has to confirm, one whose costs are being gathered. */
const settling = [
  { cost: 'confirmed', settlement: 'disputed', expenses: 'approved' },
  { cost: 'confirmed', settlement: 'schoolConfirm', expenses: 'approved' },
  { cost: 'draft', settlement: 'draft', expenses: 'pending' },
] as const;

/** Expenses, accountings and settlements of trips of the sample that have returned, as their ledger tells. Returns the number of records. */
export async function seedSettlements(engine: Engine, plans: readonly SamplePlan[]): Promise<number> {
  return engine.database.transaction(async (db) => {
    const ctx = within(systemContext(engine), db);
    const stories = await storiesOf(plans, ctx);
    let records = 0;
    const insert = async (model: string, rows: readonly object[]): Promise<void> => {
      await insertRows(db, engine.registry.get(model), rows, engine.now());
      records += rows.length;
    };
    const people = await peopleOf(ctx);
    const spent = [];
    for (const story of stories) spent.push(...(await expenseRows(story, people, ctx)));
    await insert('expense', numbered(spent));
    const settled = [];
    for (const story of stories.filter(({ cost }) => cost !== null)) settled.push(...(await settlementRows(story, people, ctx)));
    await insert('settlement', settled);
    const accounted = [];
    for (const story of stories.filter(({ cost }) => cost !== null)) accounted.push(await costRows(story, people, ctx));
    await insert(
      'costAccounting',
      accounted.map(({ cost }) => cost),
    );
    await insert(
      'costLine',
      accounted.flatMap(({ lines }) => lines),
    );
    await reserveSerials(engine, db);
    return records;
  });
}

async function storiesOf(plans: readonly SamplePlan[], ctx: Context): Promise<Story[]> {
  const back = plans.flatMap((plan) => plan.trips).filter(({ phase }) => ['returned', 'settling', 'archived'].includes(phase));
  const trips = new Map((await repo(Trip, ctx).find({ id: { in: back.map(({ id }) => id) } })).map((trip) => [trip.id, trip]));
  const paid = await paidOf(ctx);
  const counts = { returned: 0, settling: 0, archived: 0 };
  return back.flatMap((sample): Story[] => {
    const trip = trips.get(sample.id);
    const phase = sample.phase as keyof typeof counts;
    const n = counts[phase]++;
    if (!trip?.agency) return [];
    const { advanced = 0, direct = 0 } = paid.get(trip.id) ?? {};
    const of = { trip, sample, n, advanced, direct };
    if (phase === 'archived') return advanced > 0 ? [{ ...of, cost: 'settled', settlement: 'paid', expenses: 'approved' } as const] : [];
    if (phase === 'settling') return [{ ...of, ...(settling[n % settling.length] as (typeof settling)[number]) }];
    return [{ ...of, cost: null, settlement: 'draft', expenses: 'pending' } as const];
  });
}

async function paidOf({ db }: Context): Promise<ReadonlyMap<string, { advanced: number; direct: number }>> {
  const rows = await db.query<{ trip: string; advanced: number; direct: number }>(sql`
    select trip, coalesce(sum(debit) filter (where biz_type = 'settlementPaid'), 0)::float8 as advanced,
           coalesce(sum(debit) filter (where biz_type = 'expensePaid'), 0)::float8 as direct
      from ledger_entry where account = 'payable' group by 1`);
  return new Map(rows.map((row) => [row.trip, row]));
}

interface People {
  readonly finance: string | null;
  readonly admin: string | null;
  readonly leader: string | null;
  readonly agency: string | null;
}

/** The demo accounts; records of other schools name nobody. */
async function peopleOf(ctx: Context): Promise<(trip: TripRow) => People> {
  const users = await repo(User, ctx).find({ account: { in: ['finance', 'schoolAdmin', 'schoolLeader', 'agencyManager'] } });
  const of = (account: string, organisation: string | null) =>
    users.find((user) => user.account === account && user.organisation === organisation)?.id ?? null;
  return ({ school, agency }) => ({
    finance: of('finance', school),
    admin: of('schoolAdmin', school),
    leader: of('schoolLeader', school),
    agency: of('agencyManager', agency),
  });
}

type PeopleOf = Awaited<ReturnType<typeof peopleOf>>;

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

const parties = ({ id, school, bureau, agency }: TripRow) => ({ trip: id, school, bureau, agency });
const moment = ({ returnAt }: TripRow, days: number, time = '10:00', now = new Date()): string => {
  const at = Date.parse(chinaIso(addDays(chinaDay(returnAt), days), time));
  return new Date(Math.min(at, now.getTime() - 3_600_000)).toISOString();
};

/** What the agency has advanced, by the categories of the budget, and what the families' money has paid directly. */
async function expenseRows(story: Story, people: PeopleOf, ctx: Context) {
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
function numbered(rows: readonly (object & { expenseNo?: string; happenDate: string })[]): object[] {
  const taken = new Map<string, number>();
  return rows.map((row) => {
    if (row.expenseNo) return row;
    const day = addDays(row.happenDate, 3).replaceAll('-', '');
    const n = taken.get(day) ?? 0;
    taken.set(day, n + 1);
    return { ...row, expenseNo: serialNumber('EX', day, 500 + n) };
  });
}

async function settlementRows(story: Story, people: PeopleOf, ctx: Context): Promise<object[]> {
  const { trip, settlement: status, n } = story;
  const contract = await repo(Contract, ctx).first({ boundPlan: trip.tripPlan });
  if (!contract) return [];
  const spent = await ctx.db.query<{ category: string; amount: number }>(
    sql`select category, sum(amount)::float8 as amount from expense where trip = ${trip.id} and funded_by = 'agency' and status in ('approved', 'paid') group by 1 order by 1`,
  );
  const actualAmount = spent.reduce((sum, { amount }) => sum + amount, 0);
  const { students } = await budgetOfTrip(trip.id, ctx);
  const { finance, leader, agency } = people(trip);
  const reached = ['draft', 'agencyConfirm', 'disputed', 'schoolConfirm', 'approved', 'paid'].indexOf(status);
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
      contractAmount: (contract.unitPrice ?? 0) * students,
      actualAmount,
      deduct,
      deductReason: deduct > 0 ? '晚餐未达约定标准' : null,
      prepaid: 0,
      payable: actualAmount - deduct,
      paid: isPaid ? actualAmount : 0,
      items: spent,
      disputeReason: status === 'disputed' ? '晚餐当日已按约补供水果，扣款与事实不符，请核对。' : null,
      sentBy: reached > 0 ? finance : null,
      agencyConfirmBy: reached > 2 ? agency : null,
      agencyConfirmAt: reached > 2 ? moment(trip, 11, '09:30', ctx.now()) : null,
      schoolConfirmBy: isPaid ? leader : null,
      schoolConfirmAt: isPaid ? moment(trip, 12, '09:00', ctx.now()) : null,
      paidAt: isPaid ? moment(trip, 15, '10:30', ctx.now()) : null,
      status,
    },
  ];
}

async function costRows(story: Story, people: PeopleOf, ctx: Context) {
  const { trip, cost: status, n } = story;
  const { header, lines } = await costFigures({ trip: trip.id }, ctx);
  const { finance, admin } = people(trip);
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
    submittedBy: isConfirmed ? finance : null,
    submittedAt: isConfirmed ? moment(trip, 8, '16:00', ctx.now()) : null,
    confirmBy: isConfirmed ? admin : null,
    confirmedAt: isConfirmed ? moment(trip, 9, '10:00', ctx.now()) : null,
    publicityStart: isSettled ? addDays(chinaDay(trip.returnAt), 12) : null,
    publicityEnd: isSettled ? addDays(chinaDay(trip.returnAt), 17) : null,
    returnedAt: isSettled ? moment(trip, 18, '09:00', ctx.now()) : null,
    sponsorShare: isSettled ? 0 : null,
    settledAt: isSettled ? moment(trip, 19, '09:00', ctx.now()) : null,
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
