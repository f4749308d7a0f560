import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { CheckInTask } from '../check-in/check-in-task.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { Alarm } from './alarm.model.ts';
import { settings } from './ports.ts';
import { endAlarm, raiseAlarm } from './raise.ts';

type TaskRow = Row<typeof CheckInTask>;
type TripRow = Row<typeof Trip>;

const MINUTE_MS = 60_000;

/**
 * Raises an alarm for each roll call that has people missing longer than the settings of its trip allow (section 3.3, "missing"), and notes
 * when they were found. Returns how many alarms were raised.
 */
export async function alarmMissing(ctx: Context, stopping: () => boolean): Promise<number> {
  const server = elevated(ctx);
  const trips = await repo(Trip, server).find({ status: { in: ['ready', 'inProgress', 'suspended'] } });
  const byId = new Map(trips.map((trip) => [trip.id, trip]));
  if (trips.length === 0) return 0;
  const known = await repo(Alarm, server).find({ category: 'missing', openKey: { empty: false }, endedAt: null });
  const tasks = await repo(CheckInTask, server).find({
    trip: { in: [...byId.keys()] },
    any: [
      { status: { in: ['open', 'done'] }, absent: { gt: 0 }, openAt: { empty: false } },
      { id: { in: known.flatMap((one) => one.checkInTask ?? []) } },
    ],
  });
  let raised = 0;
  for (const task of tasks) {
    if (stopping()) break;
    const missing = task.status === 'void' ? 0 : task.absent - task.unmarked;
    if (missing <= 0) await endAlarm(ctx, 'missing', task.id);
    else if (!known.some(({ checkInTask }) => checkInTask === task.id))
      raised += Number(await reportMissing(task, missing, byId.get(task.trip), ctx));
  }
  return raised;
}

/** Whether the people missing at a roll call have been missing for so long that an alarm was raised. */
async function reportMissing(task: TaskRow, missing: number, trip: TripRow | undefined, ctx: Context): Promise<boolean> {
  if (!trip) return false;
  const limit = Number((await use(ctx.engine, settings).of(trip, ctx)).missingMinutes?.value);
  const since = Date.parse(task.closeAt ?? task.openAt ?? task.planAt);
  if (ctx.now().getTime() - since < limit * MINUTE_MS) return false;
  const { isNew } = await raiseAlarm(ctx, {
    category: 'missing',
    trip: task.trip,
    subject: task.id,
    checkInTask: task.id,
    group: task.group,
    tripVehicle: task.vehicle,
    site: task.site,
    value: String(missing),
    threshold: String(limit),
    note: task.title,
  });
  return isNew;
}
