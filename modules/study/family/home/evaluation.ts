import { use } from '@zhixing/engine/ports/port.ts';
import { z } from 'zod';
import type { FamilySession } from '../door/session.ts';
import { familyErrors } from '../family.errors.ts';
import { evaluations, type GivenEvaluations } from '../ports.ts';
import type { Place } from './child.ts';

/** What a guardian sends about some subjects of a trip. */
export const evaluationAnswers = z
  .array(
    z.strictObject({
      subject: z.uuid(),
      scores: z
        .array(z.strictObject({ item: z.uuid(), stars: z.number().min(1).max(10).multipleOf(0.5) }))
        .min(1)
        .max(100),
      comment: z
        .string()
        .trim()
        .max(500)
        .refine((said) => said.isWellFormed() && !said.includes('\0'))
        .transform((said) => said || null),
      anonymous: z.boolean(),
    }),
  )
  .min(1)
  .max(60);

/** Stores what a guardian answered about a trip. No audit line names the guardian: an anonymous answer would be anonymous no more. */
export function evaluate({ guardian, ctx }: FamilySession, { student, trip }: Place, answers: GivenEvaluations): Promise<void> {
  if (!trip) throw familyErrors.notFound();
  return use(ctx.engine, evaluations).submit(ctx, guardian.id, { trip: trip.id, student: student.id }, answers);
}
