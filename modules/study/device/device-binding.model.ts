import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';

/** Who or what carries a device on a trip (设备绑定), from when until when. */
export const DeviceBinding = defineModel('deviceBinding', {
  minors: true,
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    device: f.ref('device', { required: true, index: true, among: [{ from: { status: 'inStock' } }] }),
    student: f.ref('student', { index: true }),
    tripStaff: f.ref('tripStaff', { index: true }),
    tripVehicle: f.ref('tripVehicle', { index: true }),
    group: f.ref('tripGroup', { readonly: true }),
    boundAt: f.moment({ readonly: true }),
    unboundAt: f.moment({ readonly: true }),
    boundBy: f.ref('user', { readonly: true, named: true }),
    /** While it is carried: nobody else carries the device, and the child carries no other one of the kind. */
    deviceKey: f.text({ readonly: true, internal: true, max: 60, unique: true }),
    wearerKey: f.text({ readonly: true, internal: true, max: 120, unique: true }),
  },
  states: ['active', 'ended'],
  tones: { active: 'success', ended: 'neutral' },
  actions: { unbind: { from: ['active'], to: 'ended', confirm: true } },
  views: {
    list: {
      columns: ['trip', 'device', 'student', 'tripStaff', 'tripVehicle', 'group', 'status', 'boundAt', 'unboundAt', 'boundBy'],
      filters: ['trip', 'device', 'student', 'status', 'boundAt'],
      sort: '-boundAt',
    },
    form: { groups: [{ title: 'basics', fields: ['trip', 'device', 'student', 'tripStaff', 'tripVehicle'] }] },
  },
  label: ['device'],
  scopes: ofTripScopes,
});
