import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { User } from '../../../identity/account/user.model.ts';
import { EventCategory } from '../../catalogue/event-category.model.ts';
import { SeverityLevel } from '../../catalogue/severity-level.model.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { fromDeparture, Trip } from '../../trip/trip.model.ts';
import type { Incident } from '../incident.model.ts';
import { type Rank, reportHours } from '../severity-rule.ts';
import { incidentLines, reached } from './incident-lines-of.ts';
import { type IncidentText, incidentTexts, seriousText } from './incident-texts.ts';

type TripRow = Row<typeof Trip>;
type State = Row<typeof Incident>['status'];

const LIMIT = 27;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** States of incidents on trips that are not over yet, with the hours since they happened. */
const open: readonly (readonly [State, number])[] = [
  ['reported', 0.4],
  ['verified', 0.5],
  ['responding', 3],
  ['controlled', 20],
  ['investigating', 72],
  ['concluded', 160],
  ['falseReport', 30],
];

/** Incidents of the sample in every state: the open ones on trips under way or just back, the others on earlier trips. */
export async function seedIncidents(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const order = { field: 'departAt', descending: true } as const;
  const trips = await repo(Trip, ctx).find({ status: { in: [...fromDeparture] } }, { order });
  if (trips.length === 0) return;
  const ground = await groundOf(ctx);
  const count = Math.max(open.length + 3, Math.min(LIMIT, trips.length));
  const rows = Array.from({ length: count }, (_, n) => incidentOf({ n, count, now: engine.now() }, trips, ground));
  const lines = rows.map((row) => incidentLines(row, ground.users));
  for (const [model, list] of [
    ['incident', rows],
    ['incidentStep', lines.flatMap(({ steps }) => steps)],
    ['incidentLog', lines.flatMap(({ logs }) => logs)],
  ] as const)
    await insertRows(engine.database, engine.registry.get(model), list, engine.now());
  await reserveSerials(engine, engine.database);
}

interface Ground {
  readonly categories: ReadonlyMap<string, string>;
  readonly levels: ReadonlyMap<number, string>;
  /** Somebody of each organisation. */
  readonly users: ReadonlyMap<string, string>;
}

async function groundOf(ctx: Context): Promise<Ground> {
  const users = await repo(User, ctx).find({ status: 'enabled' });
  return {
    categories: new Map((await repo(EventCategory, ctx).find({})).map(({ categoryCode, id }) => [categoryCode, id])),
    levels: new Map((await repo(SeverityLevel, ctx).find({ appliesTo: 'common' })).map(({ rank, id }) => [rank, id])),
    users: new Map(users.flatMap(({ id, organisation }) => (organisation ? [[organisation, id] as const] : []))),
  };
}

interface Told {
  readonly n: number;
  readonly count: number;
  readonly now: Date;
}

function incidentOf({ n, count, now }: Told, trips: readonly TripRow[], ground: Ground) {
  const [status, hours] = open[n] ?? (['closed', null] as const);
  const trip = tripOf(n, trips);
  const text = textOf(n, count, status);
  const ended = Math.min(Date.parse(trip.departAt) + 5 * HOUR_MS, now.getTime() - 240 * HOUR_MS);
  const happened = hours === null ? ended : now.getTime() - hours * HOUR_MS;
  const moment = (after: number): string => new Date(Math.min(happened + after * MINUTE_MS, now.getTime())).toISOString();
  const day = chinaDay(moment(0)).replaceAll('-', '');
  return {
    id: idOf('incident', String(n)),
    incidentNo: serialNumber('IN', day, n + 1),
    title: text.title,
    category: ground.categories.get(text.category) ?? null,
    severity: ground.levels.get(text.rank) ?? null,
    severityRank: text.rank,
    trip: trip.id,
    school: trip.school,
    partyType: text.rank > 2 ? 'agency' : null,
    agency: trip.agency,
    bureau: trip.bureau,
    happenAt: moment(0),
    reportedAt: moment(12),
    reportDue: new Date(happened + reportHours[text.rank as Rank] * HOUR_MS).toISOString(),
    lateReport: false,
    place: text.place,
    reporter: ground.users.get(trip.school ?? '') ?? null,
    description: text.description,
    ...text.harm,
    hospital: text.harm.hospitalised > 0 ? '市第一医院' : null,
    overdue: false,
    escalation: 0,
    status,
    ...courseOf(status, text, moment, now),
    ...endOf(status, text, moment, ground.users.get(trip.bureau ?? '') ?? null),
  };
}

