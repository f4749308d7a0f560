import { defineModel, f } from '@zhixing/model';

/** How the family of a student answered the quiz of a safety notice: one record for each notice and student, with the last answers. */
export const QuizResult = defineModel('quizResult', {
  minors: true,
  minorsBy: 'student',
  serverManaged: true,
  fields: {
    notice: f.ref('safetyNotice', { required: true, onDelete: 'cascade', index: true }),
    /** Edition of the notice whose questions were answered. */
    edition: f.integer({ required: true, min: 1 }),
    student: f.ref('student', { required: true, onDelete: 'cascade', index: true }),
    guardian: f.ref('guardian', { onDelete: 'cascade' }),
    schoolClass: f.ref('schoolClass', { readonly: true, index: true }),
    school: f.ref('school', { readonly: true, index: true }),
    /** The choice by question. */
    answers: f.json({ required: true, internal: true }),
    right: f.integer({ required: true, min: 0 }),
    total: f.integer({ required: true, min: 1 }),
    /** Stays once it was reached in this edition. */
    passed: f.flag({ required: true, default: false }),
    attempts: f.integer({ required: true, min: 1, default: 1 }),
    answeredAt: f.moment({ required: true }),
  },
  unique: [['notice', 'student']],
  views: {
    list: {
      columns: ['notice', 'student', 'schoolClass', 'guardian', 'right', 'total', 'passed', 'attempts', 'answeredAt'],
      filters: ['notice', 'student', 'schoolClass', 'passed', 'answeredAt'],
      sort: '-answeredAt',
    },
    form: {
      groups: [{ title: 'basics', fields: ['notice', 'student', 'guardian', 'right', 'total', 'passed', 'attempts', 'answeredAt'] }],
    },
  },
  label: ['student'],
  scopes: {
    organisation: { school: { in: '@organizationAndSuborganization' } },
    class: { schoolClass: { in: '@headedClasses' } },
  },
});
