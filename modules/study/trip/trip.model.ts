import { type Condition, defineModel, f } from '@zhixing/model';
import { tripScopes } from '../bureau/education-bureau.model.ts';
import { courseThemes as themes } from '../institution/course/course.model.ts';

/** States up to the departure, in their order. */
export const beforeDeparture = ['preparing', 'declaring', 'declared', 'enrolling', 'organising', 'filing', 'ready'] as const;
/** States from the departure on. */
export const fromDeparture = ['inProgress', 'suspended', 'returned', 'settling', 'archived'] as const;

/** States in which what is organised for a trip may still be arranged; from the filing before departure on it stands. */
const arranged: readonly string[] = ['preparing', 'declaring', 'declared', 'enrolling', 'organising'];

export const isArrangeable = ({ status }: { readonly status: string }): boolean => arranged.includes(status);

/** Whether what is organised for a trip changes only by an approved entry of its log. */
export const isUnderWay = ({ status }: { readonly status: string }): boolean => status === 'inProgress' || status === 'suspended';

/** When a trip begins and ends, for all that is taken by it. */
export const timesOf = ({ gatherAt, departAt, returnAt }: { gatherAt: string | null; departAt: string; returnAt: string }) => ({
  startAt: gatherAt ?? departAt,
  endAt: returnAt,
});

/** Why a trip does not take place: refunds follow from it. */
export const cancelCauses = ['school', 'bureau', 'forceMajeure', 'tooFew'] as const;

const below = { in: '@organizationAndSuborganization' } as const;

/** Scopes of what is organised for a trip: those of the trip itself. `assigned`: trips that the user accompanies (随行). */
export const organisedScopes = {
  organisation: { trip: { where: { school: below } } },
  agency: { trip: { where: { agency: below } } },
  bureau: { trip: { where: { bureau: below } } },
  assigned: { trip: { in: '@accompaniedTrips' } },
} satisfies Record<string, Condition>;

