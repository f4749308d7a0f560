import { defineModel, f } from '@zhixing/model';

/** One document of a flow. */
export const FlowVersion = defineModel('flowVersion', {
  fields: {
    template: f.ref('flowTemplate', { required: true, onDelete: 'cascade', index: true }),
    /** Given by the server, one after the other. */
    number: f.integer({ min: 1 }),
    /** What is new in it. */
    note: f.text({ max: 200 }),
    document: f.json({ required: true }),
    /** Of the document as the product brings it, to tell when a new one comes. */
    digest: f.text({ max: 64 }),
    instanceCount: f.count({ of: 'flowInstance', by: 'flowVersion' }),
  },
  states: ['designing', 'enabled', 'archived'],
  tones: { designing: 'processing', enabled: 'success', archived: 'neutral' },
  actions: {
    enable: { from: ['designing', 'archived'], to: 'enabled', confirm: true },
    /** Another version has come into force. */
    archive: { from: ['enabled'], to: 'archived', system: true },
  },
  views: {
    list: {
      columns: ['template', 'number', 'note', 'instanceCount', 'createdAt', 'status'],
      filters: ['template', 'status'],
      sort: '-number',
    },
  },
  label: ['template', 'number'],
  unique: [['template', 'number']],
});
