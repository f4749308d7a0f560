import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import type { FamilySession } from '../access/session.ts';
import { familyErrors } from '../family.errors.ts';
import { inTransaction, type Place } from './child.ts';
import { healthOf, healthState } from './health.ts';

type Answer = Row<typeof SignUp>;

const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((said) => said.isWellFormed() && !said.includes('\0'));
const optional = (max: number) => line(0, max).transform((said) => said || null);

/** What a guardian states when signing a child up. */
export const signUpFacts = z.strictObject({
  emergencyContact: line(1, 40),
  emergencyPhone: z.string().regex(/^1[3-9]\d{9}$/),
  dietary: optional(200),
  clothingSize: optional(20),
  healthNote: optional(500),
});
export type SignUpFacts = z.infer<typeof signUpFacts>;

/** The sign-ups of some children, the newest of each trip first. */
export const signUpsOf = (ctx: Context, students: readonly string[]): Promise<Answer[]> =>
  repo(SignUp, ctx).find({ student: { in: [...students] } }, { limit: 500, order: { field: 'signUpNo', descending: true } });

export const signUpFor = (answers: readonly Answer[], { student, trip }: Place): Answer | undefined =>
  answers.find((one) => one.student === student.id && one.trip === trip?.id);

/** The sign-up as the family sees it. */
export const shownSignUp = (one: Answer) => ({
  id: one.id,
  signUpNo: one.signUpNo,
  status: one.status,
  emergencyContact: one.emergencyContact,
  emergencyPhone: one.emergencyPhone,
  dietary: one.dietary,
  clothingSize: one.clothingSize,
  healthNote: one.healthNote,
  waitNo: one.waitNo,
  signedAt: one.signedAt,
  confirmedAt: one.confirmedAt,
  withdrawReason: one.withdrawReason,
});

/** Answers the invitation: the child takes part. The health sheet comes first, since the school plans with it. */
export async function signUp(session: FamilySession, place: Place, facts: SignUpFacts): Promise<void> {
  const [profile] = await healthOf(session.ctx, [place.student.id]);
  if (healthState(session.ctx, place, profile).state !== 'confirmed') throw familyErrors.healthFirst();
  await answer(session, place, 'submit', { ...facts, healthConfirmed: true, source: 'guardian', guardian: session.guardian.id });
}

/** Answers the invitation: the child stays at school. Needs no reason. */
export const decline = (session: FamilySession, place: Place) => answer(session, place, 'decline');

export const withdrawSignUp = (session: FamilySession, place: Place, reason: string | null) =>
  answer(session, place, 'withdraw', { reason });

export const amend = (session: FamilySession, place: Place, facts: SignUpFacts) => answer(session, place, 'amend', { ...facts });

const answer = (
  session: FamilySession,
  place: Place,
  action: 'submit' | 'decline' | 'withdraw' | 'amend',
  args?: Readonly<Record<string, unknown>>,
): Promise<void> =>
  inTransaction(session, async (ctx) => {
    const current = signUpFor(await signUpsOf(ctx, [place.student.id]), place);
    if (!current) throw familyErrors.notInvited();
    await repo(SignUp, ctx).act(current.id, action, args);
    const detail = { guardian: session.guardian.id };
    await audit(ctx, { kind: 'write', verb: `family.${action}`, model: SignUp.name, record: current.id, detail });
  });
