import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { User } from '../../../identity/account/user.model.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { fromDeparture, Trip } from '../../trip/trip.model.ts';
import type { Alarm } from '../alarm.model.ts';
import { type AlarmCategory, alarmCategories, rankOf } from '../categories.ts';

type TripRow = Row<typeof Trip>;
type State = Row<typeof Alarm>['status'];

const COUNT = 1960;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Categories of earlier alarms so often that levels come out as 38, 44, 15 and 3 of a hundred. */
const usual: readonly AlarmCategory[] = [
  ...Array.from({ length: 38 }, () => 'lowBattery' as const),
  ...(['distance', 'offline', 'notWorn', 'overtimePark'] as const).flatMap((category) => Array.from({ length: 11 }, () => category)),
  ...(['fenceExit', 'overspeed', 'temperature', 'deviation', 'fenceEntry'] as const).flatMap((category) => [category, category, category]),
  ...(['sos', 'missing', 'fall'] as const),
];

/** Alarms of the trips that are under way: what is open now, and what has just been dealt with. Minutes since they were raised. */
const now: readonly { readonly category: AlarmCategory; readonly status: State; readonly minutes: number; readonly note: string }[] = [
  { category: 'sos', status: 'acknowledged', minutes: 6, note: '学生在展厅二层按下报警键' },
  { category: 'fenceExit', status: 'raised', minutes: 2, note: '离开基地北门围栏约60米' },
  { category: 'distance', status: 'raised', minutes: 4, note: '与带队教师相距86米' },
  { category: 'offline', status: 'handling', minutes: 35, note: '手环离线超过30分钟' },
  { category: 'offline', status: 'acknowledged', minutes: 22, note: '手环离线超过10分钟' },
  { category: 'overtimePark', status: 'handling', minutes: 41, note: '服务区停车超过30分钟' },
  { category: 'lowBattery', status: 'raised', minutes: 12, note: '手环电量18%' },
  { category: 'overspeed', status: 'closed', minutes: 95, note: '第3号车时速108公里' },
];

/** Alarms of the sample: those of earlier trips are closed or were false, a few of the trips under way are open. */
export async function seedAlarms(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const trips = await repo(Trip, ctx).find({ status: { in: [...fromDeparture] } }, { order: { field: 'departAt', descending: true } });
  const live = trips.filter(({ status }) => status === 'inProgress');
  const past = trips.filter(({ status }) => status !== 'inProgress' && status !== 'suspended');
  if (live.length === 0 || past.length === 0) return;
  const users = new Map(
    (await repo(User, ctx).find({ status: 'enabled' })).flatMap(({ id, organisation }) =>
      organisation ? [[organisation, id] as const] : [],
    ),
  );
  const at = engine.now().getTime();
  const made = [
    ...now.map((one, n) => ({ ...one, n, trip: live[n % live.length] as TripRow, raised: at - one.minutes * MINUTE_MS })),
    ...Array.from({ length: COUNT - now.length }, (_, i) => earlier(i, past, at)),
  ];
  const rows = made.map((one) => alarmRow({ ...one, user: users.get(one.trip.school ?? '') ?? null }));
  await insertRows(engine.database, engine.registry.get('alarm'), rows, engine.now());
  await insertRows(engine.database, engine.registry.get('alarmLog'), rows.flatMap(logsOf), engine.now());
  await reserveSerials(engine, engine.database);
}

interface Made {
  readonly n: number;
  readonly category: AlarmCategory;
  readonly status: State;
  readonly trip: TripRow;
  /** Milliseconds since 1970. */
  readonly raised: number;
  readonly note: string | null;
}

/** Spread over the daytime of trips that are over; one in eighteen was false. */
function earlier(i: number, past: readonly TripRow[], at: number): Made {
  const trip = past[(i * 7) % past.length] as TripRow;
  const [from, until] = [Date.parse(trip.departAt), Math.min(Date.parse(trip.returnAt), at - HOUR_MS)];
  const raised = from + ((i * 2654435761) % 9973) * ((until - from) / 9973);
  return {
    n: i + now.length,
    category: usual[(i * 37) % usual.length] as AlarmCategory,
    status: i % 18 === 0 ? 'falseAlarm' : 'closed',
    trip,
    raised,
    note: null,
  };
}

function alarmRow(one: Made & { user: string | null }) {
  const { n, category, status, trip, raised, note } = one;
  const level = alarmCategories[category];
  const after = (seconds: number) => new Date(raised + seconds * 1000).toISOString();
  const key = `${category}:sample-${n}`;
  return {
    id: idOf('alarm', String(n)),
    alarmNo: serialNumber('AL', chinaDay(after(0)).replaceAll('-', ''), n + 1),
    category,
    level,
    levelRank: rankOf(level),
    trip: trip.id,
    school: trip.school,
    agency: trip.agency,
    bureau: trip.bureau,
    // Whoever runs the site has to know of fevers among its guests.
    site: category === 'temperature' ? (trip.sites?.[0] ?? null) : null,
    note,
    raisedAt: after(0),
    lastAt: after(60),
    repeatCount: n % 3,
    escalation: 0,
    ackDue: level === 'notice' ? null : after(600),
    ...answerOf(one, after),
    ...endOf(one, after),
    subjectKey: key,
    openKey: isOver(status) ? null : key,
    status,
  };
}

type After = (seconds: number) => string;

const isOver = (status: State): boolean => status === 'closed' || status === 'falseAlarm';
/** Seconds until somebody took it on. */
const answerSeconds = (n: number): number => 20 + ((n * 53) % 260);

function answerOf({ n, status, user }: Made & { user: string | null }, after: After) {
  if (status === 'raised') return { ackAt: null, ackBy: null, responseSec: null };
  return { ackAt: after(answerSeconds(n)), ackBy: user, responseSec: answerSeconds(n) };
}

function endOf({ n, category, status, user }: Made & { user: string | null }, after: After) {
  const over = isOver(status);
  const isClosed = status === 'closed';
  return {
    handleWay: isClosed ? (n % 2 === 0 ? 'phoned' : 'onSite') : null,
    handleDesc: isClosed ? '已与带队教师核实，情况正常。' : null,
    contact: over && (category === 'sos' || category === 'missing') ? '已当面见到本人' : null,
    handledAt: over ? after(answerSeconds(n) + 240) : null,
    handledBy: over ? user : null,
    dismissedReason: status === 'falseAlarm' ? '定位漂移，学生仍在队伍中。' : null,
    closedAt: over ? after(answerSeconds(n) + 900) : null,
    closedBy: over ? user : null,
  };
}

/** The course of an alarm, as its log would tell it. */
function logsOf(row: ReturnType<typeof alarmRow>) {
  const steps = [
    ['raise', null, 'raised', row.raisedAt, null],
    ['ack', 'raised', 'acknowledged', row.ackAt, row.ackBy],
    ['resolve', 'handling', 'resolved', row.status === 'closed' ? row.handledAt : null, row.handledBy],
    ['dismiss', 'acknowledged', 'falseAlarm', row.status === 'falseAlarm' ? row.handledAt : null, row.handledBy],
    ['close', 'resolved', 'closed', row.status === 'closed' ? row.closedAt : null, row.closedBy],
  ] as const;
  return steps.flatMap(([action, fromStatus, toStatus, operatedAt, operator], n) =>
    operatedAt === null
      ? []
      : [{ id: idOf('alarmLog', `${row.id} ${n}`), alarm: row.id, action, fromStatus, toStatus, escalation: 0, operator, operatedAt }],
  );
}
