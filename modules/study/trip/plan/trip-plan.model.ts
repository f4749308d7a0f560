import { defineModel, f } from '@zhixing/model';
import { tripScopes } from '../../bureau/education-bureau.model.ts';
import { courseThemes as themes } from '../../institution/course/course.model.ts';

const below = { in: '@organizationAndSuborganization' } as const;

/** A study-tour plan (研学计划) of a school for some of its grades. Once approved, it is laid out as one trip for each batch. */
export const TripPlan = defineModel('tripPlan', {
  traits: ['approvable', 'annotated', 'attachable'],
  fields: {
    planNo: f.serial({ prefix: 'PL', unique: true }),
    name: f.text({ required: true, max: 80, search: true }),
    /** Defaults to the actor's own school. */
    school: f.ref('school', { index: true, copiedName: 'schoolName' }),
    /** For the agency agreed on, whose people read no archives of schools. */
    schoolName: f.text({ readonly: true, max: 80 }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    /** The school year in which the plan starts: 2026 stands for 1 September 2026 to 31 August 2027. */
    schoolYear: f.integer({ readonly: true, index: true, min: 2000, max: 2100 }),
    term: f.choice(['first', 'second'], { readonly: true }),
    stage: f.choice(['primary', 'junior', 'senior'], { required: true, index: true }),
    grades: f.refs('grade', { required: true }),
    /** All classes of the grades, if none are named. */
    classes: f.refs('schoolClass'),
    theme: f.choice(themes, { required: true }),
    goal: f.longText({ required: true, max: 2000 }),
    subjects: f.text({ max: 100 }),
    scope: f.choice(tripScopes, { required: true }),
    destination: f.text({ required: true, max: 100 }),
    /** Distance of one way. */
    distanceKm: f.integer({ min: 0, max: 20_000 }),
    expectStudents: f.integer({ required: true, min: 1, max: 100_000 }),
    expectStaff: f.integer({ required: true, min: 0, max: 10_000 }),
    startDate: f.date({ required: true, index: true }),
    endDate: f.date({ required: true }),
    days: f.integer({ readonly: true, min: 1, max: 60 }),
    nights: f.integer({ readonly: true, min: 0, max: 60 }),
    batches: f.integer({ required: true, default: 1, min: 1, max: 20 }),
    /** Upper limit of the costs per student. */
    budgetPerStudent: f.money({ min: 0 }),
    transportMode: f.choice(['coach', 'train', 'metro', 'plane', 'ship', 'walk'], { required: true, default: 'coach' }),
    mode: f.choice(['selfOrganised', 'entrusted'], { required: true, default: 'entrusted' }),
    /** The agency agreed on. */
    agency: f.ref('agency', { readonly: true, index: true }),
    owner: f.ref('staff', { required: true }),
    ownerPhone: f.phone({ required: true, sensitive: true }),
    schemeFile: f.file(),
    avoidPeak: f.flag({ required: true, default: true }),
    peakReason: f.text({ max: 300, show: { avoidPeak: false }, requiredWhen: { avoidPeak: false } }),
    /** Plan whose itineraries the trips of this one begin with. */
    copiedFrom: f.ref('tripPlan'),
    cancelReason: f.text({ readonly: true, max: 300 }),
    tripCount: f.count({ of: 'trip', by: 'tripPlan' }),
  },
  states: ['draft', 'schoolReview', 'approved', 'rejected', 'executing', 'closed', 'cancelled'],
  editableIn: ['draft', 'rejected'],
  deletableIn: ['draft', 'rejected'],
  tones: {
    draft: 'neutral',
    schoolReview: 'processing',
    approved: 'success',
    rejected: 'danger',
    executing: 'processing',
    closed: 'neutral',
    cancelled: 'neutral',
  },
  actions: {
    submit: { from: ['draft', 'rejected'], to: 'approved', flow: 'trip-plan', rejected: 'reject', recalled: 'withdraw' },
    /** Called when the flow reaches a node. */
    beginReview: { from: ['draft', 'rejected', 'schoolReview'], to: 'schoolReview', system: true },
    giveBack: { from: ['schoolReview'], to: 'draft', system: true },
    reject: { from: ['draft', 'schoolReview'], to: 'rejected', system: true },
    withdraw: { from: ['draft', 'rejected', 'schoolReview'], to: 'draft', system: true },
    /** Called when a negotiation is agreed. */
    entrust: { from: ['approved', 'executing'], system: true, args: { agency: f.ref('agency', { required: true }) } },
    start: { from: ['approved'], to: 'executing', system: true },
    close: { from: ['approved', 'executing'], to: 'closed', system: true },
    /** Drafts the same plan, itineraries included, for another start. */
    copy: {
      from: ['approved', 'executing', 'closed', 'rejected', 'cancelled'],
      args: { startDate: f.date({ required: true }) },
    },
    cancel: { from: ['approved'], to: 'cancelled', confirm: true, args: { reason: f.text({ required: true, max: 300 }) } },
  },
  checks: {
    endsLater: { must: { endDate: { gte: '@.startDate' } }, at: 'endDate' },
  },
  views: {
    list: {
      columns: [
        ...(['planNo', 'name', 'status', 'school', 'stage', 'theme', 'scope', 'destination', 'startDate', 'endDate'] as const),
        ...(['expectStudents', 'batches', 'tripCount', 'agency'] as const),
      ],
      filters: ['name', 'school', 'stage', 'theme', 'scope', 'status', 'startDate'],
      sort: '-planNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'school', 'stage', 'grades', 'classes', 'theme', 'subjects', 'goal'] },
        {
          title: 'journey',
          fields: [
            ...(['scope', 'destination', 'distanceKm', 'startDate', 'endDate', 'batches', 'transportMode'] as const),
            ...(['avoidPeak', 'peakReason'] as const),
          ],
        },
        { title: 'scale', fields: ['expectStudents', 'expectStaff', 'budgetPerStudent', 'mode', 'owner', 'ownerPhone'] },
        { title: 'more', fields: ['copiedFrom', 'schemeFile', 'attachments', 'remark'] },
      ],
    },
    related: [{ model: 'trip', by: 'tripPlan' }],
  },
  label: ['name'],
  scopes: { organisation: { school: below }, bureau: { bureau: below }, agency: { agency: below } },
});
