import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';

/**
 * Somebody whom a guardian has named to take a child over after a trip (代接人). The code goes to the guardian, who passes it on: whoever says
 * it has been sent by the guardian.
 */
export const PickupDeputy = defineModel('pickupDeputy', {
  minors: true,
  minorsBy: 'student',
  traits: ['annotated'],
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    student: f.ref('student', { required: true, index: true }),
    schoolClass: f.ref('schoolClass', { readonly: true, index: true }),
    /** The guardian who named the deputy. */
    guardian: f.ref('guardian', { required: true }),
    name: f.text({ required: true, max: 40, sensitive: true, personName: true }),
    phone: f.phone({ required: true, sensitive: true }),
    relation: f.text({ required: true, max: 30 }),
    sentAt: f.moment({ readonly: true }),
    usedAt: f.moment({ readonly: true }),
    wrongTries: f.integer({ readonly: true, required: true, default: 0, min: 0, max: 100 }),
  },
  states: ['named', 'used', 'withdrawn'],
  editableIn: ['named'],
  tones: { named: 'processing', used: 'success', withdrawn: 'neutral' },
  actions: {
    /** Sends the code to the guardian again. */
    resend: { from: ['named'] },
    withdraw: { from: ['named'], to: 'withdrawn', confirm: true },
    /** The child was handed over. */
    use: { from: ['named'], to: 'used', system: true },
    failTry: { from: ['named'], system: true },
  },
  views: {
    list: {
      columns: ['trip', 'student', 'guardian', 'name', 'phone', 'relation', 'status', 'sentAt', 'usedAt'],
      filters: ['trip', 'student', 'status'],
      sort: '-createdAt',
    },
    form: { groups: [{ title: 'basics', fields: ['trip', 'student', 'guardian', 'name', 'phone', 'relation', 'remark'] }] },
  },
  label: ['name'],
  unique: [['trip', 'student', 'phone']],
  scopes: { ...ofTripScopes, class: { schoolClass: { in: '@headedClasses' } } },
});
