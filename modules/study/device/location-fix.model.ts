import { type Condition, defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';

/** States of a trip in which positions of its people are seen: purpose and time of the collection end with it. */
export const tracedTripStates = ['ready', 'inProgress', 'suspended', 'returned'] as const;
/** How long after the planned return people are still located, where nobody has handed over. */
export const TRACED_AFTER = '12 hours';

/**
 * The window of a trip: under way, and not forgotten in that state after its return. A trip that is late may last into the next day; the round of
 * every minute deletes places more exactly.
 */
export const traced = {
  trip: { where: { status: { in: [...tracedTripStates] }, returnAt: { gte: '@today-1' } } },
} satisfies Condition;
const during = (scope: Condition): Condition => ({ all: [scope, traced] });

/** Where a device was last (实时定位): one row per device, of the newest valid fix, while its trip is under way. Degrees are GCJ-02. */
export const LocationFix = defineModel('locationFix', {
  minors: true,
  minorsBy: 'student',
  serverManaged: true,
  // Holds for administrators and for grants that administrators write as well.
  personal: 'traced',
  fields: {
    device: f.ref('device', { required: true, unique: true, onDelete: 'cascade' }),
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    group: f.ref('tripGroup'),
    student: f.ref('student'),
    tripStaff: f.ref('tripStaff'),
    tripVehicle: f.ref('tripVehicle'),
    location: f.geo({ required: true, sensitive: true }),
    source: f.choice(['satellite', 'cell', 'wifi', 'bluetooth'], { required: true, default: 'satellite' }),
    accuracyM: f.integer({ min: 0, max: 100_000 }),
    speedKmh: f.decimal({ min: 0, max: 2000, scale: 1 }),
    heading: f.integer({ min: 0, max: 359 }),
    battery: f.integer({ min: 0, max: 100 }),
    /** Without an index: there are as few rows as devices, and each report would write all indexes of its row anew for the one that has changed. */
    fixAt: f.moment({ required: true }),
    receivedAt: f.moment({ required: true }),
  },
  views: {
    list: {
      columns: [
        'device',
        'trip',
        'group',
        'student',
        'tripStaff',
        'tripVehicle',
        'location',
        'fixAt',
        'speedKmh',
        'accuracyM',
        'battery',
        'source',
      ],
      filters: ['trip', 'group', 'student', 'device', 'fixAt'],
      sort: '-fixAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['device', 'trip', 'group', 'student', 'tripStaff', 'tripVehicle'] },
        { title: 'position', fields: ['location', 'fixAt', 'receivedAt', 'source', 'accuracyM', 'speedKmh', 'heading', 'battery'] },
      ],
    },
  },
  label: ['device'],
  scopes: {
    organisation: during(ofTripScopes.organisation),
    agency: during(ofTripScopes.agency),
    bureau: during(ofTripScopes.bureau),
    assigned: during(ofTripScopes.assigned),
    traced,
  },
});
