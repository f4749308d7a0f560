import { defineModel, f } from '@zhixing/model';

/** A flow about one record, from its submission on. Written by the flow alone; what the next step needs is kept beside. */
export const FlowInstance = defineModel('flowInstance', {
  fields: {
    title: f.text({ required: true, max: 200, search: true }),
    template: f.ref('flowTemplate', { required: true, index: true }),
    flowVersion: f.ref('flowVersion', { required: true, index: true }),
    /** The record it is about, and what is done to it when the flow ends well. */
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
    /** Nodes at which it waits. */
    nodes: f.text({ max: 400, names: 'flow.nodeTitles' }),
    /** Somebody has to repair it. */
    stuck: f.flag({ required: true, default: false }),
    /** Everybody who was ever asked or shown. */
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
  /** What those who look after flows do, behind routes of their own. */
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
    /** Started by oneself, asked about, decided or shown; also where one is the deputy. */
    concerned: {
      any: [
        { initiator: { eq: '@userId' } },
        { participants: { has: '@principals' } },
        { participants: { has: '@lent.principal' }, template: { eq: '@lent.flow' } },
      ],
    },
  },
});