/** Open incidents are on trips under way, the others on trips that are over; where there are none of the kind, on any. */
function tripOf(n: number, trips: readonly TripRow[]): TripRow {
  const states = n < open.length ? ['inProgress', 'suspended'] : ['archived', 'settling', 'returned'];
  const fit = trips.filter(({ status }) => states.includes(status));
  const pool = fit.length > 0 ? fit : trips;
  return pool[n % pool.length] as TripRow;
}

/** The serious one is closed; those under investigation had somebody in hospital, the others were general. */
function textOf(n: number, count: number, status: State): IncidentText {
  if (n === count - 1) return seriousText;
  const inHospital = incidentTexts.at(-1) as IncidentText;
  if (status === 'investigating') return inHospital;
  const general = incidentTexts.slice(0, -1);
  return n % 5 === 4 && n >= open.length ? inHospital : (general[n % general.length] as IncidentText);
}

type Moment = (minutesAfter: number) => string;

/** What was done up to the control. */
function courseOf(status: State, text: IncidentText, moment: Moment, now: Date) {
  const isVerified = reached(status, 'verified');
  const isControlled = reached(status, 'controlled');
  return {
    verifiedAt: isVerified ? moment(18) : null,
    dismissedReason: status === 'falseReport' ? '经核实，学生仅在队尾休息，未发生走失。' : null,
    parentsNotified: reached(status, 'responding'),
    parentsNotifiedAt: reached(status, 'responding') ? moment(35) : null,
    superiorReportedAt: reached(status, 'responding') ? moment(40) : null,
    insuranceReported: isControlled,
    respondedAt: reached(status, 'responding') ? moment(25) : null,
    followUpDue: status === 'responding' ? new Date(now.getTime() + 21 * HOUR_MS).toISOString() : null,
    measures: reached(status, 'responding') ? text.measures : null,
    controlledAt: isControlled ? moment(150) : null,
  };
}

/** What was found, and how it was closed. */
function endOf(status: State, text: IncidentText, moment: Moment, user: string | null) {
  const isClosed = status === 'closed';
  return {
    ...(reached(status, 'concluded') ? conclusionOf(text) : conclusionOf(null)),
    concludedBy: reached(status, 'concluded') ? user : null,
    concludedAt: reached(status, 'concluded') ? moment(5 * 24 * 60) : null,
    rectified: isClosed ? '现场核查，整改措施已落实。' : null,
    closedAt: isClosed || status === 'falseReport' ? moment(9 * 24 * 60) : null,
    ...decisionOf(isClosed && text.rank > 2),
  };
}

const decisionOf = (isDecided: boolean) => ({
  suspension: isDecided ? 'notSuspended' : null,
  suspensionReason: isDecided ? '供餐单位已更换，机构整改到位，予以警告。' : null,
});

function conclusionOf(text: IncidentText | null) {
  if (!text) return { cause: null, liability: null, partyAtFault: false, result: null, rectification: null, claimAmount: null };
  const { cause, rectification, rank, harm } = text;
  const liability = rank > 2 ? '供餐单位和承办机构' : '无责任争议';
  const claimAmount = harm.hospitalised > 0 ? 320_000 : null;
  return { cause, liability, partyAtFault: rank > 2, result: '学生已康复，家长无异议。', rectification, claimAmount };
}
