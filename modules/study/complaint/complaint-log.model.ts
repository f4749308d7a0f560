import { defineModel, f } from '@zhixing/model';
import { complaintScopes, complaintStates } from './complaint.model.ts';

const actions = [
  ...(['record', 'accept', 'refuse', 'assign', 'start', 'reply', 'confirm', 'returnReply', 'reopen', 'rate', 'close'] as const),
  ...(['withdraw', 'supplement', 'issueCode', 'decideSuspension', 'compensate'] as const),
] as const;
export type LoggedAction = (typeof actions)[number];

/** One step of a complaint (投诉处理记录). It never says who complained. */
export const ComplaintLog = defineModel('complaintLog', {
  serverManaged: true,
  fields: {
    complaint: f.ref('complaint', { required: true, index: true, onDelete: 'cascade' }),
    action: f.choice(actions, { required: true }),
    fromStatus: f.choice(complaintStates),
    toStatus: f.choice(complaintStates),
    content: f.longText({ max: 4000 }),
    /** Empty for the server, and for whoever complained on the public page. */
    operator: f.ref('user', { named: true }),
    operatedAt: f.moment({ required: true, index: true }),
  },
  views: {
    list: {
      columns: ['complaint', 'operatedAt', 'action', 'fromStatus', 'toStatus', 'content', 'operator'],
      filters: ['complaint', 'action', 'operatedAt'],
      sort: '-operatedAt',
    },
    form: { groups: [{ title: 'basics', fields: ['complaint', 'action', 'fromStatus', 'toStatus', 'content', 'operator', 'operatedAt'] }] },
  },
  label: ['action'],
  scopes: {
    bureau: { complaint: { where: complaintScopes.bureau } },
    handling: { complaint: { where: complaintScopes.handling } },
  },
});
