import { defineModel, f } from '@zhixing/model';

/**
 * Approval to handle personal data of minors (未成年人网络保护条例, article 36): the creator applies, for one kind of records, one purpose and at
 * most a school year. Expiry is computed from `validTo`, never stored.
 */
export const MinorsAccess = defineModel('minorsAccess', {
  fields: {
    /** Name of the model; `all` also covers models designed at run time. */
    subject: f.choice(
      [
        'student',
        'guardian',
        'studentGuardian',
        'healthProfile',
        'consentRecord',
        'miniProgramUser',
        'registration',
        'feeWaiver',
        'signUp',
        'roomAssignment',
        'tripWish',
        'mealDiet',
        'insuredPerson',
        'noticeReading',
        'tripGroupMember',
        'seatAssignment',
        'studentBill',
        'billLine',
        'payment',
        'refund',
        'ledgerEntry',
        'invoice',
        'bankLine',
        'onlineOrder',
        'paymentDifference',
        'tripArchive',
        'familyLink',
        'evaluation',
        'incident',
        'incidentStep',
        'incidentLog',
        'alarm',
        'alarmLog',
        'deviceBinding',
        'locationFix',
        'healthReading',
        'deviceUsage',
        'checkIn',
        'checkInEntry',
        'pickupDeputy',
        'lodgingRecord',
        'all',
      ],
      {
        required: true,
        index: true,
      },
    ),
    purpose: f.choice(['unmask', 'export', 'both'], { required: true }),
    reason: f.longText({ required: true, min: 4, max: 500 }),
    validFrom: f.date({ required: true }),
    validTo: f.date({ required: true }),
    /** The applicant's organisation, whose leaders decide. */
    organisation: f.ref('organisation', { readonly: true, index: true }),
    decidedBy: f.ref('user', { readonly: true }),
    decidedAt: f.moment({ readonly: true }),
    note: f.text({ max: 200, readonly: true }),
  },
  states: ['waiting', 'approved', 'refused', 'revoked', 'withdrawn'],
  tones: { waiting: 'processing', approved: 'success', refused: 'danger', revoked: 'warning', withdrawn: 'neutral' },
  actions: {
    approve: { from: ['waiting'], to: 'approved', args: { note: f.text({ max: 200 }) } },
    refuse: { from: ['waiting'], to: 'refused', args: { note: f.text({ required: true, max: 200 }) } },
    revoke: { from: ['approved'], to: 'revoked', args: { note: f.text({ required: true, max: 200 }) } },
    withdraw: { from: ['waiting'], to: 'withdrawn', confirm: true },
  },
  views: {
    list: {
      columns: ['createdBy', 'status', 'subject', 'purpose', 'reason', 'validFrom', 'validTo', 'decidedBy', 'decidedAt', 'organisation'],
      filters: ['createdBy', 'subject', 'purpose', 'status', 'validTo'],
      sort: '-createdAt',
    },
    form: { groups: [{ title: 'basics', fields: ['subject', 'purpose', 'reason', 'validFrom', 'validTo'] }] },
  },
  label: ['subject', 'purpose'],
  indexes: [['createdBy', 'status']],
  scopes: { organisation: { organisation: { in: '@organizationAndSuborganization' } } },
});
