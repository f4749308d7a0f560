import { defineModel, f } from '@zhixing/model';

/** A flow as people know it; its documents are the versions. One version is in force; instances keep the one they began with. */
export const FlowTemplate = defineModel('flowTemplate', {
  traits: ['orderable', 'annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 60, search: true }),
    name: f.text({ required: true, max: 80, search: true, names: 'flow.templates' }),
    /** The model whose records it decides about. */
    subject: f.text({ required: true, max: 60 }),
    builtIn: f.flag({ required: true, default: false }),
    versionCount: f.count({ of: 'flowVersion', by: 'template' }),
    instanceCount: f.count({ of: 'flowInstance', by: 'template' }),
  },
  states: ['onShelf', 'offShelf'],
  tones: { onShelf: 'success', offShelf: 'neutral' },
  actions: {
    /** No new instances; those that run go on. */
    takeOff: { from: ['onShelf'], to: 'offShelf', confirm: true },
    putOn: { from: ['offShelf'], to: 'onShelf' },
  },
  views: {
    list: {
      columns: ['code', 'name', 'versionCount', 'instanceCount', 'builtIn', 'sortCode', 'status'],
      filters: ['code', 'name', 'status'],
      sort: 'sortCode',
    },
    form: { groups: [{ title: 'basics', fields: ['code', 'name', 'subject', 'sortCode', 'remark'] }] },
    related: [{ model: 'flowVersion', by: 'template' }],
  },
  label: ['name'],
  importKeys: [['code']],
});
