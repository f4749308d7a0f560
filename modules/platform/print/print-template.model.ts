import { defineModel, f } from '@zhixing/model';

/**
 * How a record, or a flow with the record that it decides about, lies on paper. Those of the product may be changed and set back. A flow names
 * at its nodes which of them may be printed, and when.
 */
export const PrintTemplate = defineModel('printTemplate', {
  traits: ['orderable', 'annotated'],
  fields: {
    /** By it flows name the template, and other installations find it. */
    code: f.text({ required: true, unique: true, max: 60, rule: 'code', search: true }),
    name: f.text({ required: true, max: 80, search: true, names: 'print.templates' }),
    type: f.choice(['flow', 'record'], { required: true, default: 'flow', index: true }),
    /** The model that it is for, or all. */
    subject: f.text({ max: 60, pick: '@models' }),
    /** The flow that it is for, or all that decide about the model. */
    flow: f.ref('flowTemplate', { show: { type: 'flow' } }),
    paper: f.choice(['A3', 'A4', 'A5'], { required: true, default: 'A4' }),
    orientation: f.choice(['portrait', 'landscape'], { required: true, default: 'portrait' }),
    /** Behind everything stands who prints it, and when. */
    watermark: f.flag({ required: true, default: false }),
    /** Heading, header, footer and parts. */
    sheet: f.json(),
    builtIn: f.flag({ required: true, readonly: true, default: false }),
    changed: f.flag({ required: true, readonly: true, default: false }),
    /** How many copies have been printed so far, and when the last were; who printed them is told in the audit log. */
    copies: f.integer({ required: true, readonly: true, default: 0 }),
    lastPrintedAt: f.moment({ readonly: true }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
    setBack: { when: { builtIn: true, changed: true }, confirm: true },
  },
  views: {
    list: {
      columns: [
        'code',
        'name',
        'type',
        'subject',
        'flow',
        'paper',
        'orientation',
        'copies',
        'lastPrintedAt',
        'builtIn',
        'sortCode',
        'status',
      ],
      filters: ['name', 'code', 'type', 'subject', 'flow', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['code', 'name', 'type', 'subject', 'flow', 'sortCode', 'remark'] },
        { title: 'paper', fields: ['paper', 'orientation', 'watermark'] },
      ],
    },
  },
  label: ['name'],
  importKeys: [['code']],
});
