import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../../lodging/trip-lodging.model.ts';

export const usageEvents = ['bind', 'swap', 'unbind', 'online', 'offline', 'charge', 'alarm'] as const;
export type UsageEvent = (typeof usageEvents)[number];

/** What happened to a device while it was carried on a trip (设备记录): one line for each event, never changed. */
export const DeviceUsage = defineModel('deviceUsage', {
  minors: true,
  minorsBy: 'student',
  serverManaged: true,
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    device: f.ref('device', { required: true, index: true, onDelete: 'cascade' }),
    deviceType: f.ref('deviceType', { required: true }),
    student: f.ref('student'),
    tripStaff: f.ref('tripStaff'),
    tripVehicle: f.ref('tripVehicle'),
    event: f.choice(usageEvents, {
      required: true,
      tones: {
        bind: 'success',
        swap: 'processing',
        unbind: 'neutral',
        online: 'success',
        offline: 'warning',
        charge: 'success',
        alarm: 'danger',
      },
    }),
    occurAt: f.moment({ required: true, index: true }),
    battery: f.integer({ min: 0, max: 100 }),
    /** What the device raised. */
    alarm: f.ref('alarm', { onDelete: 'cascade' }),
    /** Who gave it out or took it back; empty for the server. */
    operator: f.ref('user', { named: true }),
  },
  views: {
    list: {
      columns: ['occurAt', 'event', 'device', 'deviceType', 'trip', 'student', 'tripStaff', 'tripVehicle', 'battery', 'alarm', 'operator'],
      filters: ['trip', 'device', 'deviceType', 'event', 'student', 'occurAt'],
      sort: '-occurAt',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: [
            ...(['trip', 'device', 'deviceType', 'student', 'tripStaff', 'tripVehicle', 'event', 'occurAt', 'battery'] as const),
            ...(['alarm', 'operator'] as const),
          ],
        },
      ],
    },
  },
  label: ['device', 'event'],
  scopes: ofTripScopes,
});
