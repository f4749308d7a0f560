import { defineModel, f } from '@zhixing/model';
import { ofTrip, providedScopes } from './of-trip.ts';

/** A room that a trip has at its lodging (住宿房间): one kept at the camp, or one of the hotel. */
export const LodgingRoom = defineModel('lodgingRoom', {
  traits: ['annotated'],
  fields: {
    lodging: f.ref('tripLodging', { required: true, index: true, onDelete: 'cascade' }),
    /** Copied from the lodging. */
    trip: f.ref('trip', { readonly: true, index: true }),
    ...ofTrip,
    site: f.ref('site', { readonly: true, index: true }),
    /** The room of the camp; empty in hotels. */
    room: f.ref('room', { index: true }),
    name: f.text({ max: 20, requiredWhen: { room: { empty: true } } }),
    building: f.text({ max: 40 }),
    /** 1 is the ground floor; nobody sleeps below it. */
    level: f.integer({ min: 1, max: 200, requiredWhen: { room: { empty: true } } }),
    /** The part of the floor that one door or one person on duty closes off. */
    corridor: f.text({ max: 20 }),
    /** Left open in a hotel until people are assigned or the arrangement decides. */
    gender: f.choice(['male', 'female', 'staff']),
    beds: f.integer({ min: 1, max: 30, requiredWhen: { room: { empty: true } } }),
    taken: f.count({ of: 'roomAssignment', by: 'lodgingRoom' }),
  },
  views: {
    list: {
      columns: ['lodging', 'trip', 'name', 'building', 'level', 'corridor', 'gender', 'beds', 'taken'],
      filters: ['lodging', 'trip', 'gender', 'level'],
      sort: 'name',
    },
    form: {
      groups: [{ title: 'basics', fields: ['lodging', 'room', 'name', 'building', 'level', 'corridor', 'gender', 'beds', 'remark'] }],
      rows: [{ model: 'roomAssignment', by: 'lodgingRoom', fields: ['place', 'student', 'tripStaff', 'isRoomLeader', 'locked'] }],
    },
    related: [{ model: 'roomAssignment', by: 'lodgingRoom' }],
  },
  label: ['name'],
  unique: [
    ['lodging', 'building', 'name'],
    ['lodging', 'room'],
  ],
  scopes: providedScopes,
});