/** A trip (研学行程): one batch of a plan, and the root of all that is organised, filed, tracked and settled for it. */
export const Trip = defineModel('trip', {
  traits: ['annotated', 'attachable'],
  fields: {
    tripNo: f.serial({ prefix: 'TR', unique: true }),
    name: f.text({ required: true, max: 80, search: true }),
    tripPlan: f.ref('tripPlan', { required: true, index: true }),
    batchNo: f.integer({ required: true, min: 1, max: 20 }),
    /** Copied from the plan. */
    school: f.ref('school', { readonly: true, index: true, copiedName: 'schoolName' }),
    /** For agencies, bases and camps, whose people read no archives of schools. */
    schoolName: f.text({ readonly: true, max: 80 }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    stage: f.choice(['primary', 'junior', 'senior'], { readonly: true }),
    theme: f.choice(themes, { readonly: true }),
    classes: f.refs('schoolClass', { required: true }),
    agency: f.ref('agency', { readonly: true, index: true }),
    sites: f.refs('site'),
    courses: f.refs('course'),
    scope: f.choice(tripScopes, { required: true }),
    departAt: f.moment({ required: true, index: true }),
    returnAt: f.moment({ required: true }),
    days: f.integer({ readonly: true, min: 1, max: 60 }),
    nights: f.integer({ readonly: true, min: 0, max: 60 }),
    gatherPlace: f.text({ max: 100 }),
    gatherLocation: f.geo(),
    gatherAt: f.moment(),
    planStudents: f.integer({ min: 1, max: 100_000 }),
    planStaff: f.integer({ min: 0, max: 10_000 }),
    minStudents: f.integer({ min: 1, max: 100_000 }),
    maxStudents: f.integer({ min: 1, max: 100_000 }),
    /** When guardians may answer, set when the sign-up is opened. */
    signUpStart: f.moment({ readonly: true }),
    signUpEnd: f.moment({ readonly: true, index: true }),
    payDeadline: f.moment({ readonly: true }),
    /** Students who have a place, and those of them whose place is confirmed. */
    signedCount: f.count({ of: 'signUp', by: 'trip', where: { status: { in: ['submitted', 'confirmed', 'absent', 'completed'] } } }),
    confirmedCount: f.count({ of: 'signUp', by: 'trip', where: { status: { in: ['confirmed', 'absent', 'completed'] } } }),
    chief: f.ref('staff'),
    /** When it really left and was back, and the children who were aboard. */
    departedAt: f.moment({ readonly: true }),
    returnedAt: f.moment({ readonly: true }),
    presentCount: f.integer({ readonly: true, min: 0, max: 100_000 }),
    suspendReason: f.text({ readonly: true, max: 300 }),
    coverImage: f.image(),
    riskLevel: f.choice(['low', 'medium', 'high', 'critical'], {
      readonly: true,
      tones: { low: 'success', medium: 'processing', high: 'warning', critical: 'danger' },
    }),
    cancelReason: f.text({ readonly: true, max: 300 }),
    cancelCause: f.choice(cancelCauses, { readonly: true }),
    /** From this moment on nothing of the trip is written any more. */
    archivedAt: f.moment({ readonly: true }),
  },
  states: [...beforeDeparture, ...fromDeparture, 'cancelled'],
  editableIn: ['preparing'],
  closedSince: 'archivedAt',
  tones: {
    preparing: 'neutral',
    declaring: 'processing',
    declared: 'success',
    enrolling: 'processing',
    organising: 'warning',
    filing: 'processing',
    ready: 'success',
    inProgress: 'processing',
    suspended: 'danger',
    returned: 'success',
    settling: 'warning',
    archived: 'neutral',
    cancelled: 'neutral',
  },
  actions: {
    declare: { from: ['preparing'], to: 'declaring', system: true, grantable: true },
    /** Called by the filing. */
    approveDeclaration: { from: ['declaring'], to: 'declared', system: true },
    returnDeclaration: { from: ['declaring', 'declared'], to: 'preparing', system: true },
    /** Called by the risk assessment when it is approved. */
    rateRisk: { system: true, args: { level: f.choice(['low', 'medium', 'high', 'critical']) } },
    /** Invites the students of the classes. */
    openSignUp: {
      from: ['declared'],
      to: 'enrolling',
      args: {
        signUpStart: f.moment({ required: true }),
        signUpEnd: f.moment({ required: true }),
        payDeadline: f.moment({ required: true }),
        minStudents: f.integer({ required: true, min: 1, max: 100_000 }),
        maxStudents: f.integer({ required: true, min: 1, max: 100_000 }),
      },
    },
    /** Later dates or more places while guardians answer. */
    extendSignUp: {
      from: ['enrolling'],
      args: {
        signUpEnd: f.moment({ required: true }),
        payDeadline: f.moment({ required: true }),
        maxStudents: f.integer({ required: true, min: 1, max: 100_000 }),
      },
    },
    closeSignUp: { from: ['enrolling'], to: 'organising', confirm: true },
    /** Too few have signed up. */
    failGroup: { from: ['enrolling'], to: 'cancelled', confirm: true, args: { reason: f.text({ required: true, max: 300 }) } },
    /** Called by the filing before departure. */
    submitFiling: { from: ['organising'], to: 'filing', system: true, grantable: true },
    approveFiling: { from: ['filing'], to: 'ready', system: true },
    returnFiling: { from: ['filing', 'ready'], to: 'organising', system: true },
    depart: { from: ['ready'], to: 'inProgress', confirm: true },
    /** An emergency on the way: everybody stays where they are told to. */
    suspend: { from: ['inProgress'], to: 'suspended', args: { reason: f.text({ max: 300 }) } },
    resume: { from: ['suspended'], to: 'inProgress', args: { reason: f.text({ max: 300 }) } },
    /** A suspended trip is ended early. */
    abort: { from: ['suspended'], to: 'returned', args: { reason: f.text({ required: true, min: 2, max: 300 }) } },
    /** Everybody is back and handed over. */
    arriveBack: { from: ['inProgress', 'suspended'], to: 'returned', confirm: true },
    settle: { from: ['returned'], to: 'settling', confirm: true },
    archive: { from: ['settling'], to: 'archived', confirm: true },
    cancel: {
      from: ['preparing', 'declared', 'enrolling', 'organising', 'filing', 'ready'],
      to: 'cancelled',
      confirm: true,
      args: { reason: f.text({ required: true, max: 300 }), cause: f.choice(cancelCauses, { required: true, default: 'school' }) },
    },
  },
  checks: {
    returnsLater: { must: { returnAt: { gt: '@.departAt' } }, at: 'returnAt' },
    gathersFirst: { must: { gatherAt: { lte: '@.departAt' } }, at: 'gatherAt' },
    leastBelowMost: { must: { minStudents: { lte: '@.maxStudents' } }, at: 'minStudents' },
    signUpEndsLater: { must: { signUpEnd: { gt: '@.signUpStart' } }, at: 'signUpEnd' },
    payableAfterSignUp: { must: { payDeadline: { gte: '@.signUpEnd' } }, at: 'payDeadline' },
    payableBeforeDeparture: { must: { payDeadline: { lt: '@.departAt' } }, at: 'payDeadline' },
  },
  views: {
    list: {
      columns: [
        ...([
          'tripNo',
          'name',
          'status',
          'school',
          'agency',
          'stage',
          'scope',
          'departAt',
          'returnAt',
          'planStudents',
          'confirmedCount',
          'riskLevel',
        ] as const),
      ],
      filters: ['name', 'status', 'school', 'agency', 'stage', 'scope', 'departAt'],
      sort: '-tripNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['name', 'tripPlan', 'batchNo', 'classes', 'chief', 'planStudents', 'planStaff', 'minStudents', 'maxStudents'],
        },
        { title: 'journey', fields: ['scope', 'gatherAt', 'departAt', 'returnAt', 'gatherPlace', 'gatherLocation', 'sites', 'courses'] },
        { title: 'signUp', fields: ['signUpStart', 'signUpEnd', 'payDeadline'] },
        { title: 'more', fields: ['coverImage', 'attachments', 'remark'] },
      ],
    },
    related: [
      { model: 'itineraryItem', by: 'trip' },
      { model: 'safetyNotice', by: 'trip' },
      { model: 'emergencyPlan', by: 'trip' },
      { model: 'riskAssessment', by: 'trip' },
      { model: 'geoFence', by: 'trip' },
      { model: 'departureCheck', by: 'trip' },
      { model: 'checkInTask', by: 'trip' },
      { model: 'tripLog', by: 'trip' },
    ],
  },
  label: ['name'],
  unique: [['tripPlan', 'batchNo']],
  scopes: {
    organisation: { school: below },
    bureau: { bureau: below },
    agency: { agency: below },
    site: { sites: { has: '@organizationAndSuborganization' } },
    /** Trips that the user accompanies. */
    assigned: { id: { in: '@accompaniedTrips' } },
  },
});
