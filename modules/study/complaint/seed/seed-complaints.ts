import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { workingDaysAfter } from '@zhixing/engine/ports/work-days.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import { User } from '../../../identity/account/user.model.ts';
import { ComplaintCategory } from '../../catalogue/complaint-category.model.ts';
import { SeverityLevel } from '../../catalogue/severity-level.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { fromDeparture, Trip } from '../../trip/trip.model.ts';
import { limits } from '../limits.ts';
import { endedWays, openWays, type SampleStep } from './complaint-states.ts';
import { type ComplaintText, complaintTexts } from './complaint-texts.ts';

type TripRow = Row<typeof Trip>;

const LIMIT = 64;
/** Days ago at which open complaints of the sample were recorded; the last one is overdue. */
const OPEN_AGO = [1, 3, 4, 5, 8, 12, 16, 13];
const DAY_MS = 86_400_000;

interface Ground {
  readonly categories: ReadonlyMap<string, Row<typeof ComplaintCategory>>;
  readonly agencies: ReadonlyMap<string, string>;
  readonly levels: ReadonlyMap<number, string>;
  readonly users: ReadonlyMap<string, string>;
}

/** Complaints about trips of the sample in every state, with their logs; one was handled again. */
export async function seedComplaints(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const order = { field: 'departAt', descending: false } as const;
  const trips = await repo(Trip, ctx).find({ status: { in: [...fromDeparture] }, agency: { empty: false } }, { order });
  if (trips.length === 0) return;
  const ground = await groundOf(ctx);
  const count = Math.min(LIMIT, Math.max(openWays.length + endedWays.length, trips.length * 2));
  const made = [];
  for (let n = 0; n < count; n += 1) made.push(await complaintOf(n, trips, ground, ctx));
  await insertRows(
    engine.database,
    engine.registry.get('complaint'),
    made.map(({ row }) => row),
    engine.now(),
  );
  await insertRows(
    engine.database,
    engine.registry.get('complaintLog'),
    made.flatMap(({ logs }) => logs),
    engine.now(),
  );
  await reserveSerials(engine, engine.database);
}

async function groundOf(ctx: Context): Promise<Ground> {
  const categories = await repo(ComplaintCategory, ctx).find({});
  const levels = await repo(SeverityLevel, ctx).find({ appliesTo: 'common' });
  const users = await repo(User, ctx).find({ status: 'enabled' });
  return {
    categories: new Map(categories.map((one) => [one.categoryCode, one])),
    agencies: new Map((await repo(Agency, ctx).find({})).map(({ id, name }) => [id, name])),
    levels: new Map(levels.map(({ rank, id }) => [rank, id])),
    users: new Map(users.flatMap(({ id, organisation }) => (organisation ? [[organisation, id] as const] : []))),
  };
}

/** Of a hundred complaints seventy are IV, twenty-two III, seven II and one I. */
const rankOf = (n: number): number => (n % 64 === 63 ? 4 : n % 14 === 12 ? 3 : n % 4 === 3 ? 2 : 1);

async function complaintOf(n: number, trips: readonly TripRow[], ground: Ground, ctx: Context) {
  const isOpen = n < openWays.length;
  const way = (isOpen ? openWays[n] : endedWays[(n - openWays.length) % endedWays.length]) ?? [];
  // Open ones are about the latest trips, as families complain within days.
  const trip = trips.at(isOpen ? -1 - (n % trips.length) : n % trips.length) as TripRow;
  const text = complaintTexts[n % complaintTexts.length] as ComplaintText;
  const today = chinaDay(ctx.now());
  const usual = addDays(chinaDay(trip.returnAt), 1 + (n % 5));
  const [ended = usual] = [usual, addDays(today, -40 - n)].sort();
  const day = isOpen ? addDays(today, -(OPEN_AGO[n] ?? 1)) : ended;
  const moments = await momentsOf(way, day, ctx);
  const row = await rowOf({ n, way, trip, text, day, moments }, ground, ctx);
  return { row, logs: logsOf(row, way, moments, ground) };
}

/** When each step of a way was taken, none of them after now. */
async function momentsOf(way: readonly SampleStep[], day: string, ctx: Context): Promise<string[]> {
  const moments: string[] = [];
  let at = day;
  for (const [n, { after }] of way.entries()) {
    if (after > 0) at = await workingDaysAfter(ctx, at, after);
    const moment = chinaDateTime(at, `${String(9 + Math.min(n, 8)).padStart(2, '0')}:20`);
    moments.push(new Date(Math.min(moment.getTime(), ctx.now().getTime() - (way.length - n) * 60_000)).toISOString());
  }
  return moments;
}

interface Told {
  readonly n: number;
  readonly way: readonly SampleStep[];
  readonly trip: TripRow;
  readonly text: ComplaintText;
  readonly day: string;
  readonly moments: readonly string[];
}

/** When the last step of each kind was taken; null for those that were not. */
type When = (action: SampleStep['action']) => string | null;

