import { defineModel, f } from '@zhixing/model';

// The checks and travel of an itinerary: pure, the same for browser and server, and for the modules that ask for them.
export { type Finding, findingCodes } from './itinerary/finding.ts';
export { itineraryFindings, overlapsIn } from './itinerary/findings.ts';
export { type Leg, legsOf } from './itinerary/legs.ts';
export {
  daysOfTrip,
  type ItineraryFacts,
  inOrder,
  type PlannedCourse,
  type PlannedItem,
  type PlannedSite,
  type PlannedTrip,
  type PlannedVenue,
  pointOf,
  type VenueUse,
} from './itinerary/planned.ts';
export { STEP_MINUTES } from './itinerary/travel.ts';

const below = { in: '@organizationAndSuborganization' } as const;

/** One item of a trip's itinerary (行程安排): gathering, a leg, a course, a meal, the night. */
export const ItineraryItem = defineModel('itineraryItem', {
  traits: ['annotated'],
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    /** Copied from the trip for the data scopes. */
    school: f.ref('school', { readonly: true, index: true }),
    bureau: f.ref('educationBureau', { readonly: true }),
    agency: f.ref('agency', { readonly: true }),
    /** Day of the trip on which the item starts, from 1. */
    dayNo: f.integer({ readonly: true, min: 1, max: 60 }),
    kind: f.choice(['gather', 'transport', 'arrive', 'course', 'visit', 'meal', 'lodging', 'rest', 'free', 'share', 'dismiss'], {
      required: true,
    }),
    title: f.text({ required: true, max: 100 }),
    startAt: f.moment({ required: true }),
    endAt: f.moment({ required: true }),
    site: f.ref('site', { index: true }),
    /** The venue of the site in which it takes place; where it has to be booked, the trip books it. */
    venue: f.ref('venue'),
    course: f.ref('course'),
    tutor: f.ref('tutor'),
    place: f.text({ max: 100 }),
    location: f.geo(),
    transport: f.choice(['coach', 'train', 'metro', 'plane', 'ship', 'walk'], { show: { kind: 'transport' } }),
    distanceKm: f.decimal({ min: 0, max: 99_999, scale: 1, show: { kind: 'transport' } }),
    driveMinutes: f.integer({ min: 0, max: 6000, show: { kind: 'transport' } }),
    safetyTips: f.text({ max: 500 }),
    outdoor: f.flag({ required: true, default: false }),
    planB: f.text({ max: 500 }),
    responsible: f.ref('staff'),
    checkNode: f.choice(['gather', 'boarding', 'arrival', 'course', 'meal', 'night', 'return', 'dismiss']),
  },
  checks: {
    endsLater: { must: { endAt: { gt: '@.startAt' } }, at: 'endAt' },
  },
  views: {
    list: {
      columns: ['trip', 'dayNo', 'startAt', 'endAt', 'kind', 'title', 'site', 'venue', 'course', 'place', 'transport', 'distanceKm'],
      filters: ['trip', 'kind', 'site', 'startAt'],
      sort: 'startAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'kind', 'title', 'startAt', 'endAt', 'site', 'venue', 'course', 'tutor', 'place', 'location'] },
        { title: 'journey', fields: ['transport', 'distanceKm', 'driveMinutes'] },
        { title: 'safety', fields: ['outdoor', 'planB', 'safetyTips', 'responsible', 'checkNode', 'remark'] },
      ],
    },
  },
  label: ['title'],
  indexes: [['trip', 'startAt']],
  scopes: {
    organisation: { school: below },
    bureau: { bureau: below },
    agency: { agency: below },
    site: { site: below },
    assigned: { trip: { in: '@accompaniedTrips' } },
  },
});
