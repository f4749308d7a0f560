import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** States in which a sign-up is still to be decided or takes part. */
export const openStates = ['invited', 'submitted', 'waitlist', 'confirmed'] as const;

/** States whose sign-ups take one of the places of the trip. */
export const placedStates = ['submitted', 'confirmed', 'absent', 'completed'] as const;

/** What guards ask of each child that travels: one question answers them all. */
export const travellerFields = [
  ...(['id', 'student', 'schoolClass', 'lastDay', 'dietary'] as const),
  ...(['healthConfirmedAt', 'emergencyContact', 'emergencyPhone'] as const),
] as const;

export const signUpSources = ['guardian', 'teacher', 'import'] as const;

const facts = {
  emergencyContact: { max: 40, sensitive: true, personName: true },
  dietary: { max: 200 },
  clothingSize: { max: 20 },
  healthNote: { max: 500, sensitive: true },
} as const;

/**
 * The sign-up of one student for a trip (报名): begins as the invitation sent when the sign-up opens, and ends with the trip. Records come from
 * the server alone: by opening the sign-up, or by an invitation of the school; everything after that is an action.
 */
export const SignUp = defineModel('signUp', {
  minors: true,
  minorsBy: 'student',
  serverManaged: true,
  traits: ['annotated'],
  fields: {
    signUpNo: f.serial({ prefix: 'SU', unique: true }),
    trip: f.ref('trip', { required: true, index: true }),
    student: f.ref('student', { required: true, index: true }),
    /** The class on the day of the invitation. */
    schoolClass: f.ref('schoolClass', { readonly: true, index: true }),
    school: f.ref('school', { readonly: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    agency: f.ref('agency', { readonly: true, index: true }),
    /** Who answered for the child; by a signed paper form it is the primary guardian. */
    guardian: f.ref('guardian', { readonly: true }),
    source: f.choice(signUpSources, { readonly: true }),
    /** The signed paper form, where the class teacher signed up for the family. */
    paper: f.file({ readonly: true, sensitive: true }),
    tripConsent: f.ref('consentRecord', { readonly: true }),
    locationConsent: f.ref('consentRecord', { readonly: true }),
    faceConsent: f.ref('consentRecord', { readonly: true }),
    healthConfirmed: f.flag({ readonly: true, default: false }),
    healthConfirmedAt: f.moment({ readonly: true }),
    healthNote: f.longText({ readonly: true, ...facts.healthNote }),
    dietary: f.text({ readonly: true, ...facts.dietary }),
    emergencyContact: f.text({ readonly: true, ...facts.emergencyContact }),
    emergencyPhone: f.phone({ readonly: true, sensitive: true }),
    clothingSize: f.text({ readonly: true, ...facts.clothingSize }),
    /** Place in the waiting list, in order of arrival. */
    waitNo: f.integer({ readonly: true, min: 1 }),
    remindCount: f.integer({ readonly: true, default: 0 }),
    remindedAt: f.moment({ readonly: true }),
    signedAt: f.moment({ readonly: true }),
    confirmedAt: f.moment({ readonly: true }),
    declinedAt: f.moment({ readonly: true }),
    withdrawnAt: f.moment({ readonly: true }),
    withdrawReason: f.text({ readonly: true, max: 300 }),
    /** Days of the trip, copied so that the database keeps a student from two trips at a time. */
    firstDay: f.date({ readonly: true }),
    lastDay: f.date({ readonly: true }),
    /** 1 while a place of the trip is taken. */
    places: f.integer({ readonly: true, internal: true, default: 0, min: 0, max: 1 }),
    /** The trip while the sign-up is open: a unique index allows one open sign-up per trip and student. */
    openTrip: f.ref('trip', { readonly: true, internal: true }),
  },
  states: ['invited', 'submitted', 'waitlist', 'confirmed', 'declined', 'withdrawn', 'absent', 'completed'],
  tones: {
    invited: 'warning',
    submitted: 'processing',
    waitlist: 'warning',
    confirmed: 'success',
    declined: 'neutral',
    withdrawn: 'neutral',
    absent: 'danger',
    completed: 'success',
  },
  actions: {
    /** Signs the student up. With a place free it is confirmed at once where nothing is missing; without one it waits. */
    submit: {
      from: ['invited'],
      to: 'submitted',
      args: {
        /** A class teacher signs up by a signed paper form; that a guardian signs up only the parents' page can say. */
        source: f.choice(signUpSources),
        guardian: f.ref('guardian'),
        emergencyContact: f.text({ required: true, max: 40, personName: true }),
        emergencyPhone: f.phone({ required: true }),
        dietary: f.text(facts.dietary),
        clothingSize: f.text(facts.clothingSize),
        healthConfirmed: f.flag({ required: true }),
        healthNote: f.longText({ max: 500 }),
        paper: f.file(),
      },
    },
    /** Needs no reason and has no consequence. */
    decline: { from: ['invited'], to: 'declined', confirm: true },
    /** The sign-up ended without an answer. */
    lapse: { from: ['invited'], to: 'declined', system: true },
    confirm: { from: ['submitted'], to: 'confirmed' },
    queue: { from: ['submitted'], to: 'waitlist', system: true },
    /** Gives a place that became free to the first of the waiting list. */
    promote: { from: ['waitlist'], to: 'submitted', confirm: true },
    withdraw: { from: ['waitlist', 'submitted', 'confirmed'], to: 'withdrawn', confirm: true, args: { reason: f.text({ max: 300 }) } },
    /** Corrects what the family stated; what is left empty stays. */
    amend: {
      from: ['submitted', 'waitlist', 'confirmed'],
      args: {
        emergencyContact: f.text({ max: 40, personName: true }),
        emergencyPhone: f.phone(),
        dietary: f.text(facts.dietary),
        clothingSize: f.text(facts.clothingSize),
        healthNote: f.longText({ max: 500 }),
      },
    },
    /** The family confirms once more that the child is well; valid for thirty days before departure. */
    confirmHealth: { from: ['submitted', 'waitlist', 'confirmed'], confirm: true, args: { healthNote: f.longText({ max: 500 }) } },
    /** Called on departure for those who did not come. */
    markAbsent: { from: ['confirmed'], to: 'absent', system: true },
    /** Called on return. */
    complete: { from: ['confirmed'], to: 'completed', system: true },
  },
  noOverlap: [{ by: ['student'], during: ['firstDay', 'lastDay'], where: { status: { in: ['confirmed', 'completed'] } } }],
  capacity: [{ by: ['trip'], slot: 'trip', sum: 'places', limit: 'trip.maxStudents' }],
  unique: [['openTrip', 'student']],
  indexes: [
    ['trip', 'status'],
    ['trip', 'schoolClass'],
  ],
  views: {
    list: {
      columns: [
        ...(['signUpNo', 'student', 'schoolClass', 'trip', 'status', 'source', 'signedAt', 'confirmedAt', 'waitNo'] as const),
        ...(['healthConfirmed', 'tripConsent', 'emergencyContact', 'emergencyPhone', 'withdrawReason'] as const),
      ],
      filters: ['trip', 'schoolClass', 'student', 'status', 'source', 'signedAt'],
      sort: '-signUpNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'student', 'schoolClass', 'guardian', 'source', 'paper', 'waitNo'] },
        {
          title: 'papers',
          fields: ['tripConsent', 'locationConsent', 'faceConsent', 'healthConfirmed', 'healthConfirmedAt', 'healthNote'],
        },
        { title: 'care', fields: ['emergencyContact', 'emergencyPhone', 'dietary', 'clothingSize'] },
        {
          title: 'course',
          fields: [
            ...(['remindCount', 'remindedAt', 'signedAt', 'confirmedAt', 'declinedAt', 'withdrawnAt', 'withdrawReason'] as const),
            'remark',
          ],
        },
      ],
    },
  },
  label: ['signUpNo'],
  scopes: {
    organisation: { school: below },
    confirmed: { all: [{ school: below }, { status: 'confirmed' }] },
    class: { schoolClass: { in: '@headedClasses' } },
    bureau: { bureau: below },
    agency: { agency: below },
  },
});
