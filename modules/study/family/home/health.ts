import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { HealthProfile } from '../../school/health-profile.model.ts';
import type { FamilySession } from '../access/session.ts';
import { inTransaction, type Place } from './child.ts';

type Profile = Row<typeof HealthProfile>;

/** A confirmation holds for thirty days, and for a trip only if it was given within the thirty days before departure. */
const CONFIRMED_DAYS = 30;

const takingPart = ['submitted', 'waitlist', 'confirmed'] as const;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((said) => said.isWellFormed() && !said.includes('\0'))
    .transform((said) => said || null);

/** The health facts as the page sends them: all of them, since the guardian confirms the whole sheet. */
export const healthFacts = z.strictObject({
  bloodType: z
    .string()
    .regex(/^(A|B|AB|O)?[+-]?$/)
    .transform((type) => type || null),
  allergies: text(300),
  chronicDiseases: text(300),
  medications: text(300),
  dietaryRestrictions: text(200),
  recentSurgery: text(200),
  emergencyNote: text(500),
  motionSickness: z.boolean(),
  unfitForTrip: z.boolean(),
});
export type HealthFacts = z.infer<typeof healthFacts>;

/** The health sheet of a child, as its guardian sees it. */
export interface HealthState {
  readonly facts: HealthFacts;
  readonly confirmedAt: string | null;
  readonly state: 'open' | 'confirmed' | 'old';
}

export const healthOf = (ctx: Context, students: readonly string[]): Promise<Profile[]> =>
  repo(HealthProfile, ctx).find({ student: { in: [...students] } }, { limit: 200 });

export function healthState(ctx: Context, { trip }: Pick<Place, 'trip'>, profile: Profile | undefined): HealthState {
  const confirmedAt = profile?.confirmedAt ?? null;
  const today = chinaDay(ctx.now());
  const lastDays = trip && addDays(chinaDay(trip.departAt), -CONFIRMED_DAYS);
  const since = lastDays && today >= lastDays ? lastDays : addDays(today, -CONFIRMED_DAYS);
  return {
    facts: factsOf(profile),
    confirmedAt,
    state: confirmedAt === null ? 'open' : chinaDay(confirmedAt) >= since ? 'confirmed' : 'old',
  };
}

const factsOf = (profile: Profile | undefined): HealthFacts => ({
  bloodType: profile?.bloodType ?? null,
  allergies: profile?.allergies ?? null,
  chronicDiseases: profile?.chronicDiseases ?? null,
  medications: profile?.medications ?? null,
  dietaryRestrictions: profile?.dietaryRestrictions ?? null,
  recentSurgery: profile?.recentSurgery ?? null,
  emergencyNote: profile?.emergencyNote ?? null,
  motionSickness: profile?.motionSickness ?? false,
  unfitForTrip: profile?.unfitForTrip ?? false,
});

/** Writes the sheet down as the guardian has confirmed it now, and confirms it on the sign-up, where there is one. */
export const confirmHealth = (session: FamilySession, { student, trip }: Place, facts: HealthFacts): Promise<void> =>
  inTransaction(session, async (ctx) => {
    const profiles = repo(HealthProfile, ctx);
    const known = await profiles.first({ student: student.id });
    const values = { ...facts, confirmedBy: session.guardian.id, confirmedAt: ctx.now().toISOString() };
    const { id } = known ? await profiles.update(known.id, values) : await profiles.create({ student: student.id, ...values });
    const taking = trip && (await repo(SignUp, ctx).first({ trip: trip.id, student: student.id, status: { in: [...takingPart] } }));
    if (taking) await repo(SignUp, ctx).act(taking.id, 'confirmHealth');
    await audit(ctx, {
      kind: 'write',
      verb: 'family.health',
      model: HealthProfile.name,
      record: id,
      detail: { guardian: session.guardian.id },
    });
  });
