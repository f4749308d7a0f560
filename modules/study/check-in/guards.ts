import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripGroup } from '../escort/trip-group.model.ts';
import { TripVehicle } from '../transport/trip-vehicle.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { CheckIn, presentPeople } from './check-in.model.ts';
import { CheckInTask, isBeforeDeparture } from './check-in-task.model.ts';
import { presentMarks } from './marks.ts';

type TripRow = Row<typeof Trip>;
type TaskRow = Row<typeof CheckInTask>;

const LEADERS = ['classTeacher', 'tutor', 'schoolAdmin'] as const;

/** G25: everybody was called before the departure, and families know who stayed behind. G28: everybody was called and handed over on return. */
export const rollCallGuards = defineGuards(Trip, {
  G25: { at: ['depart'], check: (trip, ctx) => calledBeforeDeparture(trip, ctx) },
  G28: { at: ['arriveBack', 'abort'], check: (trip, ctx) => handedOverAll(trip, ctx) },
});

async function calledBeforeDeparture(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const tasks = (await tasksOf(trip, ['gather', 'boarding'], ctx)).filter((task) => isBeforeDeparture(task, trip));
  if (tasks.length === 0) return [{ text: 'noTasks', who: LEADERS, record: { model: Trip.name, id: trip.id } }];
  const checkIns = await repo(CheckIn, elevated(ctx)).find({ task: { in: tasks.map(({ id }) => id) } });
  const present = presentPeople(checkIns);
  const absent = checkIns.filter(({ result, student }) => result === 'absent' && student !== null && !present.has(student));
  const told = new Set(absent.flatMap(({ student, informedAt }) => (informedAt ? [student] : [])));
  const open = absent.filter(({ student }) => !told.has(student));
  const count = new Set(open.map(({ student }) => student)).size;
  return [
    ...(await openGaps(tasks, ctx)),
    ...(count > 0 ? [{ text: 'notInformed', params: { count }, who: LEADERS, page: pageOf(trip), ...calledAt(open) }] : []),
  ];
}

async function handedOverAll(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const tasks = await tasksOf(trip, ['return', 'dismiss'], ctx);
  const handOvers = tasks.filter(({ node }) => node === 'dismiss');
  if (handOvers.length === 0) return [{ text: 'noTasks', who: LEADERS, record: { model: Trip.name, id: trip.id } }];
  const rows = await repo(CheckIn, elevated(ctx)).find({ task: { in: handOvers.map(({ id }) => id) }, student: { empty: false } });
  const away = await missing(trip, rows, ctx);
  const absent = rows.filter(({ result }) => result === 'absent');
  const alone = rows.filter(({ result, collector, deputy }) => presentMarks.includes(result) && !collector && !deputy);
  const gap = (text: string, count: number, of: readonly Row<typeof CheckIn>[]): Gap[] =>
    count > 0 ? [{ text, params: { count }, who: LEADERS, page: pageOf(trip), ...calledAt(of) }] : [];
  return [
    ...(await openGaps(tasks, ctx)),
    ...gap('missing', away, absent),
    ...gap('noCollector', trip.stage === 'primary' ? alone.length : 0, alone),
  ];
}

/** Since when it has been so: since the first of these results. */
const calledAt = (rows: readonly Row<typeof CheckIn>[]): Pick<Gap, 'since'> => {
  const since = rows.flatMap(({ checkAt }) => checkAt ?? []).toSorted()[0];
  return since ? { since } : {};
};

/** Children who left with the trip and were handed over to nobody. Whoever was fetched on the way is on leave. */
async function missing(trip: TripRow, rows: readonly Row<typeof CheckIn>[], ctx: Context): Promise<number> {
  const absent = rows.flatMap(({ result, student }) => (result === 'absent' && student ? [student] : []));
  if (absent.length === 0) return 0;
  const present = presentPeople(rows);
  const absentees = absent.filter((student) => !present.has(student));
  return repo(SignUp, elevated(ctx)).count({ trip: trip.id, status: 'confirmed', student: { in: absentees } });
}

const tasksOf = (trip: TripRow, nodes: readonly string[], ctx: Context): Promise<TaskRow[]> =>
  repo(CheckInTask, elevated(ctx)).find({ trip: trip.id, node: { in: [...nodes] }, status: { ne: 'void' } });

/** The roll calls that are not finished, each with its group or coach: those of one node have one title. */
async function openGaps(tasks: readonly TaskRow[], ctx: Context): Promise<readonly Gap[]> {
  const open = tasks.filter(({ status }) => status !== 'done');
  const ids = (name: 'group' | 'vehicle') => open.flatMap((task) => task[name] ?? []);
  const [groups, vehicles] = await Promise.all([
    repo(TripGroup, elevated(ctx)).find({ id: { in: ids('group') } }),
    repo(TripVehicle, elevated(ctx)).find({ id: { in: ids('vehicle') } }),
  ]);
  const names = new Map([
    ...groups.map(({ id, name }) => [id, name] as const),
    ...vehicles.map(({ id, carNo }) => [id, ctx.engine.texts.text(ctx.language, 'checkInTask.car', { number: carNo })] as const),
  ]);
  return open.map(({ id, title, unmarked, group, vehicle }) => ({
    text: 'open',
    params: { task: [title, names.get(group ?? vehicle ?? '') ?? ''].filter(Boolean).join(' · '), count: unmarked },
    who: LEADERS,
    record: { model: CheckInTask.name, id },
  }));
}

const pageOf = ({ id }: TripRow): string => `/leader?trip=${id}`;
