import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { Tutor } from '../../institution/tutor/tutor.model.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { Staff } from '../../school/staff.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import type { EvaluatorType } from '../targets.ts';

/** Children who were on the trip. */
export const travelled = ['confirmed', 'completed'] as const;

/** Enabled guardians of the children of a trip, each once. */
export async function guardiansOf(trip: string, ctx: Context): Promise<Row<typeof Guardian>[]> {
  const server = elevated(ctx);
  const signUps = await repo(SignUp, server).find({ trip, status: { in: [...travelled] } });
  if (signUps.length === 0) return [];
  const links = await repo(StudentGuardian, server).find({ student: { in: signUps.map(({ student }) => student) } });
  const ids = [...new Set(links.map(({ guardian }) => guardian))];
  return ids.length === 0 ? [] : repo(Guardian, server).find({ id: { in: ids }, status: 'enabled' });
}

/** A person who accompanied a trip, with the account, where there is one. */
export interface Companion {
  readonly staff: Row<typeof TripStaff>;
  readonly user: string | null;
  readonly type: EvaluatorType;
}

/** People of the school, and tutors, who accompanied a trip. Those whom agencies and bases sent along are evaluated, and not asked. */
export async function companionsOf(trip: string, ctx: Context): Promise<Companion[]> {
  const server = elevated(ctx);
  const filed = await repo(TripStaff, server).find({ trip, status: 'filed' });
  const asked = filed.filter(({ personType, role }) => role === 'tutor' || personType === 'school');
  const staff = await accounts(
    Staff,
    asked.flatMap((one) => one.staff ?? []),
    server,
  );
  const tutors = await accounts(
    Tutor,
    asked.flatMap((one) => one.tutor ?? []),
    server,
  );
  return asked.map((one) => ({
    staff: one,
    user: staff.get(one.staff ?? '') ?? tutors.get(one.tutor ?? '') ?? null,
    type: one.role === 'tutor' ? 'tutor' : 'teacher',
  }));
}

async function accounts(model: typeof Staff | typeof Tutor, ids: readonly string[], ctx: Context): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const found = await repo(model, ctx).find({ id: { in: [...ids] } });
  return new Map(found.map(({ id, user }) => [id, user]));
}