async function rowOf(told: Told, ground: Ground, ctx: Context) {
  const { n, way, trip, text, day, moments } = told;
  const when: When = (action) => moments[way.findLastIndex((step) => step.action === action)] ?? null;
  const status = way.at(-1)?.to ?? 'recorded';
  return {
    id: idOf('complaint', String(n)),
    complaintNo: serialNumber('CP', day.replaceAll('-', ''), n + 1),
    title: text.title,
    severity: ground.levels.get(rankOf(n)) ?? null,
    severityRank: rankOf(n),
    source: (['page', 'phone', 'hotline', 'letter'] as const)[n % 4],
    trip: trip.id,
    partyType: 'agency',
    agency: trip.agency,
    school: trip.school,
    partyName: ground.agencies.get(trip.agency ?? '') ?? null,
    bureau: trip.bureau,
    ...personOf(n),
    content: text.content,
    demand: text.demand,
    happenAt: trip.departAt,
    recordedAt: moments[0],
    recorder: n % 4 === 0 ? null : (ground.users.get(trip.bureau ?? '') ?? null),
    refusedReason: when('refuse') ? '反映事项已由学校办结并答复，不再重复受理。' : null,
    ...handledBy(trip.agency, when, ground),
    escalation: 0,
    status,
    ...(await deadlinesOf(told, when, ground, ctx)),
    ...answerOf(told, when),
    ...outcomeOf(n, status, when),
  };
}

const handledBy = (agency: string | null, when: When, { users }: Ground) => ({
  handlerOrg: when('assign') ? agency : null,
  handler: when('start') ? (users.get(agency ?? '') ?? null) : null,
  closedAt: when('close') ?? when('refuse') ?? when('withdraw'),
});

const personOf = (n: number) =>
  n % 3 === 1
    ? { anonymous: false, complainantType: 'parent', complainant: '周女士', phone: `154${String(30_000_000 + n)}` }
    : { anonymous: true, complainantType: 'parent', complainant: null, phone: null };

async function deadlinesOf({ way, text, moments }: Told, when: When, { categories }: Ground, ctx: Context) {
  const category = categories.get(text.category);
  const due = (from: string, days: number) => workingDaysAfter(ctx, chinaDay(from), days);
  const acceptedAt = when('accept');
  const acceptDue = await due(moments[0] ?? '', Math.min(category?.acceptDays ?? limits.acceptDays, limits.acceptDays));
  const days = Math.min(category?.handleDays ?? limits.handleDays, limits.handleDays);
  const handleDue = acceptedAt ? await due(when('reopen') ?? acceptedAt, days) : null;
  const running = { recorded: acceptDue, accepted: handleDue, assigned: handleDue, handling: handleDue, reopened: handleDue };
  const last = running[(way.at(-1)?.to ?? 'closed') as keyof typeof running] ?? null;
  return { category: category?.id ?? null, acceptDue, acceptedAt, handleDue, overdue: last !== null && last < chinaDay(ctx.now()) };
}

function answerOf({ n, text }: Told, when: When) {
  const repliedAt = when('reply');
  if (repliedAt === null) return { repliedAt, handleDesc: null, result: null, liability: null, compensation: null };
  const handleDesc = '已向带队人员和学校了解情况，调取当日记录核对。';
  return { repliedAt, handleDesc, result: text.result, liability: '承办机构管理不到位', compensation: n % 5 === 0 ? 20_000 : null };
}

function outcomeOf(n: number, status: string, when: When) {
  const [confirmedAt, reopenedAt] = [when('confirm'), when('reopen')];
  const isConfirmed = status === 'confirmed' || status === 'closed';
  const content = status === 'closed' ? (['satisfied', 'fair', 'verySatisfied'] as const)[n % 3] : null;
  return {
    finding: isConfirmed ? (['upheld', 'partlyUpheld', 'upheld', 'notUpheld'] as const)[n % 4] : null,
    confirmedAt,
    reopenUntil: confirmedAt ? new Date(Date.parse(confirmedAt) + limits.reopenDays * DAY_MS).toISOString() : null,
    reopened: reopenedAt !== null,
    reopenReason: reopenedAt ? '答复中说的差价还没有退还。' : null,
    satisfaction: reopenedAt ? 'dissatisfied' : content,
  };
}

type ComplaintSample = Awaited<ReturnType<typeof rowOf>>;

/** What was said at each step of the log. */
function logsOf(row: ComplaintSample, way: readonly SampleStep[], moments: readonly string[], { users }: Ground): object[] {
  const said: Readonly<Partial<Record<SampleStep['action'], string | null>>> = {
    refuse: row.refusedReason,
    reply: row.result,
    reopen: row.reopenReason,
    accept: '属于研学活动投诉，予以受理。',
    assign: '请承办机构核实处理，按时答复。',
  };
  const operators: Readonly<Partial<Record<SampleStep['action'], string | null>>> = {
    record: row.recorder,
    start: users.get(row.agency ?? '') ?? null,
    reply: users.get(row.agency ?? '') ?? null,
    reopen: null,
    withdraw: null,
  };
  return way.map(({ action, to }, n) => ({
    id: idOf('complaintLog', `${row.complaintNo}/${n}`),
    complaint: row.id,
    action,
    fromStatus: n === 0 ? null : (way[n - 1]?.to ?? null),
    toStatus: to,
    content: said[action] ?? null,
    operator: action in operators ? operators[action] : (users.get(row.bureau ?? '') ?? null),
    operatedAt: moments[n],
  }));
}
