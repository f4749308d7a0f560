import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { MessageEvent } from '@zhixing/engine/notification/notification.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { chinaTime } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { Guardian } from '../school/guardian.model.ts';
import { School } from '../school/school.model.ts';
import { StudentGuardian } from '../school/student-guardian.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { CheckIn } from './check-in.model.ts';
import { CheckInTask } from './check-in-task.model.ts';
import { guardianMessages } from './ports.ts';

type TaskRow = Row<typeof CheckInTask>;

/** Messages to guardians. They name the trip, never the child. */
export const checkInEvents: readonly MessageEvent[] = [
  { name: 'checkIn.absent', type: 'system', params: ['school', 'trip', 'node', 'planned'], urgent: true },
  { name: 'checkIn.deputy', type: 'system', params: ['school', 'trip', 'deputy', 'code'], urgent: true },
];

/**
 * Informs the guardians of the children who are absent from a closed roll call, each once. Whoever was not reached that way stays open, to
 * be called by a person.
 */
export async function informGuardians(task: TaskRow, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const absent = await repo(CheckIn, server).find({ task: task.id, result: 'absent', student: { empty: false }, informedAt: null });
  if (absent.length === 0) return;
  const phones = await phonesOf(
    absent.flatMap(({ student }) => student ?? []),
    ctx,
  );
  const trip = await lookUp(Trip, task.trip, ctx);
  const school = await lookUp(School, trip?.school ?? null, ctx);
  const node = ctx.engine.words.option('zh', ctx.engine.registry.get(CheckInTask.name), 'node', task.node);
  const params = { school: school?.name ?? '', trip: trip?.name ?? '', node, planned: chinaTime(task.planAt) };
  const all = [...new Set([...phones.values()].flat())];
  const isSent =
    all.length > 0 &&
    (await use(ctx.engine, guardianMessages).send(ctx, { event: 'checkIn.absent', phones: all, params, source: task.trip }));
  const reached = isSent ? absent.filter(({ student }) => (phones.get(student ?? '') ?? []).length > 0).map(({ id }) => id) : [];
  const set = { informedAt: ctx.now().toISOString(), informedBy: 'message' } as const;
  await updateRows(ctx, CheckIn, { set, where: sql`t.id = any(${reached}::uuid[])`, newVersion: true });
}

/** The phones of the guardians of children, by child. */
async function phonesOf(students: readonly string[], ctx: Context): Promise<Map<string, string[]>> {
  const server = elevated(ctx);
  const links = await repo(StudentGuardian, server).find({ student: { in: [...students] } });
  const ids = [...new Set(links.map(({ guardian }) => guardian))];
  const guardians = await repo(Guardian, server).find({ id: { in: ids }, status: 'enabled' });
  const phone = new Map(guardians.map((guardian) => [guardian.id, guardian.phone]));
  const byStudent = Map.groupBy(links, ({ student }) => student);
  return new Map([...byStudent].map(([student, of]) => [student, of.flatMap(({ guardian }) => phone.get(guardian) ?? [])]));
}
