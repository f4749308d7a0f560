import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Student } from '../../school/student.model.ts';
import { dated, mustBeOpen, mustHaveTrip, mustNotBeFiled, owned, revised } from '../paper.ts';
import { safetyErrors } from '../safety.errors.ts';
import { QuizResult } from './quiz-result.model.ts';
import { SafetyNotice } from './safety-notice.model.ts';
import { SafetyQuestion } from './safety-question.model.ts';

type NoticeRow = Row<typeof SafetyNotice>;

/** Fewest questions of a quiz: fewer say nothing about what was understood. */
const MINIMUM = 3;

export const safetyNoticeRules = defineRules(SafetyNotice, {
  create: { derive: placed, check: ({ row }) => mustHaveTrip(row) },
  update: { derive: placed, check: ({ row }) => mustHaveTrip(row) },
  actions: {
    submit: { derive: (_change, ctx) => dated(ctx), check: ({ row }, ctx) => mustBeComplete(row, ctx) },
    publish: { derive: (_change, ctx) => dated(ctx), check: ({ row }, ctx) => mustBeComplete(row, ctx) },
    revise: { derive: ({ row }) => revised(row), check: ({ row }, ctx) => mustNotBeFiled(row, ctx) },
  },
});

export const safetyQuestionRules = defineRules(SafetyQuestion, {
  check: async ({ row }, ctx) => mustBeOpen(await lookUp(SafetyNotice, row.notice, ctx)),
});

export const quizResultRules = defineRules(QuizResult, {
  create: {
    derive: async ({ row }, ctx) => {
      const student = await lookUp(Student, row.student, ctx);
      return student ? { schoolClass: student.schoolClass, school: student.school } : {};
    },
  },
});

/** Bases and camps write no notices of their own. */
async function placed({ row, before }: { row: NoticeRow; before: NoticeRow | null }, ctx: Context): Promise<Partial<NoticeRow>> {
  const { site: _site, ...owner } = await owned(row, before, ctx);
  return owner;
}

async function mustBeComplete(row: NoticeRow, ctx: Context): Promise<void> {
  const said = [row.riding, row.catering, row.lodging, row.activity, row.belongings, row.emergency];
  if (said.every((text) => text === null)) throw safetyErrors.contentMissing();
  const questions = row.needQuiz ? await repo(SafetyQuestion, elevated(ctx)).count({ notice: row.id }) : MINIMUM;
  if (questions < MINIMUM) throw safetyErrors.questionsMissing({ min: MINIMUM });
}
