import { defineModel, f } from '@zhixing/model';

/**
 * Print layout of a record, or of a flow with its record. Built-in templates can be changed and reset. A flow defines at its nodes which
 * templates may be printed.
 */
export const PrintTemplate = defineModel('printTemplate', {
  traits: ['orderable', 'annotated'],
  fields: {
    /** Flows and imports refer to the template by this code. */
    code: f.text({ required: true, unique: true, max: 60, rule: 'code', search: true }),
    name: f.text({ required: true, max: 80, search: true, names: 'print.templates' }),
    type: f.choice(['flow', 'record'], { required: true, default: 'flow', index: true }),
    /** The model it is for; all if empty. */
    subject: f.text({ max: 60, pick: '@models' }),
    /** The flow it is for; all flows of the model if empty. */
    flow: f.ref('flowTemplate', { show: { type: 'flow' } }),
    paper: f.choice(['A3', 'A4', 'A5'], { required: true, default: 'A4' }),
    orientation: f.choice(['portrait', 'landscape'], { required: true, default: 'portrait' }),
    /** Prints the user and the time as a watermark. */
    watermark: f.flag({ required: true, default: false }),
    /** Heading, header, footer and parts. */
    sheet: f.json(),
    builtIn: f.flag({ required: true, readonly: true, default: false }),
    changed: f.flag({ required: true, readonly: true, default: false }),
    /** Number of printed copies and time of the last print; the audit log records who printed them. */
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
