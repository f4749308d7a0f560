import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { Trip } from '../../trip/trip.model.ts';
import { SafetyNotice } from '../notice/safety-notice.model.ts';
import { SafetyQuestion } from '../notice/safety-question.model.ts';

type Question = Row<typeof SafetyQuestion>;

/** Days before departure by which the families of the sample had answered. */
const BEFORE = 7;
const PER_CENT = 100;

/** The quizzes of the safety notices, answered by the families of those who are signed up: all of them where the sign-up has ended, some before. */
export async function seedQuizzes(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const notices = await repo(SafetyNotice, ctx).find({ status: 'approved', needQuiz: true, isTemplate: false });
  const trips = new Map((await repo(Trip, ctx).find({})).map((trip) => [trip.id, trip]));
  const asked = { notice: { in: notices.map(({ id }) => id) } };
  const questions = Map.groupBy(await repo(SafetyQuestion, ctx).find(asked), ({ notice }) => notice);
  const taking = { status: { in: ['confirmed', 'absent', 'completed'] } };
  const signUps = Map.groupBy(await repo(SignUp, ctx).find(taking), ({ trip }) => trip);
  const rows = notices.flatMap((notice) => {
    const trip = trips.get(notice.trip ?? '');
    const day = trip && [addDays(chinaDay(trip.departAt), -BEFORE), addDays(chinaDay(engine.now()), -1)].sort()[0];
    const answering = (signUps.get(trip?.id ?? '') ?? []).filter((_, n) => trip?.status !== 'enrolling' || n % 3 > 0);
    return day ? answering.map((signUp, n) => resultOf(notice, signUp, questions.get(notice.id) ?? [], { n, day })) : [];
  });
  await insertRows(engine.database, engine.registry.get('quizResult'), rows, engine.now());
}

/** One family in five errs in one answer, and one in sixteen had to try again. */
function resultOf(
  { id, edition, passMark }: Row<typeof SafetyNotice>,
  { student, guardian, schoolClass, school, signUpNo }: Row<typeof SignUp>,
  questions: readonly Question[],
  { n, day }: { readonly n: number; readonly day: string },
): object {
  const wrong = n % 5 === 0 ? questions[n % questions.length] : undefined;
  const answers = questions.map((question) => [question.id, question === wrong ? otherThan(question) : question.answer]);
  const [total, right] = [questions.length, questions.length - (wrong ? 1 : 0)];
  return {
    id: idOf('quizResult', `${id}/${signUpNo}`),
    notice: id,
    edition: edition ?? 1,
    student,
    guardian,
    schoolClass,
    school,
    answers: Object.fromEntries(answers),
    right,
    total,
    passed: right * PER_CENT >= total * (passMark ?? PER_CENT),
    attempts: n % 16 === 3 ? 2 : 1,
    answeredAt: chinaDateTime(day, `${19 + (n % 3)}:${String((n * 7) % 60).padStart(2, '0')}`).toISOString(),
  };
}

const otherThan = ({ answer }: Question) => (answer === 'a' ? 'b' : 'a');
