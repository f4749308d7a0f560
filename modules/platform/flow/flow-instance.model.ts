import { defineModel, f } from '@zhixing/model';

/** A flow about one record, from its submission on. Written by the engine only; the state for the next step is in `sys_flow_state`. */
export const FlowInstance = defineModel('flowInstance', {
  fields: {
    title: f.text({ required: true, max: 200, search: true }),
    template: f.ref('flowTemplate', { required: true, index: true }),
    flowVersion: f.ref('flowVersion', { required: true, index: true }),
    /** The record it is about, and the action taken on it when the flow is approved. */
    subject: f.text({ required: true, max: 60 }),
    record: f.text({ required: true, max: 36 }),
    action: f.text({ required: true, max: 60 }),
    initiator: f.ref('user', { named: true, required: true, index: true }),
    organisation: f.ref('organisation'),
    urgency: f.choice(['normal', 'important', 'urgent'], {
      required: true,
      default: 'normal',
      tones: { important: 'warning', urgent: 'danger' },
    }),
    standing: f.choice(
      ['draft', 'running', 'returned', 'recalled', 'paused', 'approved', 'rejected', 'terminated', 'revoking', 'revoked'],
      {
        required: true,
        tones: {
          running: 'processing',
          returned: 'warning',
          recalled: 'neutral',
          paused: 'warning',
          approved: 'success',
          rejected: 'danger',
          terminated: 'danger',
          revoking: 'processing',
          revoked: 'neutral',
        },
      },
    ),
    /** Titles of the nodes that are open. */
    nodes: f.text({ max: 400, names: 'flow.nodeTitles' }),
    /** Needs repair by an administrator. */
    stuck: f.flag({ required: true, default: false }),
    /** All users who were ever asked or sent a copy. */
    participants: f.refs('user'),
    startedAt: f.moment({ required: true, index: true }),
    endedAt: f.moment(),
    dueAt: f.moment(),
  },
  views: {
    list: {
      columns: ['title', 'template', 'initiator', 'nodes', 'standing', 'urgency', 'startedAt', 'endedAt'],
      filters: ['title', 'template', 'initiator', 'standing', 'urgency', 'startedAt', 'stuck'],
      sort: '-startedAt',
    },
    related: [{ model: 'flowRecord', by: 'instance' }],
  },
  label: ['title'],
  indexes: [['subject', 'record'], ['dueAt']],
  /** Acts of flow administrators, on separate routes. */
  actions: {
    pause: { system: true, grantable: true },
    resume: { system: true, grantable: true },
    terminate: { system: true, grantable: true },
    reactivate: { system: true, grantable: true },
    assign: { system: true, grantable: true },
    handOver: { system: true, grantable: true },
    retry: { system: true, grantable: true },
    skip: { system: true, grantable: true },
  },
  scopes: {
    /** Flows that the user started, was asked about, decided or was sent a copy of; also as a deputy. */
    concerned: {
      any: [
        { initiator: { eq: '@userId' } },
        { participants: { has: '@principals' } },
        { participants: { has: '@lent.principal' }, template: { eq: '@lent.flow' } },
      ],
    },
  },
});
