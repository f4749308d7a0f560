import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
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
  const count = new Set(absent.flatMap(({ student }) => (told.has(student) ? [] : [student]))).size;
  return [...openGaps(tasks), ...(count > 0 ? [{ text: 'notInformed', params: { count }, who: LEADERS, page: pageOf(trip) }] : [])];
}

async function handedOverAll(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const tasks = await tasksOf(trip, ['return', 'dismiss'], ctx);
  const handOvers = tasks.filter(({ node }) => node === 'dismiss');
  if (handOvers.length === 0) return [{ text: 'noTasks', who: LEADERS, record: { model: Trip.name, id: trip.id } }];
  if (trip.stage !== 'primary') return openGaps(tasks);
  const rows = await repo(CheckIn, elevated(ctx)).find({ task: { in: handOvers.map(({ id }) => id) }, student: { empty: false } });
  const count = rows.filter(({ result, collector, deputy }) => presentMarks.includes(result) && !collector && !deputy).length;
  return [...openGaps(tasks), ...(count > 0 ? [{ text: 'noCollector', params: { count }, who: LEADERS, page: pageOf(trip) }] : [])];
}

const tasksOf = (trip: TripRow, nodes: readonly string[], ctx: Context): Promise<TaskRow[]> =>
  repo(CheckInTask, elevated(ctx)).find({ trip: trip.id, node: { in: [...nodes] }, status: { ne: 'void' } });

const openGaps = (tasks: readonly TaskRow[]): Gap[] =>
  tasks
    .filter(({ status }) => status !== 'done')
    .map(({ id, title, unmarked }) => ({
      text: 'open',
      params: { task: title, count: unmarked },
      who: LEADERS,
      record: { model: CheckInTask.name, id },
    }));

const pageOf = ({ id }: TripRow): string => `/leader?trip=${id}`;
