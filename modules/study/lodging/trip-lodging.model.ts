import { defineModel, f } from '@zhixing/model';
import { ofTrip, orderedStates, orderedTones, providedScopes, reason } from './of-trip.ts';

// What meals and insurance share with lodging.
export { ofTrip, ofTripScopes, orderedStates, orderedTones, providedScopes, reason } from './of-trip.ts';

/** Lodgings in which a bed counts for the trip. */
export const standing = ['requested', 'confirmed', 'inUse', 'completed'] as const;

/** Where a trip sleeps (住宿安排): at a camp or in a hotel, for some of its nights. */
export const TripLodging = defineModel('tripLodging', {
  traits: ['annotated'],
  fields: {
    lodgingNo: f.serial({ prefix: 'TL', unique: true }),
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    school: { ...ofTrip.school, copiedName: 'schoolName' },
    /** For the site, whose people do not read schools. */
    schoolName: f.text({ readonly: true, max: 80, search: true }),
    /** A camp; a hotel otherwise. */
    site: f.ref('site', { index: true, among: [{ from: { kind: 'camp', status: 'introduced' } }] }),
    hotelName: f.text({ max: 60, search: true, show: { site: { empty: true } }, requiredWhen: {} }),
    /** Address and place default to those of the camp. */
    address: f.text({ max: 200, requiredWhen: { site: { empty: true } } }),
    location: f.geo({ requiredWhen: { site: { empty: true } } }),
    checkIn: f.date({ required: true, index: true }),
    checkOut: f.date({ required: true }),
    nights: f.integer({ readonly: true, min: 0, max: 60 }),
    /** The nights, from the day of arrival up to, but not including, that of leaving. */
    stay: f.dateRange({ readonly: true, internal: true }),
    /** How many have to sleep there: confirmed students and staff of the trip. */
    people: f.integer({ readonly: true, min: 0 }),
    /** Numbers of the licences; of a camp they come from its documents. */
    specialIndustryLicence: f.text({ max: 60, requiredWhen: { site: { empty: true } } }),
    fireCertNo: f.text({ max: 60, requiredWhen: { site: { empty: true } } }),
    femaleDuty: f.ref('tripStaff'),
    price: f.money({ min: 0 }),
    rejectReason: f.text({ readonly: true, max: 300 }),
    cancelReason: f.text({ readonly: true, max: 300 }),
    rooms: f.count({ of: 'lodgingRoom', by: 'lodging' }),
    assigned: f.count({ of: 'roomAssignment', by: 'lodging' }),
  },
  rollups: { beds: { of: 'lodgingRoom', by: 'lodging', sum: 'beds' } },
  states: orderedStates,
  editableIn: ['requested', 'confirmed'],
  deletableIn: ['requested', 'rejected', 'cancelled'],
  tones: orderedTones,
  actions: {
    /** Enters the rooms that the camp keeps for the trip's reception. */
    takeRooms: { from: ['requested', 'confirmed'], confirm: true },
    confirm: { from: ['requested'], to: 'confirmed' },
    /** Called when somebody joins or leaves the trip. */
    recount: { from: ['requested', 'confirmed'], system: true },
    reject: { from: ['requested'], to: 'rejected', args: reason() },
    checkIn: { from: ['confirmed'], to: 'inUse', confirm: true },
    checkOut: { from: ['inUse'], to: 'completed', confirm: true },
    noShow: { from: ['confirmed'], to: 'noShow', confirm: true },
    cancel: { from: ['requested', 'confirmed'], to: 'cancelled', args: reason() },
  },
  checks: { leavesLater: { must: { checkOut: { gt: '@.checkIn' } }, at: 'checkOut' } },
  noOverlap: [{ by: ['trip', 'site'], during: 'stay', where: { status: { in: ['requested', 'confirmed', 'inUse', 'completed'] } } }],
  views: {
    list: {
      columns: [
        ...(['lodgingNo', 'status', 'trip', 'schoolName', 'site', 'hotelName', 'checkIn', 'checkOut', 'nights'] as const),
        ...(['rooms', 'beds', 'people', 'assigned', 'price'] as const),
      ],
      filters: ['status', 'trip', 'school', 'agency', 'site', 'checkIn'],
      sort: '-checkIn',
      spans: [{ from: 'checkIn', to: 'checkOut' }],
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'site', 'hotelName', 'address', 'location', 'checkIn', 'checkOut', 'price'] },
        { title: 'safety', fields: ['specialIndustryLicence', 'fireCertNo', 'femaleDuty', 'remark'] },
      ],
      rows: [
        { model: 'lodgingRoom', by: 'lodging', fields: ['room', 'name', 'building', 'level', 'corridor', 'gender', 'beds'] },
        { model: 'nightDuty', by: 'lodging', fields: ['night', 'tripStaff', 'area'] },
      ],
    },
    related: [
      { model: 'lodgingRoom', by: 'lodging' },
      { model: 'roomAssignment', by: 'lodging' },
      { model: 'nightDuty', by: 'lodging' },
    ],
  },
  label: ['lodgingNo'],
  indexes: [['trip', 'checkIn']],
  scopes: providedScopes,
});
