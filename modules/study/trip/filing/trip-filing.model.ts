import { defineModel, f } from '@zhixing/model';
import { tripScopes } from '../../bureau/education-bureau.model.ts';

const below = { in: '@organizationAndSuborganization' } as const;

/** States while the flow runs, named after its nodes. */
export const underReview = ['schoolReview', 'firstReview', 'finalReview'] as const;
const arriving = ['draft', 'returned', ...underReview] as const;

/** The parts of a filing that reviewers remark on. */
export const filingSections = ['basics', 'itinerary', 'agreement', 'safety', 'departure'] as const;

const remark = () => f.longText({ max: 1000 });

/**
 * A trip's filing (研学申报备案) with the bureau. The activity declaration (stage `plan`) is decided before money is taken: school leader,
 * bureau section and, unless it is a small day trip nearby, bureau leader. The filing before departure (stage `predeparture`) names the people,
 * vehicles and insurance that leave; it goes the same way.
 */
export const TripFiling = defineModel('tripFiling', {
  traits: ['approvable', 'annotated'],
  fields: {
    filingNo: f.serial({ prefix: 'FB', unique: true }),
    stage: f.choice(['plan', 'predeparture'], { required: true, default: 'plan', index: true }),
    trip: f.ref('trip', { required: true, index: true }),
    /** Derived from the trip until it is submitted, then as filed. */
    school: f.ref('school', { readonly: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    agency: f.ref('agency', { readonly: true }),
    scope: f.choice(tripScopes, { readonly: true }),
    destination: f.text({ readonly: true, max: 100 }),
    grades: f.text({ readonly: true, max: 200 }),
    startDate: f.date({ readonly: true, index: true }),
    endDate: f.date({ readonly: true }),
    headcountStudents: f.integer({ readonly: true }),
    headcountStaff: f.integer({ readonly: true }),
    riskLevel: f.choice(['low', 'medium', 'high', 'critical'], {
      readonly: true,
      tones: { low: 'success', medium: 'processing', high: 'warning', critical: 'danger' },
    }),
    urgency: f.choice(['normal', 'urgent'], { required: true, default: 'normal', tones: { normal: 'neutral', urgent: 'danger' } }),
    urgentReason: f.text({ max: 500, show: { urgency: 'urgent' }, requiredWhen: { urgency: 'urgent' } }),
    schemeFile: f.file(),
    safetyPledge: f.file(),
    /** Whether the bureau's leader decides after the section. */
    needsFinal: f.flag({ readonly: true, default: true }),
    basicsRemark: remark(),
    itineraryRemark: remark(),
    agreementRemark: remark(),
    safetyRemark: remark(),
    departureRemark: remark(),
    submitter: f.ref('user', { readonly: true }),
    submittedAt: f.moment({ readonly: true }),
    schoolReviewer: f.ref('user', { readonly: true }),
    firstReviewer: f.ref('user', { readonly: true }),
    finalApprover: f.ref('user', { readonly: true }),
    /** The working day on which the bureau is to have decided. */
    dueOn: f.date({ readonly: true, index: true, workingDays: true }),
    approvedAt: f.moment({ readonly: true }),
    validUntil: f.date({ readonly: true, index: true }),
    /** Number of submissions so far. */
    filings: f.count({ of: 'filingSnapshot', by: 'filing' }),
    /** SHA-256 of the content as last filed. */
    sha256: f.text({ readonly: true, max: 64 }),
    changeReason: f.text({ readonly: true, max: 500 }),
    /** Changes after it was filed that keep the approval: withdrawn students, another vehicle. */
    amendedAt: f.moment({ readonly: true }),
    /** The filing form as PDF: as filed each time, as approved and as amended. */
    forms: f.files({ readonly: true }),
  },
  states: ['draft', ...underReview, 'approved', 'returned', 'rejected', 'expired', 'revoked'],
  editableIn: ['draft', 'returned'],
  deletableIn: ['draft'],
  tones: {
    draft: 'neutral',
    schoolReview: 'processing',
    firstReview: 'processing',
    finalReview: 'processing',
    approved: 'success',
    returned: 'warning',
    rejected: 'danger',
    expired: 'neutral',
    revoked: 'neutral',
  },
  actions: {
    submit: { from: ['draft', 'returned'], to: 'approved', flow: 'trip-filing', rejected: 'reject', recalled: 'revoke' },
    /** Called when the flow reaches a node. */
    beginSchoolReview: { from: arriving, to: 'schoolReview', system: true },
    beginFirstReview: { from: arriving, to: 'firstReview', system: true },
    beginFinalReview: { from: arriving, to: 'finalReview', system: true },
    giveBack: { from: underReview, to: 'returned', system: true },
    reject: { from: underReview, to: 'rejected', system: true },
    revoke: { from: arriving, to: 'revoked', system: true },
    /** A filed trip is to be changed: the approval no longer covers it. */
    reopen: { from: ['approved'], to: 'returned', args: { reason: f.text({ required: true, max: 500 }) } },
    expire: { from: ['approved'], to: 'expired', system: true },
    /** Called when people or vehicles change after it was filed. */
    amend: {
      from: [...underReview, 'approved'],
      system: true,
      args: {
        sha256: f.text({ required: true, max: 64 }),
        students: f.integer({ required: true }),
        reason: f.text({ required: true, max: 500 }),
      },
    },
  },
  views: {
    list: {
      columns: [
        ...(['filingNo', 'trip', 'status', 'stage', 'school', 'agency', 'scope', 'startDate', 'headcountStudents', 'riskLevel'] as const),
        ...(['urgency', 'submittedAt', 'dueOn', 'filings'] as const),
      ],
      filters: ['trip', 'status', 'stage', 'school', 'scope', 'urgency', 'startDate', 'dueOn'],
      sort: '-filingNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['stage', 'trip', 'urgency', 'urgentReason', 'schemeFile', 'safetyPledge', 'remark'] },
        {
          title: 'subject',
          fields: [
            ...(['filingNo', 'school', 'bureau', 'agency', 'scope', 'destination', 'grades', 'startDate', 'endDate'] as const),
            ...(['headcountStudents', 'headcountStaff', 'riskLevel'] as const),
          ],
        },
        {
          title: 'remarks',
          fields: ['basicsRemark', 'itineraryRemark', 'agreementRemark', 'safetyRemark', 'departureRemark', 'changeReason'],
        },
        {
          title: 'outcome',
          fields: [
            ...(['submitter', 'submittedAt', 'schoolReviewer', 'firstReviewer', 'finalApprover', 'dueOn', 'approvedAt'] as const),
            ...(['validUntil', 'amendedAt', 'sha256', 'forms'] as const),
          ],
        },
      ],
    },
    related: [{ model: 'filingSnapshot', by: 'filing' }],
  },
  label: ['filingNo'],
  indexes: [['bureau', 'status', 'dueOn']],
  scopes: { organisation: { school: below }, bureau: { bureau: below }, agency: { agency: below } },
});
