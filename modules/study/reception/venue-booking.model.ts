import { defineModel, f } from '@zhixing/model';
import { ofSite } from '../facility/venue.model.ts';
import { counterActions, counterFields, reason } from './counter.ts';
import { ofTrip, receptionScopes } from './of-trip.ts';

/** Bookings that occupy their venue; a request holds it until the site has answered. */
const active = { in: ['requested', 'confirmed', 'inUse', 'completed'] } as const;

/** A trip's use of a venue (场地排期), for a course or another item of its itinerary. */
export const VenueBooking = defineModel('venueBooking', {
  traits: ['annotated'],
  fields: {
    bookingNo: f.serial({ prefix: 'VB', unique: true }),
    venue: f.ref('venue', { required: true, index: true }),
    /** Copied from the venue. */
    site: f.ref('site', { readonly: true, index: true }),
    ...ofSite,
    shared: f.flag({ readonly: true, internal: true }),
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    course: f.ref('course'),
    itineraryItem: f.ref('itineraryItem', { index: true }),
    startAt: f.moment({ required: true, index: true }),
    endAt: f.moment({ required: true }),
    people: f.integer({ required: true, min: 1, max: 100_000 }),
    tutor: f.ref('tutor'),
    rejectReason: f.text({ readonly: true, max: 300 }),
    cancelReason: f.text({ readonly: true, max: 300 }),
    ...counterFields,
  },
  states: ['requested', 'confirmed', 'rejected', 'inUse', 'completed', 'cancelled', 'noShow'],
  editableIn: ['requested'],
  deletableIn: ['requested', 'rejected', 'cancelled'],
  tones: {
    requested: 'warning',
    confirmed: 'processing',
    rejected: 'danger',
    inUse: 'success',
    completed: 'neutral',
    cancelled: 'neutral',
    noShow: 'danger',
  },
  actions: {
    confirm: { from: ['requested'], to: 'confirmed', when: { counterFrom: { empty: true } } },
    reject: { from: ['requested'], to: 'rejected', args: reason() },
    ...counterActions,
    /** Puts it in another venue of the site, such as before maintenance. */
    relocate: { from: ['requested', 'confirmed'], args: { venue: f.ref('venue', { required: true }) } },
    start: { from: ['confirmed'], to: 'inUse', confirm: true },
    finish: { from: ['inUse'], to: 'completed', confirm: true },
    cancel: { from: ['requested', 'confirmed'], to: 'cancelled', args: reason() },
    noShow: { from: ['confirmed'], to: 'noShow', confirm: true },
    /** The trip was cancelled, or its time came without an answer. */
    lapse: { from: ['requested', 'confirmed'], to: 'cancelled', system: true, args: reason() },
  },
  checks: {
    endsLater: { must: { endAt: { gt: '@.startAt' } }, at: 'endAt' },
    fits: { must: { people: { lte: '@.venue.capacity' } }, at: 'people' },
  },
  noOverlap: [{ by: ['venue'], during: ['startAt', 'endAt'], where: { shared: false, status: active } }],
  capacity: [
    {
      by: ['venue'],
      slot: 'hour',
      of: ['startAt', 'endAt'],
      sum: 'people',
      limit: 'venue.capacity',
      where: { shared: true, status: active },
    },
  ],
  views: {
    list: {
      columns: [
        ...(['bookingNo', 'status', 'site', 'venue', 'trip', 'schoolName', 'startAt', 'endAt', 'people', 'course'] as const),
        ...(['tutor', 'counterFrom'] as const),
      ],
      filters: ['status', 'site', 'venue', 'trip', 'schoolName', 'startAt'],
      sort: '-startAt',
      spans: [{ from: 'startAt', to: 'endAt' }],
    },
    form: {
      groups: [{ title: 'basics', fields: ['venue', 'trip', 'startAt', 'endAt', 'people', 'itineraryItem', 'course', 'tutor', 'remark'] }],
    },
  },
  label: ['bookingNo'],
  indexes: [
    ['site', 'startAt'],
    ['venue', 'startAt'],
  ],
  /** Bookings that a tutor teaches in. */
  scopes: { ...receptionScopes, taught: { tutor: { where: { user: '@userId' } } } },
});
