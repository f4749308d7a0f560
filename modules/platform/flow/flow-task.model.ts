import { defineModel, f } from '@zhixing/model';

/** What one person is asked to do in a flow. Written by the flow alone. */
export const FlowTask = defineModel('flowTask', {
  fields: {
    instance: f.ref('flowInstance', { required: true, onDelete: 'cascade', search: true }),
    /** Its number within the instance. */
    number: f.integer({ required: true, min: 1 }),
    node: f.text({ required: true, max: 60 }),
    nodeTitle: f.text({ max: 80, names: 'flow.nodeTitles' }),
    user: f.ref('user', { named: true, required: true }),
    role: f.choice(['decide', 'process', 'revise', 'assist'], { required: true }),
    /** Where it stands in the person's lists; `asking`: others were asked by its owner, who decides after them. */
    standing: f.choice(['waiting', 'asking', 'toSign', 'toDo', 'doing', 'done', 'withdrawn'], { required: true }),
    outcome: f.choice(['agreed', 'rejected', 'returned', 'given']),
    template: f.ref('flowTemplate', { required: true }),
    initiator: f.ref('user', { named: true, required: true }),
    urgency: f.choice(['normal', 'important', 'urgent'], {
      required: true,
      default: 'normal',
      tones: { important: 'warning', urgent: 'danger' },
    }),
    openedAt: f.moment(),
    /** Until when it is to be done, where the node says so. */
    dueAt: f.moment(),
    actedAt: f.moment(),
    actedBy: f.ref('user', { named: true }),
  },
  views: {
    list: {
      columns: ['instance', 'template', 'initiator', 'nodeTitle', 'urgency', 'openedAt', 'dueAt', 'user', 'standing', 'outcome', 'actedAt'],
      filters: ['template', 'initiator', 'urgency', 'openedAt', 'dueAt', 'instance', 'standing', 'outcome', 'actedAt'],
      sort: '-openedAt',
    },
  },
  label: ['instance', 'nodeTitle'],
  unique: [['instance', 'number']],
  indexes: [
    ['user', 'standing', 'openedAt'],
    ['user', 'standing', 'actedAt'],
  ],
  scopes: {
    /** One's own, and those of people whose deputy one is; a deputy does not decide about what he himself has asked for. */
    mine: {
      any: [
        // The person first: it is by the index over people that tasks are found.
        { all: [{ user: { in: '@principals' } }, { any: [{ user: { eq: '@userId' } }, { initiator: { ne: '@userId' } }] }] },
        { user: { eq: '@lent.principal' }, template: { eq: '@lent.flow' }, initiator: { ne: '@userId' } },
      ],
    },
  },
});
