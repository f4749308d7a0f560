import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { takeSerials } from '@zhixing/engine/write/serials.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { Student } from '../../school/student.model.ts';
import type { Trip } from '../../trip/trip.model.ts';
import { tellFamilies } from '../families.ts';
import { SignUp } from './sign-up.model.ts';
import { copiedFrom } from './sign-up.rules.ts';

/**
 * Invites all students of the trip's classes who are at school, or those named of them, unless they have an open sign-up already. One
 * statement inserts the invitations, another the messages to their guardians. Returns how many were invited.
 */
export async function inviteStudents(trip: Row<typeof Trip>, ctx: Context, named?: readonly string[]): Promise<number> {
  const server = elevated(ctx);
  const at = { schoolClass: { in: trip.classes }, status: 'enrolled', ...(named && { id: { in: [...named] } }) };
  const students = await repo(Student, server).find(at, { order: { field: 'studentNo', descending: false } });
  const known = await repo(SignUp, server).find({ openTrip: trip.id });
  const invited = new Set(known.map(({ student }) => student));
  const fresh = students.filter(({ id }) => !invited.has(id));
  if (fresh.length === 0) return 0;
  const numbers = await takeSerials(ctx, 'SU', fresh.length);
  const rows = fresh.map((student, n) => ({
    signUpNo: numbers[n] ?? '',
    trip: trip.id,
    student: student.id,
    status: 'invited' as const,
    createdBy: ctx.actor.userId,
    ...copiedFrom(trip, student),
  }));
  const records = await insertRows(ctx, SignUp, rows);
  await audit(ctx, { kind: 'write', verb: 'invite', model: SignUp.name, records, detail: { trip: trip.id } });
  const ids = fresh.map(({ id }) => id);
  await tellFamilies('invited', trip, ids, ctx);
  return fresh.length;
}
