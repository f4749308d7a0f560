import { use } from '@zhixing/engine/ports/port.ts';
import type { FamilySession } from '../access/session.ts';
import { familyErrors } from '../family.errors.ts';
import { evaluations, type GivenEvaluations } from '../ports.ts';
import type { Place } from './child.ts';

/** Stores what a guardian answered about a trip. No audit line names the guardian: an anonymous answer would be anonymous no more. */
export function evaluate({ guardian, ctx }: FamilySession, { student, trip }: Place, answers: GivenEvaluations): Promise<void> {
  if (!trip) throw familyErrors.notFound();
  return use(ctx.engine, evaluations).submit(ctx, guardian.id, { trip: trip.id, student: student.id }, answers);
}
