import { defineModel, f } from '@zhixing/model';
import { targets } from './targets.ts';

const below = { in: '@organizationAndSuborganization' } as const;
const published = { status: 'published' } as const;
const counted = { counted: true } as const;

/**
 * What can be evaluated after a trip, with the window in which it can be (评价窗口): the trip itself, its agency, a base, a guide and so on.
 * Made when the trip returns, closed by a scheduled task. Organisations see it once it is published: closed, with enough answers.
 */
export const EvaluationSubject = defineModel('evaluationSubject', {
  serverManaged: true,
  fields: {
    trip: f.ref('trip', { required: true, closes: false, index: true }),
    target: f.choice(targets, { required: true, index: true }),
    /** Id of what is evaluated, or the name of a provider without a record. */
    targetKey: f.text({ required: true, max: 80, internal: true }),
    name: f.text({ required: true, max: 120, search: true }),
    template: f.ref('evaluationTemplate', { required: true }),
    /** Copied from the trip. */
    school: f.ref('school', { index: true }),
    bureau: f.ref('educationBureau', { index: true }),
    /** The organisation that answers for it. */
    agency: f.ref('agency', { index: true }),
    site: f.ref('site', { index: true }),
    course: f.ref('course', { index: true }),
    tutor: f.ref('tutor', { index: true }),
    tripStaff: f.ref('tripStaff', { index: true }),
    carrier: f.ref('carrier', { index: true }),
    /** Who drove, where it was one person. */
    driver: f.ref('driver', { index: true }),
    opensAt: f.moment({ required: true, index: true }),
    closesAt: f.moment({ required: true, index: true }),
    /** People who were asked. */
    asked: f.integer({ required: true, min: 0, max: 1_000_000 }),
    remindedAt: f.moment(),
    answers: f.count({ of: 'evaluation', by: 'subject', where: counted }),
    stars5: f.count({ of: 'evaluation', by: 'subject', where: { ...counted, stars: 5 } }),
    stars4: f.count({ of: 'evaluation', by: 'subject', where: { ...counted, stars: 4 } }),
    stars3: f.count({ of: 'evaluation', by: 'subject', where: { ...counted, stars: 3 } }),
    stars2: f.count({ of: 'evaluation', by: 'subject', where: { ...counted, stars: 2 } }),
    stars1: f.count({ of: 'evaluation', by: 'subject', where: { ...counted, stars: 1 } }),
  },
  rollups: { average: { of: 'evaluation', by: 'subject', avg: 'score', where: counted } },
  states: ['open', 'closed', 'published'],
  tones: { open: 'processing', closed: 'neutral', published: 'success' },
  actions: {
    /** The window is over, or too few answers are left. */
    close: { from: ['open', 'published'], to: 'closed', system: true },
    /** The window is over, and there are enough answers to hide who gave them. */
    publish: { from: ['open', 'closed'], to: 'published', system: true },
  },
  views: {
    list: {
      columns: ['trip', 'target', 'name', 'status', 'school', 'agency', 'site', 'asked', 'answers', 'average', 'opensAt', 'closesAt'],
      filters: ['trip', 'target', 'name', 'status', 'school', 'agency', 'site', 'closesAt'],
      sort: '-opensAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'target', 'name', 'template', 'opensAt', 'closesAt', 'asked'] },
        { title: 'result', fields: ['answers', 'average', 'stars5', 'stars4', 'stars3', 'stars2', 'stars1'] },
      ],
    },
  },
  label: ['name'],
  unique: [['trip', 'target', 'targetKey']],
  scopes: {
    organisation: { school: below },
    bureau: { bureau: below },
    agency: { all: [published, { agency: below }] },
    site: { all: [published, { site: below }] },
    self: { all: [published, { tutor: { where: { user: '@userId' } } }] },
  },
});
