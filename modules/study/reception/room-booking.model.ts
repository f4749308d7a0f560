import { defineModel, f } from '@zhixing/model';
import { ofSite } from '../facility/venue.model.ts';
import { ofTrip, receptionScopes } from './of-trip.ts';

/** A room of a camp, or one of its beds, kept for a reception (客房预留). It goes when the reception is cancelled or rejected. */
export const RoomBooking = defineModel('roomBooking', {
  traits: ['annotated'],
  fields: {
    reception: f.ref('reception', { required: true, index: true }),
    room: f.ref('room', { required: true, index: true }),
    /** Only this bed; otherwise the whole room. */
    bed: f.ref('bed', { index: true }),
    /** The nights; those of the reception if left empty. */
    stay: f.dateRange(),
    /** How many beds it takes. */
    beds: f.integer({ readonly: true }),
    /** Copied from the reception. */
    site: f.ref('site', { readonly: true, index: true }),
    ...ofSite,
    trip: f.ref('trip', { readonly: true, index: true }),
    ...ofTrip,
  },
  noOverlap: [
    { by: ['room'], during: 'stay', where: { bed: { empty: true } } },
    { by: ['bed'], during: 'stay', where: { bed: { empty: false } } },
  ],
  /** Keeps a whole room and single beds of it apart. */
  capacity: [{ by: ['room'], slot: 'day', of: 'stay', sum: 'beds', limit: 'room.beds' }],
  views: {
    list: {
      columns: ['reception', 'trip', 'site', 'room', 'bed', 'beds', 'stay'],
      filters: ['reception', 'site', 'room', 'stay'],
      sort: '-createdAt',
    },
    form: { groups: [{ title: 'basics', fields: ['reception', 'room', 'bed', 'stay', 'remark'] }] },
  },
  label: ['room', 'bed'],
  scopes: receptionScopes,
});
