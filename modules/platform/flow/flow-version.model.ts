import { defineModel, f } from '@zhixing/model';

/** One version of the document of a flow. */
export const FlowVersion = defineModel('flowVersion', {
  fields: {
    template: f.ref('flowTemplate', { required: true, onDelete: 'cascade', index: true }),
    /** Assigned by the server in sequence. */
    number: f.integer({ min: 1 }),
    /** What is new in this version. */
    note: f.text({ max: 200 }),
    document: f.json({ required: true }),
    /** Digest of the document as the product declares it, to detect a new one. */
    digest: f.text({ max: 64 }),
    instanceCount: f.count({ of: 'flowInstance', by: 'flowVersion' }),
  },
  states: ['designing', 'enabled', 'archived'],
  tones: { designing: 'processing', enabled: 'success', archived: 'neutral' },
  actions: {
    enable: { from: ['designing', 'archived'], to: 'enabled', confirm: true },
    /** Taken when another version is enabled. */
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
