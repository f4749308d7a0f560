import { defineModel, f } from '@zhixing/model';
import { organisedScopes } from '../trip/trip.model.ts';

/** The seat of a child or of an accompanying adult in a vehicle (座位安排). */
export const SeatAssignment = defineModel('seatAssignment', {
  minors: true,
  minorsBy: 'student',
  fields: {
    tripVehicle: f.ref('tripVehicle', { required: true, index: true, onDelete: 'cascade' }),
    /** Row and place, such as 3A. */
    seatNo: f.text({ required: true, max: 4, pattern: '[1-9]\\d?[A-E]' }),
    student: f.ref('student', { index: true }),
    tripStaff: f.ref('tripStaff', { index: true }),
    group: f.ref('tripGroup', { readonly: true, index: true }),
    /** Copied from the vehicle: no rider sits in two vehicles at once. */
    trip: f.ref('trip', { readonly: true, index: true }),
    startAt: f.moment({ readonly: true }),
    endAt: f.moment({ readonly: true }),
    /** Stays when seats are arranged anew. */
    locked: f.flag({ required: true, default: false }),
  },
  alternatives: { oneRider: { fields: ['student', 'tripStaff'] } },
  noOverlap: [
    { by: ['student'], during: ['startAt', 'endAt'] },
    { by: ['tripStaff'], during: ['startAt', 'endAt'] },
  ],
  capacity: [{ by: ['tripVehicle'], slot: 'trip', limit: 'tripVehicle.riderSeats' }],
  views: {
    list: {
      columns: ['tripVehicle', 'seatNo', 'student', 'tripStaff', 'group', 'locked'],
      filters: ['trip', 'tripVehicle', 'student', 'tripStaff'],
      sort: 'seatNo',
    },
    form: { groups: [{ title: 'basics', fields: ['tripVehicle', 'seatNo', 'student', 'tripStaff', 'locked'] }] },
  },
  label: ['tripVehicle', 'seatNo'],
  unique: [['tripVehicle', 'seatNo']],
  scopes: { ...organisedScopes, class: { student: { where: { schoolClass: { in: '@headedClasses' } } } } },
});
