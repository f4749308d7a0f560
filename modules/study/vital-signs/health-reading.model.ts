import { type Condition, defineModel, f } from '@zhixing/model';
import { tracedTripStates } from '../device/location-fix.model.ts';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';

const during = (scope: Condition): Condition => ({ all: [scope, { trip: { where: { status: { in: [...tracedTripStates] } } } }] });

/**
 * What a wearable measured of a child (健康守护), put together by the minute: heart rate, temperature and oxygen come in messages of their own.
 * It is seen while the trip lasts.
 */
export const HealthReading = defineModel('healthReading', {
  minors: true,
  minorsBy: 'student',
  serverManaged: true,
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    group: f.ref('tripGroup'),
    student: f.ref('student', { required: true }),
    device: f.ref('device', { required: true, index: true, onDelete: 'cascade' }),
    measuredAt: f.moment({ required: true, index: true }),
    heartRate: f.integer({ min: 20, max: 250, sensitive: true }),
    bodyTemp: f.decimal({ min: 20, max: 45, scale: 1, sensitive: true }),
    spo2: f.integer({ min: 50, max: 100, sensitive: true }),
    steps: f.integer({ min: 0, max: 200_000 }),
    worn: f.flag({ required: true, default: true }),
    battery: f.integer({ min: 0, max: 100 }),
    /** Whether one of the values lies outside the warning settings. */
    abnormal: f.flag({ required: true, default: false }),
    /** Device and minute. */
    minuteKey: f.text({ required: true, internal: true, max: 60, unique: true }),
  },
  indexes: [['student', 'measuredAt']],
  views: {
    list: {
      columns: [
        'trip',
        'group',
        'student',
        'measuredAt',
        'abnormal',
        'heartRate',
        'bodyTemp',
        'spo2',
        'steps',
        'worn',
        'battery',
        'device',
      ],
      filters: ['trip', 'group', 'student', 'abnormal', 'worn', 'measuredAt'],
      sort: '-measuredAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'group', 'student', 'device', 'measuredAt'] },
        { title: 'values', fields: ['heartRate', 'bodyTemp', 'spo2', 'steps', 'worn', 'battery', 'abnormal'] },
      ],
    },
  },
  label: ['student'],
  scopes: {
    organisation: during(ofTripScopes.organisation),
    agency: during(ofTripScopes.agency),
    bureau: during(ofTripScopes.bureau),
    assigned: during(ofTripScopes.assigned),
  },
});
