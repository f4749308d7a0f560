import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { idOf } from '../../sample/ids.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { CheckIn } from '../check-in.model.ts';
import { CheckInEntry } from '../check-in-entry.model.ts';
import { CheckInTask } from '../check-in-task.model.ts';
import { openTasks } from '../open-tasks.ts';

type TaskRow = Row<typeof CheckInTask>;
type CheckInRow = Row<typeof CheckIn>;

/** Every so many-th child of the sample overslept, and was called late instead of at once. */
const LATE_EVERY = 41;
const BEFORE_MS = 5 * 60_000;
const EACH_MS = 4_000;

/** Roll calls of the trips of the sample that are ready or on their way, called as far as their time has come. */
export async function seedRollCalls(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const trips = await repo(Trip, ctx).find({ status: { in: ['ready', 'inProgress', 'suspended', 'returned'] } });
  for (const trip of trips) {
    await openTasks(trip, ctx, idOf);
    if (trip.status !== 'ready') await callAsFar(trip, ctx);
  }
}

async function callAsFar(trip: Row<typeof Trip>, ctx: Context): Promise<void> {
  const isBack = trip.status === 'returned';
  const until = isBack ? '9999-12-31T00:00:00Z' : ctx.now().toISOString();
  // Who is still on the way has not been called for the way home, however late it is.
  const left = isBack ? [] : ['return', 'dismiss'];
  const tasks = await repo(CheckInTask, ctx).find({ trip: trip.id, planAt: { lte: until }, node: { notIn: left } });
  const checkIns = await repo(CheckIn, ctx).find(
    { task: { in: tasks.map(({ id }) => id) } },
    { order: { field: 'id', descending: false } },
  );
  const collectors = await collectorsOf(checkIns, ctx);
  const byTask = Map.groupBy(checkIns, ({ task }) => task);
  const entries = tasks.flatMap((task) => (byTask.get(task.id) ?? []).map((one, n) => entryOf(one, task, { n, collectors })));
  await insertRows(ctx, CheckInEntry, entries as Partial<Row<typeof CheckInEntry>>[]);
  await updateRows(ctx, CheckIn, {
    set: {
      result: sql`e.result`,
      mode: sql`e.mode`,
      checkAt: sql`e.occurred_at`,
      entry: sql`e.id::text`,
      operator: sql`e.operator`,
      collector: sql`e.collector`,
    },
    from: sql`check_in_entry e`,
    where: sql`e.check_in = t.id and t.trip = ${trip.id}`,
  });
  await updateRows(ctx, CheckInTask, {
    set: { present: sql`t.expected`, absent: 0, unmarked: 0, status: 'done', openAt: sql`t.plan_at`, closeAt: sql`t.plan_at` },
    where: sql`t.trip = ${trip.id} and t.plan_at <= ${until} and t.node <> all(${left}::text[])`,
  });
  const aboard = new Set(checkIns.flatMap(({ student }) => student ?? [])).size;
  await updateRows(ctx, Trip, {
    // Before the first roll call of the day those aboard are the ones who had a place.
    set: { ...(aboard > 0 && { presentCount: aboard }), departedAt: sql`least(t.depart_at, ${ctx.now()})` },
    where: sql`t.id = ${trip.id}`,
  });
}

interface Called {
  readonly n: number;
  readonly collectors: ReadonlyMap<string, string>;
}

function entryOf(checkIn: CheckInRow, task: TaskRow, { n, collectors }: Called) {
  const { id, trip, school, agency, bureau, schoolClass, student } = checkIn;
  const occurredAt = new Date(Date.parse(task.planAt) - BEFORE_MS + n * EACH_MS).toISOString();
  const isLate = task.node === 'gather' && n % LATE_EVERY === LATE_EVERY - 1;
  return {
    id: idOf('checkInEntry', id),
    trip,
    school,
    agency,
    bureau,
    schoolClass,
    task: task.id,
    checkIn: id,
    result: isLate ? 'late' : 'present',
    mode: task.node === 'boarding' ? 'qr' : 'manual',
    operator: task.operator,
    occurredAt,
    receivedAt: occurredAt,
    afterClosing: false,
    createdAt: occurredAt,
    updatedAt: occurredAt,
    collector: task.node === 'dismiss' ? (collectors.get(student ?? '') ?? null) : null,
  };
}

async function collectorsOf(checkIns: readonly CheckInRow[], ctx: Context): Promise<Map<string, string>> {
  const students = [...new Set(checkIns.flatMap(({ student }) => student ?? []))];
  const links = await repo(StudentGuardian, ctx).find({ student: { in: students }, isPrimary: true });
  return new Map(links.map(({ student, guardian }) => [student, guardian]));
}
