import { defineModel, f, type Row } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../lodging/trip-lodging.model.ts';
import { checkNodes } from './check-in-task.model.ts';
import { marks, presentMarks } from './marks.ts';

/** Everybody who is present in one of some check-ins, children and adults by their ids. */
export const presentPeople = (checkIns: readonly Pick<Row<typeof CheckIn>, 'student' | 'tripStaff' | 'result'>[]): ReadonlySet<string> =>
  new Set(checkIns.flatMap(({ student, tripStaff, result }) => (presentMarks.includes(result) ? (student ?? tripStaff ?? []) : [])));

/** How somebody was checked in (签到方式). */
export const checkModes = ['manual', 'qr', 'card', 'face', 'idCard'] as const;

/**
 * One person in one roll call (签到记录): the result that is valid now. It is the entry with the latest moment out of all that were made
 * for the person (`checkInEntry`), in whatever order they arrive.
 */
export const CheckIn = defineModel('checkIn', {
  minors: true,
  minorsBy: 'student',
  serverManaged: true,
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    task: f.ref('checkInTask', { required: true, index: true }),
    /** Copied from the task. */
    node: f.choice([...checkNodes], { required: true }),
    student: f.ref('student', { index: true }),
    tripStaff: f.ref('tripStaff', { index: true }),
    personName: f.text({ required: true, max: 40, sensitive: true, personName: true }),
    schoolClass: f.ref('schoolClass', { readonly: true, index: true }),
    group: f.ref('tripGroup', { readonly: true, index: true }),
    result: f.choice([...marks], {
      readonly: true,
      required: true,
      default: 'unmarked',
      tones: { unmarked: 'neutral', present: 'success', late: 'warning', manual: 'success', leave: 'processing', absent: 'danger' },
    }),
    mode: f.choice([...checkModes], { readonly: true }),
    /** When it happened, by the phone or device; when it arrived stands with its entry. */
    checkAt: f.moment({ readonly: true, index: true }),
    location: f.geo({ readonly: true, sensitive: true }),
    temperature: f.decimal({ readonly: true, scale: 1, min: 30, max: 45 }),
    operator: f.ref('tripStaff', { readonly: true }),
    note: f.text({ readonly: true, max: 200 }),
    /** The entry that is valid. */
    entry: f.text({ readonly: true, internal: true, max: 36 }),
    /** Who took the child over at the end of the trip: a registered guardian, or the deputy whom one has named. */
    collector: f.ref('guardian', { readonly: true }),
    deputy: f.ref('pickupDeputy', { readonly: true }),
    /** When the guardians of an absent child were informed, and how. */
    informedAt: f.moment({ readonly: true }),
    informedBy: f.choice(['message', 'person'], { readonly: true }),
    informNote: f.text({ readonly: true, max: 200 }),
  },
  actions: {
    /** The guardians were spoken to. */
    informed: { args: { note: f.text({ required: true, min: 2, max: 200 }) } },
  },
  alternatives: { onePerson: { fields: ['student', 'tripStaff'] } },
  views: {
    list: {
      columns: [
        ...(['trip', 'node', 'task', 'personName', 'group', 'result', 'mode', 'checkAt', 'temperature', 'operator', 'note'] as const),
        ...(['informedAt', 'collector'] as const),
      ],
      filters: ['trip', 'node', 'task', 'result', 'mode', 'group', 'student', 'checkAt'],
      sort: '-checkAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['trip', 'task', 'personName', 'group', 'result', 'mode', 'checkAt', 'operator', 'note'] },
        { title: 'more', fields: ['temperature', 'location', 'collector', 'deputy', 'informedAt', 'informedBy', 'informNote'] },
      ],
    },
    related: [{ model: 'checkInEntry', by: 'checkIn' }],
  },
  label: ['personName'],
  unique: [
    ['task', 'student'],
    ['task', 'tripStaff'],
  ],
  indexes: [['trip', 'student']],
  scopes: { ...ofTripScopes, class: { schoolClass: { in: '@headedClasses' } } },
});
