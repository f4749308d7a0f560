import { defineModel, f } from '@zhixing/model';

/** A copy of a flow that was sent to a user. */
export const FlowCopy = defineModel('flowCopy', {
  fields: {
    instance: f.ref('flowInstance', { required: true, onDelete: 'cascade', search: true }),
    template: f.ref('flowTemplate', { required: true }),
    initiator: f.ref('user', { named: true, required: true }),
    user: f.ref('user', { named: true, required: true }),
    nodeTitle: f.text({ max: 80, names: 'flow.nodeTitles' }),
    at: f.moment({ required: true }),
    readAt: f.moment(),
  },
  views: {
    list: {
      columns: ['instance', 'template', 'initiator', 'nodeTitle', 'at', 'readAt'],
      filters: ['template', 'initiator', 'readAt', 'at', 'instance'],
      sort: '-at',
    },
  },
  label: ['instance'],
  unique: [['instance', 'user']],
  indexes: [
    ['user', 'at'],
    ['user', 'readAt'],
  ],
  scopes: { mine: { user: { eq: '@userId' } } },
});
