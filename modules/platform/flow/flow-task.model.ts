import { defineModel, f } from '@zhixing/model';

/** A task of one user in a flow. Written by the engine only. */
export const FlowTask = defineModel('flowTask', {
  fields: {
    instance: f.ref('flowInstance', { required: true, onDelete: 'cascade', search: true }),
    /** Its number within the instance. */
    number: f.integer({ required: true, min: 1 }),
    node: f.text({ required: true, max: 60 }),
    nodeTitle: f.text({ max: 80, names: 'flow.nodeTitles' }),
    user: f.ref('user', { named: true, required: true }),
    role: f.choice(['decide', 'process', 'revise', 'assist'], { required: true }),
    /** Its place in the lists of the user; `asking`: the owner has asked others and decides after them. */
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
    /** When it is due, where the node sets a deadline. */
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
    /** Tasks of the user and of their principals, except that a deputy does not decide about a request of their own. */
    mine: {
      any: [
        // The user comes first in the condition, because tasks are found by the index on it.
        { all: [{ user: { in: '@principals' } }, { any: [{ user: { eq: '@userId' } }, { initiator: { ne: '@userId' } }] }] },
        { user: { eq: '@lent.principal' }, template: { eq: '@lent.flow' }, initiator: { ne: '@userId' } },
      ],
    },
  },
});
