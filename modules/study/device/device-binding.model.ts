import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';

export const damageKinds = ['broken', 'incomplete', 'lost'] as const;
export const liabilities = ['wear', 'wearer', 'school', 'agency', 'thirdParty', 'unclear'] as const;

/** Bindings whose device has not come back: still carried, or with a damage about which nobody has decided. */
export const unreturned = ['active', 'due', 'damaged'] as const;

/**
 * Who or what carries a device on a trip (设备绑定), from when until when, and how it came back. With the trip or the hand-over of a child its
 * tracking ends at once; that the device itself is back is stated by whoever takes it.
 */
export const DeviceBinding = defineModel('deviceBinding', {
  minors: true,
  minorsBy: 'student',
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
    recoveredAt: f.moment({ readonly: true }),
    recoveredBy: f.ref('user', { readonly: true, named: true }),
    damage: f.choice(damageKinds, { readonly: true, tones: { broken: 'warning', incomplete: 'warning', lost: 'danger' } }),
    damageNote: f.text({ readonly: true, max: 300 }),
    liability: f.choice(liabilities, { readonly: true }),
    decision: f.text({ readonly: true, max: 300 }),
    /** While it is carried: nobody else carries the device, and the child carries no other one of the kind. */
    deviceKey: f.text({ readonly: true, internal: true, max: 60, unique: true }),
    wearerKey: f.text({ readonly: true, internal: true, max: 120, unique: true }),
  },
  alternatives: { oneWearer: { fields: ['student', 'tripStaff', 'tripVehicle'] } },
  states: ['active', 'due', 'damaged', 'ended'],
  tones: { active: 'success', due: 'warning', damaged: 'danger', ended: 'neutral' },
  actions: {
    /** The trip is over, or the child was handed over: nobody is tracked any more, the device is still to be taken back. */
    endTracking: { from: ['active'], to: 'due', system: true },
    unbind: { from: ['active', 'due'], to: 'ended', confirm: true },
    reportDamage: {
      from: ['active', 'due'],
      to: 'damaged',
      args: { damage: f.choice(damageKinds, { required: true }), damageNote: f.text({ required: true, min: 2, max: 300 }) },
    },
    /** Who answers for it, and what is done. */
    decideDamage: {
      from: ['damaged'],
      to: 'ended',
      args: { liability: f.choice(liabilities, { required: true }), decision: f.text({ required: true, min: 2, max: 300 }) },
    },
  },
  views: {
    list: {
      columns: [
        'trip',
        'device',
        'student',
        'tripStaff',
        'tripVehicle',
        'group',
        'status',
        'boundAt',
        'unboundAt',
        'damage',
        'recoveredAt',
        'boundBy',
      ],
      filters: ['trip', 'device', 'student', 'status', 'damage', 'boundAt'],
      sort: '-boundAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'device', 'student', 'tripStaff', 'tripVehicle'] },
        { title: 'recovery', fields: ['unboundAt', 'recoveredAt', 'recoveredBy', 'damage', 'damageNote', 'liability', 'decision'] },
      ],
    },
  },
  label: ['device'],
  scopes: ofTripScopes,
});
