import { type Context, elevated } from '@zhixing/engine/context.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { yuan } from '@zhixing/model/fen.ts';
import { Budget } from '../../agreement/budget/budget.model.ts';
import { BudgetItem } from '../../agreement/budget/budget-item.model.ts';
import { type CancelStep, Contract } from '../../agreement/contract/contract.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { School } from '../../school/school.model.ts';
import { ItineraryItem } from '../../trip/itinerary-item.model.ts';
import { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import type { NoticeFee, ParentNotice } from './parent-notice.model.ts';

type TripRow = Row<typeof Trip>;
type Letter = Partial<Row<typeof ParentNotice>>;
type Said = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The whole letter of a trip, from its itinerary, fees and contract. Families read it in Chinese, whoever writes it. */
export async function letterOf(tripId: string, replyDeadline: string | null, ctx: Context): Promise<Letter> {
  const server = elevated(ctx);
  const trip = await repo(Trip, server).get(tripId);
  const said: Said = (key, params = {}) => ctx.engine.texts.text('zh', `parentNotice.paper.${key}`, params);
  const contract = await repo(Contract, server).first({ tripPlan: trip.tripPlan, status: { ne: 'terminated' } });
  const fees = await feesOf(trip, contract, server);
  const agency = await lookUp(Agency, trip.agency, ctx);
  const title = said('title', { trip: trip.name });
  return {
    title,
    content: await contentOf(trip, replyDeadline, said, ctx),
    voluntary: said('voluntary'),
    fees: feeText(fees, said),
    refunds: refundText((contract?.cancelPolicy ?? []) as readonly CancelStep[], said),
    providers: [
      agency ? said('agencyIs', { agency: agency.name }) : said('schoolIs'),
      said('insurance', { duty: contract?.insuranceDuty ?? '' }),
    ].join('\n'),
    replySlip: said('slip', { title }),
    feeDetail: fees.lines,
    feePerStudent: fees.total,
  };
}

async function contentOf(trip: TripRow, replyDeadline: string | null, said: Said, ctx: Context): Promise<string> {
  const server = elevated(ctx);
  const plan = await lookUp(TripPlan, trip.tripPlan, ctx);
  const school = await lookUp(School, trip.school, ctx);
  const items = await repo(ItineraryItem, server).find({ trip: trip.id }, { order: { field: 'startAt', descending: false } });
  const ids = [...new Set([...(trip.sites ?? []), ...items.flatMap(({ site }) => site ?? [])])];
  const sites = ids.length > 0 ? await repo(Site, server).find({ id: { in: ids } }) : [];
  const stops = items.filter(({ kind }) => kind === 'course' || kind === 'visit').map(({ title }) => title);
  const gather = trip.gatherPlace ?? items.find(({ kind }) => kind === 'gather')?.place ?? school?.name ?? '';
  const paragraphs = [
    said('greeting'),
    said('purpose', { school: school?.name ?? '', trip: trip.name, goal: plan?.goal ?? '' }),
    said('time', { from: chinaMinute(trip.departAt), to: chinaMinute(trip.returnAt), days: trip.days ?? 1 }),
    said('place', { places: sites.map(({ name }) => name).join('、') || (plan?.destination ?? ''), gather }),
    ...(stops.length > 0 ? [said('route', { items: [...new Set(stops)].join('、') })] : []),
    said('mind'),
    ...(replyDeadline ? [said('reply', { deadline: chinaMinute(replyDeadline) })] : []),
  ];
  return paragraphs.join('\n');
}

interface Fees {
  readonly lines: readonly NoticeFee[];
  readonly total: number | null;
}

/** The fee plan of a trip. It belongs to the module of fees, which an installation may lack. */
export async function feePlanOf(trip: string, ctx: Context): Promise<{ id: string; status: string; total: number | null } | null> {
  const model = ctx.engine.registry.find('tripFeePlan');
  const [row] = model ? await findRows(elevated(ctx), model, { trip, status: { ne: 'rejected' } }, { limit: 1 }) : [];
  return row ? { id: row.id, status: String(row.status), total: (row.totalPerStudent as number | null) ?? null } : null;
}

/** What a family pays: by the fee plan, else by the share of the approved budget. */
async function feesOf(trip: TripRow, contract: Row<typeof Contract> | null, server: Context): Promise<Fees> {
  const plan = await feePlanOf(trip.id, server);
  const lines = plan ? await feeLinesOf(plan.id, server) : [];
  if (lines.length > 0) return { lines, total: plan?.total ?? lines.reduce((sum, { amount }) => sum + amount, 0) };
  const budget = await repo(Budget, server).first({ tripPlan: trip.tripPlan, status: 'approved' });
  const items = budget ? await repo(BudgetItem, server).find({ budget: budget.id, payer: 'family' }) : [];
  const students = budget?.students ?? 0;
  return {
    lines: items.map(({ name, amount }) => ({
      name: name ?? '',
      amount: students > 0 ? Math.round((amount ?? 0) / students) : 0,
      optional: false,
    })),
    total: budget?.perStudent ?? contract?.unitPrice ?? null,
  };
}

async function feeLinesOf(feePlan: string, server: Context): Promise<NoticeFee[]> {
  const model = server.engine.registry.find('tripFeeLine');
  const rows = model ? await findRows(server, model, { feePlan }, { limit: 200 }) : [];
  return rows.map(({ name, amount, optional }) => ({ name: String(name ?? ''), amount: Number(amount ?? 0), optional: optional === true }));
}

const feeText = ({ lines, total }: Fees, said: Said): string =>
  [
    ...(total === null ? [] : [said('feesTotal', { total: yuan(total) })]),
    ...lines.map(({ name, amount, optional }, n) =>
      said('feeLine', { n: n + 1, name, amount: yuan(amount), optional: optional ? said('optional') : '' }),
    ),
    said('feesClose'),
  ].join('\n');

const refundText = (steps: readonly CancelStep[], said: Said): string =>
  [
    ...steps.map(({ hoursBefore, refundPercent }) => said('refundStep', { hours: hoursBefore, percent: refundPercent })),
    said('refundActual'),
    said('refundSchool'),
  ].join('\n');
