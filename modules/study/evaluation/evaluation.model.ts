import { defineModel, f } from '@zhixing/model';
import { evaluatorTypes, targets } from './targets.ts';

// What whoever asks a person for answers has to accept, signed in or on the page of families.
export { type Answers, answersShape } from './sheet/answers.ts';

const below = { in: '@organizationAndSuborganization' } as const;
const reason = f.text({ required: true, min: 2, max: 300 });

/**
 * An answer about one subject by one person (评价记录). Who has not answered yet is no row here: parents are counted by their children, staff
 * have an invitation. Of an anonymous one the author is not stored, only a keyed hash, by which the database holds each person to one.
 */
export const Evaluation = defineModel('evaluation', {
  minors: true,
  serverManaged: true,
  fields: {
    evalNo: f.serial({ prefix: 'EV', unique: true }),
    subject: f.ref('evaluationSubject', { required: true, index: true }),
    /** Copied from the subject. */
    trip: f.ref('trip', { readonly: true, closes: false, index: true }),
    school: f.ref('school', { readonly: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    target: f.choice(targets, { readonly: true, index: true }),
    template: f.ref('evaluationTemplate', { readonly: true }),
    agency: f.ref('agency', { readonly: true, index: true }),
    site: f.ref('site', { readonly: true, index: true }),
    course: f.ref('course', { readonly: true, index: true }),
    tutor: f.ref('tutor', { readonly: true, index: true }),
    tripStaff: f.ref('tripStaff', { readonly: true, index: true }),
    carrier: f.ref('carrier', { readonly: true, index: true }),
    driver: f.ref('driver', { readonly: true, index: true }),
    evaluatorType: f.choice(evaluatorTypes, { required: true, index: true }),
    anonymous: f.flag({ required: true, default: true }),
    evaluator: f.ref('user', { named: true }),
    tripStaffBy: f.ref('tripStaff'),
    guardian: f.ref('guardian'),
    student: f.ref('student'),
    /** Keyed hash of the person. */
    personKey: f.text({ required: true, max: 64, internal: true }),
    /** Random, so that neither its order nor its value tells when an answer was given, as the id does. */
    answerKey: f.text({ required: true, max: 40, internal: true, unique: true }),
    /** Stars by item: `[{ item, stars }]`. */
    scores: f.json({ required: true }),
    score: f.decimal({ readonly: true, scale: 1, min: 1, max: 5 }),
    /** The score in whole stars, for the distribution. */
    stars: f.integer({ readonly: true, min: 1, max: 5, index: true }),
    comment: f.text({ max: 500 }),
    /** The day alone: with the time, an anonymous author could be told from the log of the gate. */
    submittedOn: f.date({ readonly: true, index: true }),
    /** Hidden ones count unless they are abusive. */
    counted: f.flag({ readonly: true, default: true }),
    statusReason: f.text({ readonly: true, max: 300 }),
    hiddenBy: f.ref('user', { readonly: true, named: true }),
    reply: f.text({ readonly: true, max: 500 }),
    repliedAt: f.moment({ readonly: true }),
    repliedBy: f.ref('user', { readonly: true, named: true }),
  },
  states: ['submitted', 'hidden'],
  tones: { submitted: 'success', hidden: 'warning' },
  actions: {
    hide: { from: ['submitted'], to: 'hidden', args: { reason, abusive: f.flag({ default: false }) } },
    show: { from: ['hidden'], to: 'submitted', args: { reason } },
    /** By the organisation, once, through its own route: it does not see the record. */
    reply: { from: ['submitted'], system: true, grantable: true, args: { text: f.text({ required: true, min: 2, max: 500 }) } },
  },
  views: {
    list: {
      columns: [
        ...(['evalNo', 'trip', 'target', 'subject', 'evaluatorType', 'score', 'comment', 'status', 'submittedOn', 'reply'] as const),
      ],
      filters: ['trip', 'target', 'subject', 'evaluatorType', 'score', 'status', 'submittedOn', 'school', 'agency', 'site'],
      sort: '-submittedOn',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['subject', 'evaluatorType', 'anonymous', 'guardian', 'student', 'evaluator', 'score', 'comment'] },
        { title: 'course', fields: ['submittedOn', 'counted', 'statusReason', 'hiddenBy', 'reply', 'repliedAt', 'repliedBy'] },
      ],
    },
  },
  label: ['evalNo'],
  unique: [['subject', 'personKey']],
  scopes: {
    organisation: { school: below },
    bureau: { bureau: below },
    agency: { all: [{ agency: below }, { subject: { where: { status: 'published' } } }] },
    site: { all: [{ site: below }, { subject: { where: { status: 'published' } } }] },
  },
});
