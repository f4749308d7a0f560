import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { QuizResult } from '../../safety/notice/quiz-result.model.ts';
import { SafetyNotice } from '../../safety/notice/safety-notice.model.ts';
import { SafetyQuestion } from '../../safety/notice/safety-question.model.ts';
import type { FamilySession } from '../access/session.ts';
import { familyErrors } from '../family.errors.ts';
import { inTransaction, type Place } from './child.ts';

type Notice = Row<typeof SafetyNotice>;
type Question = Row<typeof SafetyQuestion>;
type Answers = Readonly<Record<string, string>>;

const sections = ['riding', 'catering', 'lodging', 'activity', 'belongings', 'emergency'] as const;
const choices = { a: 'choiceA', b: 'choiceB', c: 'choiceC', d: 'choiceD' } as const;

/** The approved safety notice of a trip with its quiz, without the right answers; null where there is none. */
export async function safetyOf({ ctx }: FamilySession, { trip, student }: Place) {
  const notice = trip && (await noticeOf(trip.id, ctx));
  if (!notice) return null;
  const questions = await questionsOf(notice, ctx);
  const result = await repo(QuizResult, ctx).first({ notice: notice.id, student: student.id, edition: notice.edition ?? 1 });
  return {
    id: notice.id,
    title: notice.title,
    sections: sections.flatMap((section) => (notice[section] ? [{ section, text: notice[section] }] : [])),
    passMark: notice.passMark,
    questions: questions.map((one) => ({
      id: one.id,
      question: one.question,
      choices: Object.entries(choices).flatMap(([key, field]) => (one[field] ? [{ key, text: one[field] }] : [])),
    })),
    result: result && {
      right: result.right,
      total: result.total,
      passed: result.passed,
      wrong: wrongOf(questions, result.answers as Answers),
    },
  };
}

/** Records the answers of a family; a quiz that was passed stays passed, however often it is repeated. */
export const answerQuiz = (session: FamilySession, { trip, student }: Place, given: { notice: string; answers: Answers }): Promise<void> =>
  inTransaction(session, async (ctx) => {
    const notice = trip && (await noticeOf(trip.id, ctx));
    // A notice that was revised meanwhile has other questions than those that were answered.
    if (!notice || notice.id !== given.notice) throw familyErrors.notFound();
    const questions = await questionsOf(notice, ctx);
    if (questions.length === 0) throw familyErrors.notFound();
    const results = repo(QuizResult, ctx);
    const former = await results.first({ notice: notice.id, student: student.id });
    const values = outcomeOf(notice, questions, given.answers, former);
    const written = { ...values, guardian: session.guardian.id, answeredAt: ctx.now().toISOString() };
    const { id } = former
      ? await results.update(former.id, written)
      : await results.create({ notice: notice.id, student: student.id, ...written });
    const detail = { guardian: session.guardian.id };
    await audit(ctx, { kind: 'write', verb: 'family.quiz', model: QuizResult.name, record: id, detail });
  });

function outcomeOf(notice: Notice, questions: readonly Question[], given: Answers, former: Row<typeof QuizResult> | null) {
  const edition = notice.edition ?? 1;
  const answers = Object.fromEntries(questions.map(({ id }) => [id, given[id] ?? '']));
  const [total, right] = [questions.length, questions.length - wrongOf(questions, answers).length];
  const same = former?.edition === edition ? former : null;
  const passed = same?.passed === true || right * PER_CENT >= total * (notice.passMark ?? PER_CENT);
  return { edition, answers, right, total, passed, attempts: (same?.attempts ?? 0) + 1 };
}

const PER_CENT = 100;

const noticeOf = (trip: string, ctx: Context): Promise<Notice | null> =>
  repo(SafetyNotice, ctx).first({ trip, status: 'approved' }, { order: { field: 'approvedAt', descending: true } });

const questionsOf = async ({ id, needQuiz }: Notice, ctx: Context): Promise<Question[]> =>
  needQuiz ? repo(SafetyQuestion, ctx).find({ notice: id }, { order: { field: 'seq', descending: false } }) : [];

/** The questions that were answered wrongly, each with the right choice and why. */
const wrongOf = (questions: readonly Question[], answers: Answers) =>
  questions.flatMap(({ id, answer, explanation }) =>
    answers[id] === answer ? [] : [{ question: id, given: answers[id], answer, explanation }],
  );
