import { defineModel, f } from '@zhixing/model';
import { ofTrip, providedScopes } from '../lodging/trip-lodging.model.ts';

/** Occasions on which the people of a trip are counted (点名环节), in the order of a day. */
export const checkNodes = ['gather', 'boarding', 'arrival', 'course', 'meal', 'night', 'return', 'dismiss'] as const;
export type CheckNode = (typeof checkNodes)[number];

/** States of a trip in which its people are counted; entries made before may arrive until the trip is archived. */
export const countedTripStates = ['ready', 'inProgress', 'suspended', 'returned', 'settling'] as const;

// What the phone of a leader and the server must do alike.
export { type Mark, marks, presentMarks } from './marks.ts';

/** How long after the planned departure a boarding still belongs to it. */
const BOARDING_MS = 3_600_000;

/** Whether a roll call comes before the departure of its trip: gathering, and the first boarding. */
export const isBeforeDeparture = (task: { node: string; planAt: string }, trip: { departAt: string }): boolean =>
  task.node === 'gather' || (task.node === 'boarding' && Date.parse(task.planAt) <= Date.parse(trip.departAt) + BOARDING_MS);

const figure = () => f.integer({ readonly: true, required: true, default: 0, min: 0, max: 100_000 });

/**
 * One roll call of a trip (签到任务): a group, the riders of a vehicle, or those without either. Made from the itinerary when the departure
 * is filed; its figures follow from its check-ins and are stored with it, so that the database holds them in balance.
 */
export const CheckInTask = defineModel('checkInTask', {
  serverManaged: true,
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    site: f.ref('site', { readonly: true, index: true }),
    itineraryItem: f.ref('itineraryItem'),
    node: f.choice([...checkNodes], { required: true, index: true }),
    title: f.text({ required: true, max: 100 }),
    planAt: f.moment({ required: true, index: true }),
    vehicle: f.ref('tripVehicle', { index: true }),
    group: f.ref('tripGroup', { index: true }),
    location: f.geo(),
    operator: f.ref('tripStaff'),
    /** Everybody who is called, and how many of them came, are on leave, or are not there. Whoever was not called yet is not there. */
    expected: figure(),
    present: figure(),
    leave: figure(),
    absent: figure(),
    unmarked: figure(),
    difference: f.formula({ expression: 'expected - present - leave - absent', result: 'integer', internal: true }),
    openAt: f.moment({ readonly: true }),
    closeAt: f.moment({ readonly: true }),
    reopenReason: f.text({ readonly: true, max: 300 }),
  },
  states: ['open', 'done', 'void'],
  tones: { open: 'processing', done: 'success', void: 'neutral' },
  actions: {
    /** Permission to enter check-ins; they come in batches by the route of check-ins. */
    check: { from: ['open', 'done'], system: true, grantable: true },
    /** Takes the figures over from the check-ins. */
    count: {
      system: true,
      args: { expected: figure(), present: figure(), leave: figure(), absent: figure(), unmarked: figure() },
    },
    /** Closes the roll call once everybody was called; the guardians of absent children are informed. */
    finish: { from: ['open'], to: 'done' },
    reopen: { from: ['done'], to: 'open', args: { reason: f.text({ required: true, min: 2, max: 300 }) } },
    /** The filing was reopened, or the trip cancelled. */
    cancel: { from: ['open', 'done'], to: 'void', system: true },
    /** Another vehicle took over. */
    move: { from: ['open', 'done'], system: true, args: { vehicle: f.ref('tripVehicle') } },
  },
  checks: {
    balanced: { must: { difference: 0 }, at: 'absent' },
    allCalled: { when: { status: 'done' }, must: { unmarked: 0 }, at: 'unmarked' },
  },
  views: {
    list: {
      columns: [
        ...(['trip', 'node', 'title', 'planAt', 'group', 'vehicle', 'status', 'expected', 'present', 'leave', 'absent'] as const),
        ...(['unmarked', 'operator', 'closeAt'] as const),
      ],
      filters: ['trip', 'node', 'status', 'group', 'vehicle', 'planAt'],
      sort: 'planAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'node', 'title', 'planAt', 'group', 'vehicle', 'operator'] },
        { title: 'figures', fields: ['expected', 'present', 'leave', 'absent', 'unmarked', 'openAt', 'closeAt', 'reopenReason'] },
      ],
    },
    related: [{ model: 'checkIn', by: 'task' }],
  },
  label: ['title'],
  indexes: [['trip', 'planAt']],
  scopes: providedScopes,
});
