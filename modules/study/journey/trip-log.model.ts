import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';
import { beforeDeparture, fromDeparture } from '../trip/trip.model.ts';
import { warningLevels } from './weather/warning.ts';

/** Who a summary is for: what only offices read has not been published. */
export const publicTo = ['all', 'parent', 'student'] as const;

/** Fields of a change that is asked for, by what it changes. */
const ofStaff = { change: 'staff' } as const;
const ofVehicle = { change: 'vehicle' } as const;
const ofItinerary = { change: 'itinerary' } as const;
export const changedFields = [
  ...(['change', 'tripStaff', 'newStaff', 'newTutor', 'newHealthOk', 'tripVehicle', 'newVehicle'] as const),
  ...(['newDriver', 'newCoDriver', 'item', 'newStartAt', 'newEndAt', 'newSite', 'newPlace'] as const),
];
const pending = { decision: 'pending' } as const;

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
    /** The most serious official warning along the trip, where the server has read it. */
    warning: f.choice(warningLevels, { readonly: true, index: true }),
    photos: f.images(),
    author: f.ref('user', { readonly: true }),
    /** What is to be changed under way; an entry of this kind without it only tells what happened. */
    change: f.choice(['staff', 'vehicle', 'itinerary'], { show: { kind: 'change' }, index: true }),
    tripStaff: f.ref('tripStaff', { show: ofStaff, requiredWhen: {}, among: [{ from: { status: 'filed' } }] }),
    newStaff: f.ref('staff', { show: ofStaff }),
    newTutor: f.ref('tutor', { show: ofStaff }),
    /** What the filing of the successor asks for besides the papers in the register. */
    newHealthOk: f.flag({ show: ofStaff }),
    tripVehicle: f.ref('tripVehicle', { show: ofVehicle, requiredWhen: {} }),
    newVehicle: f.ref('vehicle', { show: ofVehicle, requiredWhen: {} }),
    newDriver: f.ref('driver', { show: ofVehicle, requiredWhen: {} }),
    newCoDriver: f.ref('driver', { show: ofVehicle }),
    item: f.ref('itineraryItem', { show: ofItinerary, requiredWhen: {} }),
    /** What stays empty stays as it is planned. */
    newStartAt: f.moment({ show: ofItinerary }),
    newEndAt: f.moment({ show: ofItinerary }),
    newSite: f.ref('site', { show: ofItinerary }),
    newPlace: f.text({ max: 100, show: ofItinerary }),
    decision: f.choice(['pending', 'approved', 'rejected', 'notNeeded'], { readonly: true, index: true }),
    decidedBy: f.ref('user', { readonly: true }),
    decidedAt: f.moment({ readonly: true }),
    decisionNote: f.text({ readonly: true, max: 300 }),
    /** Made where the entry was written, so that a phone that sends it again after days does not write it twice. */
    clientKey: f.text({ max: 40, unique: true }),
    fromStatus: f.choice(states, { readonly: true }),
    toStatus: f.choice(states, { readonly: true }),
    visible: f.choice(['all', 'bureau', 'school', 'agency', 'site', 'parent', 'student'], { required: true, default: 'school' }),
    /** Phones to which a message to the guardians was given; 0 where none is set up. */
    informed: f.integer({ readonly: true, min: 0, max: 100_000 }),
  },
  actions: {
    approve: { when: pending, args: { note: f.text({ max: 300 }) } },
    reject: { when: pending, args: { note: f.text({ required: true, min: 2, max: 300 }) } },
  },
  views: {
    list: {
      columns: [
        ...(['trip', 'kind', 'title', 'decision', 'occurAt', 'fromStatus', 'toStatus', 'headcount', 'weather', 'author'] as const),
        ...(['warning', 'informed', 'visible'] as const),
      ],
      filters: ['trip', 'kind', 'change', 'decision', 'title', 'occurAt', 'author'],
      sort: '-occurAt',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['trip', 'kind', 'title', 'content', 'occurAt', 'headcount', 'weather', 'location', 'photos', 'visible'],
        },
        { title: 'change', fields: changedFields },
      ],
    },
  },
  label: ['title'],
  indexes: [['trip', 'occurAt']],
  scopes: {
    ...ofTripScopes,
    /** Changes by whose decision they need: the one that decides on the same matter before the departure. */
    schoolDecides: { ...ofTripScopes.organisation, change: { in: ['staff', 'itinerary'] } },
    bureauDecides: { ...ofTripScopes.bureau, ...ofStaff },
    schoolCharters: { ...ofTripScopes.organisation, ...ofVehicle },
    agencyCharters: { ...ofTripScopes.agency, ...ofVehicle },
  },
});
