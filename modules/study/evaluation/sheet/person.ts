import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { Tutor } from '../../institution/tutor/tutor.model.ts';
import type { Evaluation } from '../evaluation.model.ts';
import type { EvaluationInvitation } from '../evaluation-invitation.model.ts';
import type { EvaluationSubject } from '../evaluation-subject.model.ts';
import type { EvaluatorType } from '../targets.ts';

type Invitation = Row<typeof EvaluationInvitation>;

/** Somebody who evaluates. */
export interface Person {
  /** Names the person in the keyed hash that holds them to one answer. */
  readonly key: string;
  readonly type: EvaluatorType;
  /** What is stored about the author unless the answer is anonymous. */
  readonly author: Partial<Pick<Row<typeof Evaluation>, 'evaluator' | 'tripStaffBy' | 'guardian' | 'student'>>;
  /** Whether a subject is the person's own: nobody evaluates himself or the organisation that sent him. */
  readonly isOwn: (subject: Row<typeof EvaluationSubject>) => boolean;
  readonly invitation: Invitation | null;
}

export const guardianPerson = (guardian: string): string => `guardian ${guardian}`;

/** A guardian, who speaks for a child that was on the trip. */
export const personOfGuardian = (guardian: string, student: string): Person => ({
  key: guardianPerson(guardian),
  type: 'parent',
  author: { guardian, student },
  isOwn: () => false,
  invitation: null,
});

/** Who was invited. */
export async function personInvited(invitation: Invitation, ctx: Context): Promise<Person> {
  const { tripStaff, user, evaluatorType } = invitation;
  const staff = await lookUp(TripStaff, tripStaff, ctx);
  const tutor = await lookUp(Tutor, staff?.tutor ?? null, ctx);
  return {
    key: `staff ${tripStaff}`,
    type: evaluatorType as EvaluatorType,
    author: { evaluator: user, tripStaffBy: tripStaff },
    isOwn: (one) => one.tripStaff === tripStaff || (tutor !== null && (one.tutor === tutor.id || isOfEmployer(one, tutor))),
    invitation,
  };
}

/** The trip as a whole belongs to the school, whoever carries it out. */
const isOfEmployer = (one: Row<typeof EvaluationSubject>, { agency, site }: Row<typeof Tutor>): boolean =>
  one.target !== 'trip' && ((agency !== null && one.agency === agency) || (site !== null && one.site === site));
