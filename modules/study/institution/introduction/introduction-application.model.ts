import { defineModel, f } from '@zhixing/model';
import { belongingScopes, derivedBelonging } from '../belonging.ts';

export const subjectTypes = ['agency', 'base', 'camp', 'tutor', 'course', 'courseware'] as const;

/** States of an application while its flow runs, named after the nodes. */
export const underReview = ['firstReview', 'siteVisit', 'finalReview', 'publicity'] as const;

const asked = <T extends (typeof subjectTypes)[number]>(subjectType: T) => ({ show: { subjectType }, requiredWhen: { subjectType } });

/** Only agencies, bases and camps are visited and announced to the public; tutors, courses and courseware are reviewed on paper. */
const visited = { show: { subjectType: { in: ['agency', 'base', 'camp'] } } } as const;
const lasting = { show: { subjectType: { notIn: ['course', 'courseware'] } } } as const;

const arriving = ['draft', 'withdrawn', ...underReview] as const;
/** Each kind of subject has its own flow, which bureaus may change separately. */
const submission = (subjectType: (typeof subjectTypes)[number] | readonly string[], flow: string) =>
  ({
    from: ['draft'],
    to: 'approved',
    when: { subjectType: Array.isArray(subjectType) ? { in: subjectType as readonly string[] } : (subjectType as string) },
    flow,
    rejected: 'reject',
    recalled: 'withdraw',
  }) as const;

/** Application of an agency, base, camp, tutor, course or courseware for the list that schools choose from (引进). */
export const IntroductionApplication = defineModel('introductionApplication', {
  traits: ['approvable', 'annotated'],
  fields: {
    applyNo: f.serial({ prefix: 'IA', unique: true }),
    subjectType: f.choice(subjectTypes, { required: true, index: true }),
    ...derivedBelonging,
    tutor: f.ref('tutor', {
      ...asked('tutor'),
      among: [{ from: { any: [{ status: 'registered' }, { status: 'introduced', endTold: true }] } }],
    }),
    course: f.ref('course', { ...asked('course'), among: [{ from: { status: 'draft' } }] }),
    courseware: f.ref('courseware', { ...asked('courseware'), among: [{ from: { status: 'draft' } }] }),
    subjectName: f.text({ readonly: true, max: 170, search: true }),
    contact: f.text({ required: true, max: 40 }),
    contactPhone: f.phone({ required: true, sensitive: true, landline: true }),
    reason: f.longText({ required: true, max: 2000 }),
    materials: f.files(),
    /** The subject and its documents as of submission. */
    snapshot: f.json({ readonly: true, internal: true }),
    submittedAt: f.moment({ readonly: true }),
    submitter: f.ref('user', { readonly: true }),
    siteVisitDate: f.date({ past: true, ...visited }),
    siteVisitMembers: f.text({ max: 200, ...visited }),
    siteVisitScore: f.decimal({ min: 0, max: 100, scale: 1, ...visited }),
    siteVisitReport: f.files({ ...visited }),
    firstReviewer: f.ref('user', { readonly: true }),
    finalApprover: f.ref('user', { readonly: true }),
    /** Days of public notice, by the bureau's policy on the day of submission. */
    publicityDays: f.integer({ readonly: true }),
    publicityStart: f.date({ readonly: true, ...visited }),
    publicityEnd: f.date({ readonly: true, ...visited }),
    objectionCount: f.count({ of: 'introductionObjection', by: 'application' }),
    openObjections: f.integer({ readonly: true, default: 0 }),
    grantedLevel: f.choice(['none', 'county', 'city', 'province', 'national'], visited),
    validFrom: f.date({ readonly: true, ...lasting }),
    validTo: f.date({ readonly: true, ...lasting }),
  },
  states: ['draft', ...underReview, 'approved', 'rejected', 'withdrawn'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: {
    draft: 'neutral',
    firstReview: 'processing',
    siteVisit: 'processing',
    finalReview: 'processing',
    publicity: 'warning',
    approved: 'success',
    rejected: 'danger',
    withdrawn: 'neutral',
  },
  actions: {
    submitAgency: submission('agency', 'introduce-agency'),
    submitSite: submission(['base', 'camp'], 'introduce-site'),
    submitTutor: submission('tutor', 'introduce-tutor'),
    submitCourse: submission('course', 'introduce-course'),
    submitCourseware: submission('courseware', 'add-courseware'),
    /** Called when the flow reaches a node. */
    beginFirstReview: { from: arriving, to: 'firstReview', system: true },
    beginSiteVisit: { from: arriving, to: 'siteVisit', system: true },
    beginFinalReview: { from: arriving, to: 'finalReview', system: true },
    beginPublicity: { from: arriving, to: 'publicity', system: true },
    giveBack: { from: arriving, to: 'draft', system: true },
    reject: { from: underReview, to: 'rejected', system: true },
    withdraw: { from: arriving, to: 'withdrawn', system: true },
    /** Called when an objection is made or decided. */
    countObjections: { system: true, args: { open: f.integer({ required: true }) } },
    redo: { from: ['rejected', 'withdrawn'], to: 'draft' },
  },
  views: {
    list: {
      columns: ['applyNo', 'subjectName', 'status', 'agency', 'site', 'submittedAt', 'siteVisitScore', 'publicityEnd', 'validTo'],
      filters: ['subjectName', 'status', 'agency', 'site', 'submittedAt'],
      sort: '-applyNo',
      spans: [
        { from: 'publicityStart', to: 'publicityEnd' },
        { from: 'validFrom', to: 'validTo' },
      ],
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['subjectType', 'tutor', 'course', 'courseware', 'contact', 'contactPhone', 'reason', 'materials', 'remark'],
        },
        { title: 'subject', fields: ['applyNo', 'subjectName', 'agency', 'site', 'bureau', 'submitter', 'submittedAt'] },
        { title: 'visit', fields: ['siteVisitDate', 'siteVisitMembers', 'siteVisitScore', 'siteVisitReport'] },
        {
          title: 'outcome',
          fields: [
            ...(['firstReviewer', 'finalApprover', 'publicityStart', 'publicityEnd', 'grantedLevel', 'validFrom', 'validTo'] as const),
          ],
        },
      ],
    },
    related: [{ model: 'introductionObjection', by: 'application' }],
  },
  label: ['applyNo', 'subjectName'],
  indexes: [['subjectType', 'status']],
  scopes: {
    ...belongingScopes,
    /** Applications about the tutor themselves. */
    self: { tutor: { where: { user: '@userId' } } },
  },
});
