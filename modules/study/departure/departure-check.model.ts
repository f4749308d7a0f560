import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';

/**
 * The check before a trip leaves (出发核验). What records show is evaluated from them; what nothing in the system can know yet is stated here by
 * a person: the weather, the equipment, the contacts confirmed on the day, and on return that no alarm is open.
 */
export const DepartureCheck = defineModel('departureCheck', {
  traits: ['annotated'],
  fields: {
    checkNo: f.serial({ prefix: 'DC', unique: true }),
    trip: f.ref('trip', { required: true, unique: true }),
    ...ofTrip,
    weatherOk: f.flag({ required: true, default: false }),
    weatherNote: f.text({ max: 200 }),
    contactsConfirmed: f.flag({ required: true, default: false }),
    firstAidChecked: f.flag({ required: true, default: false }),
    devicesReady: f.flag({ required: true, default: false }),
    /** Why the trip leaves although devices are silent, and what the children have instead. */
    devicesNote: f.text({ max: 200 }),
    absentNote: f.text({ max: 300 }),
    leaderSign: f.image(),
    driverSign: f.image(),
    /** Who stated this, and when: a statement holds on its day. */
    checkedBy: f.ref('user', { readonly: true }),
    checkedAt: f.moment({ readonly: true }),
    /** Kept when the trip departed: the guards as they were evaluated, the people, and what was overridden by whom. */
    items: f.json({ readonly: true }),
    blocking: f.integer({ readonly: true, min: 0, max: 100 }),
    headcountPlan: f.integer({ readonly: true, min: 0, max: 100_000 }),
    headcountActual: f.integer({ readonly: true, min: 0, max: 100_000 }),
    overrideBy: f.ref('user', { readonly: true }),
    overrideReason: f.longText({ readonly: true, max: 500 }),
    releasedAt: f.moment({ readonly: true }),
    /** Stated before the return is confirmed, since alarms are not recorded yet. */
    alarmsClear: f.flag({ readonly: true, required: true, default: false }),
    alarmsNote: f.text({ readonly: true, max: 300 }),
    alarmsBy: f.ref('user', { readonly: true }),
    alarmsAt: f.moment({ readonly: true }),
  },
  states: ['open', 'released'],
  editableIn: ['open'],
  deletableIn: ['open'],
  tones: { open: 'processing', released: 'success' },
  actions: {
    /** The trip has departed. */
    release: {
      from: ['open'],
      to: 'released',
      system: true,
      args: {
        items: f.json(),
        headcountPlan: f.integer({ min: 0, max: 100_000 }),
        headcountActual: f.integer({ min: 0, max: 100_000 }),
        overrideBy: f.ref('user'),
        overrideReason: f.longText({ max: 500 }),
      },
    },
    confirmAlarms: { from: ['released'], args: { note: f.text({ required: true, min: 2, max: 300 }) } },
  },
  views: {
    list: {
      columns: [
        ...(['checkNo', 'trip', 'status', 'weatherOk', 'contactsConfirmed', 'firstAidChecked', 'devicesReady', 'checkedAt'] as const),
        ...(['headcountPlan', 'headcountActual', 'overrideBy', 'releasedAt'] as const),
      ],
      filters: ['trip', 'status', 'checkedAt'],
      sort: '-checkNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['trip', 'weatherOk', 'weatherNote', 'contactsConfirmed', 'firstAidChecked', 'devicesReady', 'devicesNote', 'absentNote'],
        },
        { title: 'signatures', fields: ['leaderSign', 'driverSign', 'remark'] },
        {
          title: 'departure',
          fields: ['checkedBy', 'checkedAt', 'headcountPlan', 'headcountActual', 'overrideBy', 'overrideReason', 'releasedAt'],
        },
        { title: 'return', fields: ['alarmsClear', 'alarmsNote', 'alarmsBy', 'alarmsAt'] },
      ],
    },
  },
  label: ['checkNo'],
  scopes: ofTripScopes,
});
