import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';

/** The least cover of travel accident insurance per person: 250 000 yuan. */
export const MIN_COVER = 250_000_00;

/** An insurance of a trip (保险管理). Travel accident insurance names everyone who travels. */
export const InsurancePolicy = defineModel('insurancePolicy', {
  traits: ['annotated'],
  fields: {
    policyNo: f.text({ required: true, unique: true, max: 60, search: true }),
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    kind: f.choice(['travelAccident', 'schoolLiability', 'agencyLiability', 'siteLiability', 'carrierLiability'], { required: true }),
    insurer: f.text({ required: true, max: 60, search: true }),
    amountPerPerson: f.money({ required: true, min: 0 }),
    medicalAmount: f.money({ min: 0 }),
    premium: f.money({ required: true, min: 0 }),
    startAt: f.moment({ required: true, index: true }),
    endAt: f.moment({ required: true }),
    /** Needed before the policy takes effect. */
    policyFile: f.file({ accept: '.pdf,.jpg,.jpeg,.png' }),
    reportPhone: f.phone({ required: true, landline: true }),
    /** When the roster was taken from the trip. */
    rosterAt: f.moment({ readonly: true, show: { kind: 'travelAccident' } }),
    /** People have joined or left since the roster was taken. */
    stale: f.flag({ readonly: true, default: false, show: { kind: 'travelAccident' } }),
    endorsementNo: f.text({ readonly: true, max: 60 }),
    insuredCount: f.count({ of: 'insuredPerson', by: 'policy' }),
  },
  states: ['draft', 'pending', 'effective', 'expired', 'surrendered'],
  editableIn: ['draft', 'pending'],
  deletableIn: ['draft', 'surrendered'],
  tones: { draft: 'neutral', pending: 'processing', effective: 'success', expired: 'neutral', surrendered: 'danger' },
  actions: {
    /** Takes the roster: confirmed students and filed staff. */
    apply: { from: ['draft'], to: 'pending' },
    effect: { from: ['pending'], to: 'effective', confirm: true },
    /** Takes the roster anew after people have changed. */
    endorse: { from: ['pending', 'effective'], when: { kind: 'travelAccident' }, args: { endorsementNo: f.text({ max: 60 }) } },
    /** Called when a sign-up or the staff of the trip changes. */
    outdate: { from: ['pending', 'effective'], system: true },
    expire: { from: ['effective'], to: 'expired', system: true },
    cancel: { from: ['pending', 'effective'], to: 'surrendered', confirm: true },
  },
  checks: { endsLater: { must: { endAt: { gt: '@.startAt' } }, at: 'endAt' } },
  views: {
    list: {
      columns: [
        ...(['policyNo', 'status', 'kind', 'trip', 'insurer', 'insuredCount', 'amountPerPerson', 'premium', 'startAt', 'endAt'] as const),
        ...(['reportPhone', 'stale'] as const),
      ],
      filters: ['status', 'kind', 'trip', 'insurer', 'stale', 'startAt'],
      sort: '-startAt',
      spans: [{ from: 'startAt', to: 'endAt' }],
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: [
            ...(['trip', 'kind', 'policyNo', 'insurer', 'amountPerPerson', 'medicalAmount', 'premium', 'startAt', 'endAt'] as const),
            ...(['reportPhone', 'policyFile', 'remark'] as const),
          ],
        },
      ],
      rows: [{ model: 'insuredPerson', by: 'policy', fields: ['name', 'gender', 'student', 'tripStaff'] }],
    },
    related: [
      {
        model: 'insuredPerson',
        by: 'policy',
        columns: ['name', 'student', 'tripStaff', 'gender', 'student.idCard', 'tripStaff.idCard'],
      },
    ],
  },
  label: ['policyNo'],
  indexes: [['trip', 'kind']],
  scopes: ofTripScopes,
});
