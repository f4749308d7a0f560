import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';
import { beforeDeparture, fromDeparture } from '../trip/trip.model.ts';

/** Who a summary is for: what only offices read has not been published. */
export const publicTo = ['all', 'parent', 'student'] as const;

const states = [...beforeDeparture, ...fromDeparture, 'cancelled'] as const;

/**
 * What happened on a trip (行程记录), append-only: a correction is another entry. Changes of state are written by the server, together with
 * whether the guardians were informed.
 */
export const TripLog = defineModel('tripLog', {
  traits: ['attachable'],
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    kind: f.choice(['status', 'note', 'handover', 'headcount', 'weather', 'medical', 'change', 'summary'], {
      required: true,
      default: 'note',
      index: true,
    }),
    title: f.text({ required: true, max: 100, search: true }),
    content: f.longText({ max: 2000 }),
    /** When it happened, which for entries made without a line is before they arrived. */
    occurAt: f.moment({ required: true, index: true }),
    location: f.geo(),
    headcount: f.integer({ min: 0, max: 100_000 }),
    weather: f.text({ max: 60 }),
    photos: f.images(),
    author: f.ref('user', { readonly: true }),
    /** Made where the entry was written, so that a phone that sends it again after days does not write it twice. */
    clientKey: f.text({ max: 40, unique: true }),
    fromStatus: f.choice(states, { readonly: true }),
    toStatus: f.choice(states, { readonly: true }),
    visible: f.choice(['all', 'bureau', 'school', 'agency', 'site', 'parent', 'student'], { required: true, default: 'school' }),
    /** Phones to which a message to the guardians was given; 0 where none is set up. */
    informed: f.integer({ readonly: true, min: 0, max: 100_000 }),
  },
  views: {
    list: {
      columns: ['trip', 'kind', 'title', 'occurAt', 'fromStatus', 'toStatus', 'headcount', 'weather', 'author', 'informed', 'visible'],
      filters: ['trip', 'kind', 'title', 'occurAt', 'author'],
      sort: '-occurAt',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['trip', 'kind', 'title', 'content', 'occurAt', 'headcount', 'weather', 'location', 'photos', 'visible'],
        },
      ],
    },
  },
  label: ['title'],
  indexes: [['trip', 'occurAt']],
  scopes: ofTripScopes,
});
