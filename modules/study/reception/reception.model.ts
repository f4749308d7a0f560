import { defineModel, f } from '@zhixing/model';
import { ofSite } from '../facility/venue.model.ts';
import { counterActions, counterFields, reason } from './counter.ts';
import { ofTrip, receptionScopes } from './of-trip.ts';

/** Receptions that take up capacity; a request holds it until the site has answered. */
const holding = { status: { in: ['requested', 'confirmed', 'received', 'completed'] } } as const;

/** A trip's stay at a base or camp (接待预约): requested by its school or agency, confirmed by the site. */
export const Reception = defineModel('reception', {
  traits: ['annotated'],
  fields: {
    receptionNo: f.serial({ prefix: 'RC', unique: true }),
    site: f.ref('site', { required: true, index: true }),
    ...ofSite,
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    /** Whether the students stay in the region of their school, as it was when the reception was asked for. */
    direction: f.choice(['within', 'across'], { readonly: true }),
    arriveAt: f.moment({ required: true, index: true }),
    leaveAt: f.moment({ required: true }),
    planStudents: f.integer({ required: true, min: 1, max: 100_000 }),
    planStaff: f.integer({ required: true, min: 0, max: 10_000 }),
    /** How many of the students are girls, for the rooms; estimated from the classes of the trip if left empty. */
    planGirls: f.integer({ min: 0, max: 100_000, show: { needLodging: true } }),
    people: f.formula({ expression: 'planStudents + planStaff', result: 'integer' }),
    /** Taken from the check-ins on arrival. */
    actualStudents: f.integer({ readonly: true }),
    actualStaff: f.integer({ readonly: true }),
    needDining: f.flag({ required: true, default: false }),
    needLodging: f.flag({ required: true, default: false }),
    nights: f.integer({ readonly: true, min: 0, max: 60 }),
    /** The nights of the stay, from the day of arrival up to, but not including, that of leaving. */
    stay: f.dateRange({ readonly: true, internal: true }),
    /** How many stay overnight. */
    lodgers: f.integer({ readonly: true }),
    contact: f.text({ required: true, max: 40 }),
    contactPhone: f.phone({ required: true, sensitive: true, landline: true }),
    courses: f.refs('course'),
    amount: f.money({ min: 0 }),
    rejectReason: f.text({ readonly: true, max: 300 }),
    cancelReason: f.text({ readonly: true, max: 300 }),
    ...counterFields,
  },
  states: ['requested', 'confirmed', 'rejected', 'received', 'completed', 'cancelled'],
  editableIn: ['requested'],
  deletableIn: ['requested', 'rejected', 'cancelled'],
  tones: {
    requested: 'warning',
    confirmed: 'processing',
    rejected: 'danger',
    received: 'success',
    completed: 'neutral',
    cancelled: 'neutral',
  },
  actions: {
    confirm: { from: ['requested'], to: 'confirmed', when: { counterFrom: { empty: true } } },
    reject: { from: ['requested'], to: 'rejected', args: reason() },
    ...counterActions,
    arrive: { from: ['confirmed'], to: 'received', confirm: true },
    /** Reserves rooms for those who have none yet. */
    allotRooms: { from: ['confirmed', 'received'], when: { needLodging: true } },
    leave: { from: ['received'], to: 'completed', confirm: true },
    cancel: { from: ['requested', 'confirmed'], to: 'cancelled', args: reason() },
    /** The trip was cancelled, or its day came without an answer. */
    lapse: { from: ['requested', 'confirmed'], to: 'cancelled', system: true, args: reason() },
  },
  checks: {
    leavesLater: { must: { leaveAt: { gt: '@.arriveAt' } }, at: 'leaveAt' },
    fitsAtOnce: { must: { people: { lte: '@.site.onceCapacity' } }, at: 'planStudents' },
    girlsAmongStudents: { must: { planGirls: { lte: '@.planStudents' } }, at: 'planGirls' },
    lodgesAtCamp: { when: { needLodging: true }, must: { siteKind: 'camp' }, at: 'needLodging' },
  },
  /** Beds reserved, to be compared with the lodgers. */
  rollups: { bedsReserved: { of: 'roomBooking', by: 'reception', sum: 'beds' } },
  noOverlap: [{ by: ['trip', 'site'], during: ['arriveAt', 'leaveAt'], where: holding }],
  capacity: [
    { by: ['site'], slot: 'day', of: ['arriveAt', 'leaveAt'], sum: 'people', limit: 'site.dayCapacity', where: holding },
    { by: ['site'], slot: 'day', of: 'stay', sum: 'lodgers', limit: 'site.bedCount', where: holding },
  ],
  views: {
    list: {
      columns: [
        ...(['receptionNo', 'status', 'site', 'trip', 'schoolName', 'agencyName', 'arriveAt', 'leaveAt', 'people'] as const),
        ...(['nights', 'lodgers', 'bedsReserved', 'needDining', 'needLodging', 'contact', 'contactPhone', 'counterFrom'] as const),
      ],
      filters: ['status', 'site', 'trip', 'school', 'agency', 'arriveAt'],
      sort: '-arriveAt',
      spans: [{ from: 'arriveAt', to: 'leaveAt' }],
    },
    form: {
      groups: [
        { title: 'basics', fields: ['site', 'trip', 'arriveAt', 'leaveAt', 'planStudents', 'planStaff', 'courses'] },
        { title: 'needs', fields: ['needDining', 'needLodging', 'planGirls', 'contact', 'contactPhone', 'amount', 'remark'] },
      ],
    },
    related: [{ model: 'roomBooking', by: 'reception' }],
  },
  label: ['receptionNo'],
  indexes: [
    ['site', 'arriveAt'],
    ['site', 'leaveAt'],
  ],
  scopes: receptionScopes,
});
