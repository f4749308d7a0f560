import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { SignUp, travellerFields } from '../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { Student } from '../school/student.model.ts';

/** States in which a sign-up travels, or has travelled. */
export const travelling = { in: ['confirmed', 'completed'] };
/** States in which staff are still meant to come. */
const expectedStaff = { in: ['draft', 'pending', 'filed'] };

export interface Travellers {
  readonly students: readonly Row<typeof Student>[];
  readonly staff: readonly Row<typeof TripStaff>[];
}

/** Confirmed students and expected staff of a trip. */
export async function travellersOf(trip: string, ctx: Context): Promise<Travellers> {
  const server = elevated(ctx);
  const signUps = await repo(SignUp, server).find({ trip, status: travelling }, { fields: travellerFields });
  const ids = signUps.map(({ student }) => student);
  const students = ids.length > 0 ? await repo(Student, server).find({ id: { in: ids } }) : [];
  return { students, staff: await repo(TripStaff, server).find({ trip, status: expectedStaff }) };
}

/** The sign-ups of those who travel, by their students. */
export async function signUpsOf(trip: string, ctx: Context): Promise<ReadonlyMap<string, string>> {
  const signUps = await repo(SignUp, elevated(ctx)).find({ trip, status: travelling }, { fields: ['id', 'student'] });
  return new Map(signUps.map(({ id, student }) => [student, id]));
}

/** How many travel. */
export const headcountOf = async (trip: string, ctx: Context): Promise<number> =>
  (await repo(SignUp, elevated(ctx)).count({ trip, status: travelling })) +
  (await repo(TripStaff, elevated(ctx)).count({ trip, status: expectedStaff }));
