import { defineModel, f } from '@zhixing/model';
import { paperOwner, paperScopes } from '../belonging.ts';
import { paperStates, paperSteps, paperTones } from '../paper-states.ts';

/** A safety notice (安全须知) with its quiz: for a trip, or a template of a library. */
export const SafetyNotice = defineModel('safetyNotice', {
  traits: ['approvable', 'annotated', 'attachable'],
  fields: {
    noticeNo: f.serial({ prefix: 'SN', unique: true }),
    title: f.text({ required: true, max: 80, search: true }),
    ...paperOwner,
    /** The template that it was copied from. */
    source: f.ref('safetyNotice'),
    forPrimary: f.flag({ required: true, default: true }),
    forJunior: f.flag({ required: true, default: true }),
    forSenior: f.flag({ required: true, default: true }),
    /** The parts that a notice has: each is left out if empty. */
    riding: f.longText({ max: 2000 }),
    catering: f.longText({ max: 2000 }),
    lodging: f.longText({ max: 2000 }),
    activity: f.longText({ max: 2000 }),
    belongings: f.longText({ max: 2000 }),
    emergency: f.longText({ max: 2000 }),
    videos: f.files({ accept: '.mp4,.webm,.mov' }),
    needQuiz: f.flag({ required: true, default: true }),
    /** Per cent of right answers with which the quiz is passed. */
    passMark: f.integer({ min: 1, max: 100, default: 80, show: { needQuiz: true }, requiredWhen: { needQuiz: true } }),
    questionCount: f.count({ of: 'safetyQuestion', by: 'notice' }),
    /** Families that have answered the quiz, and those that have passed it. */
    quizTaken: f.count({ of: 'quizResult', by: 'notice' }),
    quizPassed: f.count({ of: 'quizResult', by: 'notice', where: { passed: true } }),
    edition: f.integer({ readonly: true, default: 1 }),
    approvedAt: f.moment({ readonly: true }),
  },
  states: paperStates,
  editableIn: ['draft', 'rejected'],
  deletableIn: ['draft', 'rejected'],
  tones: paperTones,
  actions: {
    submit: {
      from: ['draft', 'rejected'],
      to: 'approved',
      when: { school: { empty: false } },
      flow: 'safety-notice',
      rejected: 'reject',
      recalled: 'withdraw',
    },
    /** Puts a template of the platform or of a bureau into the library. */
    publish: { from: ['draft', 'rejected'], to: 'approved', when: { isTemplate: true, school: null, agency: null }, confirm: true },
    ...paperSteps,
  },
  views: {
    list: {
      columns: [
        'noticeNo',
        'title',
        'status',
        'trip',
        'school',
        'isTemplate',
        'needQuiz',
        'questionCount',
        'quizTaken',
        'quizPassed',
        'edition',
        'approvedAt',
      ],
      filters: ['title', 'trip', 'school', 'isTemplate', 'ownerType', 'status'],
      sort: '-noticeNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['title', 'isTemplate', 'trip', 'forPrimary', 'forJunior', 'forSenior'] },
        { title: 'content', fields: ['riding', 'catering', 'lodging', 'activity', 'belongings', 'emergency'] },
        { title: 'quiz', fields: ['needQuiz', 'passMark'] },
        { title: 'more', fields: ['videos', 'attachments', 'remark'] },
      ],
      rows: [
        {
          model: 'safetyQuestion',
          by: 'notice',
          fields: ['seq', 'question', 'choiceA', 'choiceB', 'choiceC', 'choiceD', 'answer', 'explanation'],
        },
      ],
    },
    related: [
      { model: 'safetyQuestion', by: 'notice' },
      { model: 'quizResult', by: 'notice' },
    ],
  },
  label: ['title'],
  scopes: paperScopes,
});
