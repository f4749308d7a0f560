import { defineModel, f } from '@zhixing/model';
import { ofTrip, providedScopes } from './of-trip.ts';

/** Who sleeps in which bed (房间分配). One bed per person and night, held by the database. */
export const RoomAssignment = defineModel('roomAssignment', {
  minors: true,
  minorsBy: 'student',
  fields: {
    lodgingRoom: f.ref('lodgingRoom', { required: true, index: true }),
    /** The number of the bed in its room, from 1. */
    place: f.integer({ required: true, min: 1, max: 30 }),
    student: f.ref('student', { index: true, show: { tripStaff: { empty: true } }, requiredWhen: {} }),
    tripStaff: f.ref('tripStaff', { index: true }),
    isRoomLeader: f.flag({ required: true, default: false }),
    /** An arrangement leaves it as it is. */
    locked: f.flag({ required: true, default: false }),
    /** Copied from the room and its lodging. */
    lodging: f.ref('tripLodging', { readonly: true, index: true, onDelete: 'cascade' }),
    trip: f.ref('trip', { readonly: true, index: true }),
    ...ofTrip,
    site: f.ref('site', { readonly: true, index: true }),
    room: f.ref('room', { readonly: true, index: true }),
    bed: f.ref('bed', { readonly: true, index: true }),
    roomNo: f.text({ readonly: true, max: 20 }),
    bedNo: f.text({ readonly: true, max: 10 }),
    /** That of the person. */
    gender: f.choice(['male', 'female'], { readonly: true }),
    /** That of the room. */
    roomGender: f.choice(['male', 'female', 'staff'], { readonly: true, internal: true }),
    /** The nights; those of the lodging if left empty. */
    stay: f.dateRange(),
  },
  alternatives: { onePerson: { fields: ['student', 'tripStaff'], required: false } },
  checks: {
    studentsByGender: { when: { student: { empty: false } }, must: { roomGender: { eq: '@.gender' } }, at: 'lodgingRoom' },
    staffApart: { when: { tripStaff: { empty: false } }, must: { roomGender: 'staff' }, at: 'lodgingRoom' },
    bedInRoom: { must: { place: { lte: '@.lodgingRoom.beds' } }, at: 'place' },
  },
  noOverlap: [
    { by: ['lodgingRoom', 'place'], during: 'stay', bounds: '[)' },
    { by: ['bed'], during: 'stay', bounds: '[)' },
    { by: ['student'], during: 'stay', bounds: '[)' },
    { by: ['tripStaff'], during: 'stay', bounds: '[)' },
  ],
  views: {
    list: {
      columns: ['lodging', 'roomNo', 'bedNo', 'student', 'tripStaff', 'gender', 'isRoomLeader', 'locked', 'stay'],
      filters: ['lodging', 'trip', 'lodgingRoom', 'gender', 'student'],
      sort: 'roomNo',
    },
    form: {
      groups: [{ title: 'basics', fields: ['lodgingRoom', 'place', 'student', 'tripStaff', 'isRoomLeader', 'locked', 'stay'] }],
    },
  },
  label: ['roomNo', 'bedNo'],
  indexes: [['lodging', 'roomNo']],
  scopes: {
    ...providedScopes,
    class: { student: { where: { schoolClass: { in: '@headedClasses' } } } },
  },
});
