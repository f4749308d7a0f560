import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';

/** One line of an insurance roster (被保险人). Identity numbers stay with the student and the staff, where masks hold. */
export const InsuredPerson = defineModel('insuredPerson', {
  minors: true,
  minorsBy: 'student',
  serverManaged: true,
  fields: {
    policy: f.ref('insurancePolicy', { required: true, index: true, onDelete: 'cascade' }),
    trip: f.ref('trip', { readonly: true, index: true }),
    ...ofTrip,
    student: f.ref('student', { index: true }),
    tripStaff: f.ref('tripStaff', { index: true }),
    name: f.text({ max: 40, sensitive: true, personName: true }),
    gender: f.choice(['male', 'female']),
  },
  views: { list: { columns: ['policy', 'name', 'student', 'tripStaff', 'gender'], filters: ['policy', 'trip', 'gender'], sort: 'name' } },
  label: ['name'],
  unique: [
    ['policy', 'student'],
    ['policy', 'tripStaff'],
  ],
  scopes: ofTripScopes,
});
