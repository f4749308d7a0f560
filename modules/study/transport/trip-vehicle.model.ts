import { defineModel, f } from '@zhixing/model';
import { organisedScopes } from '../trip/trip.model.ts';

/** States in which a vehicle and its drivers are taken. */
export const takenStates = ['planned', 'verified', 'boarding', 'running', 'parked', 'finished'] as const;
const taken = { status: { in: takenStates } } as const;
const reason = f.text({ required: true, max: 300 });
const successor = {
  vehicle: f.ref('vehicle', { required: true }),
  driver: f.ref('driver', { required: true }),
  coDriver: f.ref('driver'),
  reason,
};

/** A vehicle chartered for a trip, or for one leg of it (车辆安排). */
export const TripVehicle = defineModel('tripVehicle', {
  traits: ['annotated'],
  fields: {
    tripVehicleNo: f.serial({ prefix: 'CV', unique: true }),
    trip: f.ref('trip', { required: true, index: true }),
    carNo: f.integer({ required: true, min: 1, max: 99 }),
    /** Copied from the vehicle. */
    carrier: f.ref('carrier', { readonly: true, index: true }),
    vehicle: f.ref('vehicle', { required: true, index: true, among: [{ from: { status: 'enabled' } }] }),
    driver: f.ref('driver', { required: true, index: true, among: [{ from: { status: 'active' } }] }),
    coDriver: f.ref('driver', { index: true, among: [{ from: { status: 'active' } }] }),
    mode: f.choice(['coach', 'train', 'metro', 'plane', 'ship', 'walk'], { required: true, default: 'coach' }),
    /** Those of the trip if left empty. */
    startAt: f.moment({ index: true }),
    endAt: f.moment(),
    /** Seats of the vehicle, and those that remain beside its drivers. */
    seats: f.integer({ readonly: true }),
    riderSeats: f.integer({ readonly: true }),
    assigned: f.count({ of: 'seatAssignment', by: 'tripVehicle' }),
    leader: f.ref('tripStaff'),
    route: f.line(),
    distanceKm: f.decimal({ scale: 1, min: 0, max: 100_000 }),
    charterPlateNo: f.text({ max: 40 }),
    rentContract: f.file(),
    price: f.money({ min: 0 }),
    /** What was checked before the vehicle was verified, by whom and when. */
    safetyCheck: f.json({ readonly: true }),
    mileageStart: f.decimal({ scale: 1, min: 0, max: 10_000_000 }),
    mileageEnd: f.decimal({ scale: 1, min: 0, max: 10_000_000 }),
    reason: f.text({ readonly: true, max: 300 }),
    /** The vehicle that took over. */
    replacedBy: f.ref('tripVehicle', { readonly: true }),
  },
  states: ['planned', 'verified', 'boarding', 'running', 'parked', 'finished', 'replaced', 'cancelled'],
  editableIn: ['planned'],
  deletableIn: ['planned', 'cancelled'],
  tones: {
    planned: 'warning',
    verified: 'success',
    boarding: 'processing',
    running: 'processing',
    parked: 'warning',
    finished: 'neutral',
    replaced: 'neutral',
    cancelled: 'neutral',
  },
  actions: {
    verify: {
      from: ['planned'],
      to: 'verified',
      args: {
        belts: f.flag({ required: true }),
        extinguisher: f.flag({ required: true }),
        hammer: f.flag({ required: true }),
        tyres: f.flag({ required: true }),
        rested: f.flag({ required: true }),
      },
    },
    board: { from: ['verified'], to: 'boarding' },
    depart: { from: ['boarding'], to: 'running', args: { mileageStart: f.decimal({ scale: 1, min: 0, max: 10_000_000 }) } },
    park: { from: ['running'], to: 'parked' },
    resume: { from: ['parked'], to: 'running' },
    finish: {
      from: ['running', 'parked'],
      to: 'finished',
      args: { mileageEnd: f.decimal({ scale: 1, min: 0, max: 10_000_000 }) },
    },
    cancel: { from: ['planned', 'verified'], to: 'cancelled', args: { reason } },
    /** Another vehicle takes over with all seats. */
    replace: {
      from: ['planned', 'verified'],
      to: 'replaced',
      args: successor,
    },
    /** Another vehicle takes over on the road; this one has finished. */
    relieve: { from: ['running', 'parked'], to: 'finished', system: true, args: successor },
  },
  checks: {
    endsLater: { must: { endAt: { gt: '@.startAt' } }, at: 'endAt' },
    metersForward: { must: { mileageEnd: { gte: '@.mileageStart' } }, at: 'mileageEnd' },
  },
  noOverlap: [
    { by: ['vehicle'], during: ['startAt', 'endAt'], where: taken },
    { by: ['driver'], during: ['startAt', 'endAt'], where: taken },
    { by: ['coDriver'], during: ['startAt', 'endAt'], where: taken },
    { by: ['trip', 'carNo'], during: ['startAt', 'endAt'], where: taken },
  ],
  views: {
    list: {
      columns: [
        ...(['tripVehicleNo', 'status', 'trip', 'carNo', 'vehicle', 'carrier', 'driver', 'coDriver', 'startAt', 'endAt'] as const),
        ...(['seats', 'assigned', 'leader'] as const),
      ],
      filters: ['status', 'trip', 'carrier', 'vehicle', 'driver', 'startAt'],
      sort: '-startAt',
      spans: [{ from: 'startAt', to: 'endAt' }],
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'carNo', 'vehicle', 'driver', 'coDriver', 'mode', 'leader'] },
        { title: 'leg', fields: ['startAt', 'endAt', 'route', 'distanceKm'] },
        { title: 'charter', fields: ['charterPlateNo', 'rentContract', 'price', 'remark'] },
      ],
      rows: [{ model: 'seatAssignment', by: 'tripVehicle', fields: ['seatNo', 'student', 'tripStaff', 'locked'] }],
    },
    related: [{ model: 'seatAssignment', by: 'tripVehicle' }],
  },
  label: ['carNo', 'vehicle'],
  indexes: [['trip', 'carNo']],
  scopes: organisedScopes,
});
