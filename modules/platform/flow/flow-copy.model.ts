import { defineModel, f } from '@zhixing/model';

/** A flow that somebody was shown. */
export const FlowCopy = defineModel('flowCopy', {
  fields: {
    instance: f.ref('flowInstance', { required: true, onDelete: 'cascade' }),
    user: f.ref('user', { required: true }),
    nodeTitle: f.text({ max: 80 }),
    at: f.moment({ required: true }),
    readAt: f.moment(),
  },
  views: { list: { columns: ['instance', 'nodeTitle', 'at', 'readAt'], filters: ['instance', 'at'], sort: '-at' } },
  label: ['instance'],
  unique: [['instance', 'user']],
  indexes: [['user', 'at']],
  scopes: { mine: { user: { eq: '@userId' } } },
});
