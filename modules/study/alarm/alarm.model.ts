import { type Condition, defineModel, f } from '@zhixing/model';
import { type AlarmCategory, alarmCategories, alarmLevels, handleWays, SERIOUS } from './categories.ts';

export { ALARM_FEED, type AlarmCategory, type AlarmLevel, alarmCategories, alarmLevels, rankOf, SERIOUS } from './categories.ts';

/** States in which somebody still has to act. */
export const openAlarm = ['raised', 'acknowledged', 'handling'] as const;
export const alarmStates = [...openAlarm, 'resolved', 'closed', 'falseAlarm'] as const;

const below = { in: '@organizationAndSuborganization' } as const;

export const alarmScopes = {
  organisation: { school: below },
  agency: { agency: below },
  site: { site: below },
  bureau: { bureau: below },
  /** On trips that the user accompanies. */
  assigned: { trip: { in: '@accompaniedTrips' } },
} satisfies Record<string, Condition>;

const words = () => f.longText({ required: true, min: 4, max: 1000 });

/**
 * An alarm (报警): raised by the server about one subject, acknowledged, handled, resolved and closed by people. At most one of a subject and
 * category is open; what is reported again meanwhile is counted.
 */
export const Alarm = defineModel('alarm', {
  minors: true,
  minorsBy: 'student',
  serverManaged: true,
  traits: ['annotated'],
  fields: {
    alarmNo: f.serial({ prefix: 'AL', unique: true }),
    category: f.choice(Object.keys(alarmCategories) as AlarmCategory[], { required: true, index: true }),
    level: f.choice(alarmLevels, {
      required: true,
      tones: { notice: 'neutral', minor: 'processing', major: 'warning', critical: 'danger' },
    }),
    /** 1 for a notice to 4 for a critical alarm, for conditions and order. */
    levelRank: f.integer({ required: true, min: 1, max: 4, index: true }),
    trip: f.ref('trip', { index: true }),
    school: f.ref('school', { index: true }),
    agency: f.ref('agency', { index: true }),
    bureau: f.ref('educationBureau', { index: true }),
    site: f.ref('site', { index: true }),
    group: f.ref('tripGroup'),
    student: f.ref('student'),
    tripStaff: f.ref('tripStaff'),
    tripVehicle: f.ref('tripVehicle'),
    fence: f.ref('geoFence'),
    checkInTask: f.ref('checkInTask'),
    /** What was measured, and what it is measured against, with their units. */
    value: f.text({ max: 60 }),
    threshold: f.text({ max: 60 }),
    location: f.geo({ sensitive: true }),
    address: f.text({ max: 120, sensitive: true }),
    note: f.text({ max: 300 }),
    /** Who pressed the button. */
    raisedBy: f.ref('user', { named: true }),
    raisedAt: f.moment({ required: true, index: true }),
    lastAt: f.moment({ required: true }),
    repeatCount: f.integer({ required: true, default: 0, min: 0, max: 1_000_000 }),
    /** When what caused it was over, such as the child that was found. */
    endedAt: f.moment(),
    /** How many steps up the chain of those who answer it has gone. */
    escalation: f.integer({ required: true, default: 0, min: 0, max: 3 }),
    ackDue: f.moment({ index: true }),
    /** Until then it neither sounds nor goes up the chain. */
    shelvedUntil: f.moment(),
    ackAt: f.moment(),
    ackBy: f.ref('user', { named: true }),
    handleWay: f.choice(handleWays),
    handleDesc: f.longText({ max: 1000 }),
    /** How the person was spoken to. */
    contact: f.text({ max: 200 }),
    handledAt: f.moment(),
    handledBy: f.ref('user', { named: true }),
    dismissedReason: f.longText({ max: 1000 }),
    incident: f.ref('incident'),
    closedAt: f.moment(),
    closedBy: f.ref('user', { named: true }),
    /** Seconds from the alarm to whoever took it on. */
    responseSec: f.integer({ min: 0, max: 100_000_000 }),
    /** What it is about: category and subject. While it is open, no other one may have the same. */
    subjectKey: f.text({ internal: true, max: 160, index: true }),
    openKey: f.text({ internal: true, max: 160, unique: true }),
  },
  states: alarmStates,
  tones: {
    raised: 'danger',
    acknowledged: 'warning',
    handling: 'processing',
    resolved: 'success',
    closed: 'neutral',
    falseAlarm: 'neutral',
  },
  actions: {
    /** Permission to press the button; the server raises the alarm. */
    raise: { from: ['raised'], system: true, grantable: true },
    ack: { from: ['raised'], to: 'acknowledged' },
    handle: { from: ['acknowledged'], to: 'handling' },
    resolve: {
      from: ['handling'],
      to: 'resolved',
      args: { handleWay: f.choice(handleWays, { required: true }), handleDesc: words(), contact: f.text({ max: 200 }) },
    },
    dismiss: { from: ['raised', 'acknowledged'], to: 'falseAlarm', args: { reason: words(), contact: f.text({ max: 200 }) } },
    close: { from: ['resolved'], to: 'closed', args: { note: f.longText({ max: 1000 }) } },
    reopen: { from: ['resolved'], to: 'handling', args: { reason: words() } },
    shelve: {
      from: ['raised', 'acknowledged'],
      when: { levelRank: { lt: SERIOUS } },
      args: { minutes: f.integer({ required: true, min: 5, max: 120 }), reason: words() },
    },
    escalate: { from: ['raised', 'acknowledged', 'handling'], when: { escalation: { lt: 3 } }, args: { reason: words() } },
    toIncident: {
      from: ['acknowledged', 'handling', 'resolved'],
      when: { incident: null },
      args: {
        category: f.ref('eventCategory', { required: true, among: [{ from: { status: 'enabled' } }] }),
        place: f.text({ required: true, max: 120 }),
        description: f.longText({ required: true, min: 4, max: 4000 }),
      },
    },
  },
  views: {
    list: {
      columns: [
        ...(['alarmNo', 'category', 'level', 'status', 'trip', 'school', 'student', 'raisedAt', 'repeatCount'] as const),
        ...(['ackAt', 'ackBy', 'responseSec', 'handleWay', 'handledBy', 'closedAt'] as const),
      ],
      filters: ['category', 'level', 'status', 'trip', 'school', 'agency', 'site', 'raisedAt', 'ackBy', 'handledBy'],
      sort: '-raisedAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['alarmNo', 'category', 'level', 'trip', 'school', 'agency', 'site', 'group', 'note'] },
        {
          title: 'subject',
          fields: ['student', 'tripStaff', 'tripVehicle', 'fence', 'checkInTask', 'value', 'threshold', 'location', 'address'],
        },
        { title: 'course', fields: ['raisedBy', 'raisedAt', 'lastAt', 'repeatCount', 'endedAt', 'escalation', 'ackDue', 'shelvedUntil'] },
        {
          title: 'handling',
          fields: [
            ...(['ackAt', 'ackBy', 'responseSec', 'handleWay', 'handleDesc', 'contact', 'handledAt', 'handledBy'] as const),
            ...(['dismissedReason', 'incident', 'closedAt', 'closedBy'] as const),
          ],
        },
      ],
    },
    related: [{ model: 'alarmLog', by: 'alarm' }],
  },
  /** In the language of whoever reads it; names no child, whom only some may read. */
  label: ['category', 'trip'],
  scopes: alarmScopes,
});
