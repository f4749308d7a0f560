import { defineModel, f } from '@zhixing/model';
import { incidentScopes, incidentStates } from './incident.model.ts';
import { linesOf } from './incident-lines.ts';

const actions = [
  ...(['report', 'verify', 'dismiss', 'respond', 'followUp', 'control', 'investigate', 'conclude', 'concludeMinor', 'close'] as const),
  ...(['noteStep', 'decideSuspension'] as const),
] as const;
export type LoggedAction = (typeof actions)[number];

/** One step of an incident, or what was written down while it was responded to (事件处理记录). */
export const IncidentLog = defineModel('incidentLog', {
  serverManaged: true,
  minors: true,
  fields: {
    incident: f.ref('incident', { required: true, index: true, onDelete: 'cascade' }),
    action: f.choice(actions, { required: true }),
    fromStatus: f.choice(incidentStates),
    toStatus: f.choice(incidentStates),
    content: f.longText({ max: 4000 }),
    operator: f.ref('user', { named: true }),
    operatedAt: f.moment({ required: true, index: true }),
  },
  views: {
    list: {
      columns: ['incident', 'operatedAt', 'action', 'fromStatus', 'toStatus', 'content', 'operator'],
      filters: ['incident', 'action', 'operatedAt'],
      sort: '-operatedAt',
    },
    form: { groups: [{ title: 'basics', fields: ['incident', 'action', 'fromStatus', 'toStatus', 'content', 'operator', 'operatedAt'] }] },
  },
  label: ['action'],
  scopes: linesOf(incidentScopes),
});
