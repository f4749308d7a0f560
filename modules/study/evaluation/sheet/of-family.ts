import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { EvaluationTemplate } from '../../catalogue/evaluation-template.model.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { evaluationErrors } from '../evaluation.errors.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import { travelled } from '../window/people.ts';
import type { Answers } from './answers.ts';
import { personOfGuardian } from './person.ts';
import { answered, isOpen, type Sheet, sheetOf } from './sheet.ts';
import { submitAnswers } from './submit.ts';

type Subject = Row<typeof EvaluationSubject>;

/** A child on a trip. */
interface Place {
  readonly trip: string;
  readonly student: string;
}

/** How far a family is with the evaluation of a trip. */
export interface Outline {
  readonly state: 'open' | 'done' | 'over';
  readonly until: string;
}

/** The state of the evaluation of some children and trips, read at once; null for children who were not asked. */
export async function familyOutline(ctx: Context, guardian: string, places: readonly Place[]) {
  const server = elevated(ctx);
  const trips = [...new Set(places.map(({ trip }) => trip))];
  const subjects = trips.length > 0 ? await parentSubjects(trips, server) : [];
  if (subjects.length === 0) return () => null;
  const students = [...new Set(places.map(({ student }) => student))];
  const went = await repo(SignUp, server).find({ trip: { in: trips }, student: { in: students }, status: { in: [...travelled] } });
  const done = await answered(subjects, personOfGuardian(guardian, ''), server);
  return ({ trip, student }: Place): Outline | null => {
    const of = subjects.filter((one) => one.trip === trip);
    const until = of
      .map(({ closesAt }) => closesAt)
      .toSorted()
      .at(-1);
    if (!until || !went.some((one) => one.trip === trip && one.student === student)) return null;
    if (of.some(({ id }) => done.has(id))) return { state: 'done', until };
    return { state: of.some((one) => isOpen(one, ctx)) ? 'open' : 'over', until };
  };
}

async function parentSubjects(trips: readonly string[], server: Context): Promise<Subject[]> {
  const all = await repo(EvaluationSubject, server).find({ trip: { in: [...trips] } });
  if (all.length === 0) return [];
  const templates = await repo(EvaluationTemplate, server).find({
    id: { in: [...new Set(all.map(({ template }) => template))] },
    byParent: true,
  });
  const asked = new Set(templates.map(({ id }) => id));
  return all.filter(({ template }) => asked.has(template));
}

/** What a guardian is asked about a trip. */
export const familySheet = (ctx: Context, guardian: string, { trip, student }: Place): Promise<Sheet | null> =>
  sheetOf(trip, personOfGuardian(guardian, student), ctx);

/** Stores what a guardian answered, who speaks for a child that was on the trip. */
export async function submitOfFamily(ctx: Context, guardian: string, place: Place, answers: Answers): Promise<void> {
  const outline = (await familyOutline(ctx, guardian, [place]))(place);
  if (!outline) throw evaluationErrors.notAsked();
  await submitAnswers(place.trip, personOfGuardian(guardian, place.student), answers, ctx);
}
