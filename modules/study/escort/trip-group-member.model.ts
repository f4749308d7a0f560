import { defineModel, f } from '@zhixing/model';
import { organisedScopes } from '../trip/trip.model.ts';

/** Offices in a group (小组岗位). */
export const groupRoles = ['captain', 'vice', 'recorder', 'safety', 'reporter', 'life', 'member'] as const;

/** A child in a group (组员). Only those whose sign-up is confirmed. */
export const TripGroupMember = defineModel('tripGroupMember', {
  minors: true,
  minorsBy: 'student',
  fields: {
    group: f.ref('tripGroup', { required: true, index: true }),
    student: f.ref('student', { required: true, index: true }),
    /** The confirmed sign-up; found by trip and student if left empty. */
    signUp: f.ref('signUp', { index: true }),
    role: f.choice(groupRoles, { required: true, default: 'member' }),
    /** Stays when groups are arranged anew. */
    locked: f.flag({ required: true, default: false }),
    joinedAt: f.moment({ readonly: true }),
    /** Copied from the group and its trip. */
    trip: f.ref('trip', { readonly: true, index: true }),
    startAt: f.moment({ readonly: true }),
    endAt: f.moment({ readonly: true }),
    /** Copied from the student. */
    gender: f.choice(['male', 'female'], { readonly: true }),
    schoolClass: f.ref('schoolClass', { readonly: true, index: true }),
    /** The group, if the child is its captain: there is at most one. */
    captainOf: f.ref('tripGroup', { readonly: true, internal: true, unique: true }),
  },
  noOverlap: [{ by: ['student'], during: ['startAt', 'endAt'] }],
  capacity: [{ by: ['group'], slot: 'trip', limit: 'group.capacity' }],
  views: {
    list: {
      columns: ['group', 'student', 'gender', 'schoolClass', 'role', 'locked', 'joinedAt'],
      filters: ['trip', 'group', 'role', 'schoolClass'],
      sort: '-joinedAt',
    },
    form: { groups: [{ title: 'basics', fields: ['group', 'student', 'role', 'locked'] }] },
  },
  label: ['student'],
  unique: [['trip', 'student']],
  scopes: { ...organisedScopes, class: { schoolClass: { in: '@headedClasses' } } },
});
