import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';
import { checkModes } from './check-in.model.ts';
import { marks } from './marks.ts';

/**
 * One entry of a check-in as a phone or device made it (签到明细), append-only. Its id is made where it was made, so that an entry sent twice
 * is stored once; of several entries for one person all stay, and the latest by its moment is valid.
 */
export const CheckInEntry = defineModel('checkInEntry', {
  minors: true,
  serverManaged: true,
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    task: f.ref('checkInTask', { required: true, index: true }),
    checkIn: f.ref('checkIn', { required: true, index: true }),
    schoolClass: f.ref('schoolClass', { readonly: true, index: true }),
    result: f.choice([...marks], { required: true }),
    mode: f.choice([...checkModes], { required: true }),
    occurredAt: f.moment({ required: true }),
    receivedAt: f.moment({ required: true }),
    /** Arrived after the roll call was closed. */
    afterClosing: f.flag({ readonly: true, required: true, default: false }),
    author: f.ref('user', { readonly: true }),
    operator: f.ref('tripStaff', { readonly: true }),
    /** Name of the API key of a device. */
    device: f.text({ readonly: true, max: 100 }),
    location: f.geo({ readonly: true, sensitive: true }),
    temperature: f.decimal({ readonly: true, scale: 1, min: 30, max: 45 }),
    note: f.text({ readonly: true, max: 200 }),
    /** Who took the child over, at the end of the trip. */
    collector: f.ref('guardian', { readonly: true }),
    deputy: f.ref('pickupDeputy', { readonly: true }),
  },
  views: {
    list: {
      columns: ['trip', 'task', 'checkIn', 'result', 'mode', 'occurredAt', 'receivedAt', 'afterClosing', 'author', 'device', 'note'],
      filters: ['trip', 'task', 'checkIn', 'result', 'mode', 'occurredAt'],
      sort: '-occurredAt',
    },
  },
  label: ['result', 'occurredAt'],
  scopes: { ...ofTripScopes, class: { schoolClass: { in: '@headedClasses' } } },
});
