import { defineModel, f } from '@zhixing/model';
import { alarmScopes, alarmStates } from './alarm.model.ts';

const actions = [
  ...(['raise', 'repeat', 'end', 'escalate', 'ack', 'handle', 'resolve', 'dismiss', 'close', 'reopen', 'shelve', 'toIncident'] as const),
] as const;
export type LoggedAction = (typeof actions)[number];

/** One step of an alarm (报警处理记录): what was done by whom, and who was told. */
export const AlarmLog = defineModel('alarmLog', {
  minors: true,
  serverManaged: true,
  fields: {
    alarm: f.ref('alarm', { required: true, index: true, onDelete: 'cascade' }),
    action: f.choice(actions, { required: true }),
    fromStatus: f.choice(alarmStates),
    toStatus: f.choice(alarmStates),
    escalation: f.integer({ min: 0, max: 3 }),
    content: f.longText({ max: 1000 }),
    /** How many people were told. */
    told: f.integer({ min: 0, max: 100_000 }),
    /** Empty for the server. */
    operator: f.ref('user', { named: true }),
    operatedAt: f.moment({ required: true, index: true }),
  },
  views: {
    list: {
      columns: ['alarm', 'operatedAt', 'action', 'fromStatus', 'toStatus', 'escalation', 'content', 'told', 'operator'],
      filters: ['alarm', 'action', 'operatedAt'],
      sort: '-operatedAt',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['alarm', 'action', 'fromStatus', 'toStatus', 'escalation', 'content', 'told', 'operator', 'operatedAt'],
        },
      ],
    },
  },
  label: ['action'],
  scopes: {
    bureau: { alarm: { where: alarmScopes.bureau } },
    organisation: { alarm: { where: alarmScopes.organisation } },
    agency: { alarm: { where: alarmScopes.agency } },
    site: { alarm: { where: alarmScopes.site } },
    assigned: { alarm: { where: alarmScopes.assigned } },
  },
});
