import { defineModel, f } from '@zhixing/model';

/** A named condition, with system variables, that limits a grant to some rows of a model. Scopes declared by the model need no record. */
export const DataScheme = defineModel('dataScheme', {
  traits: ['orderable', 'annotated'],
  fields: {
    subject: f.text({ required: true, max: 60, index: true, rule: 'code' }),
    name: f.text({ required: true, max: 40, search: true }),
    condition: f.json({ required: true }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: { columns: ['subject', 'name', 'sortCode', 'remark', 'status'], filters: ['subject', 'name', 'status'], sort: 'subject' },
  },
  label: ['name'],
  unique: [['subject', 'name']],
});
