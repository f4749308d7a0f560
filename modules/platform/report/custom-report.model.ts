import { defineModel, f } from '@zhixing/model';

/** A report of an installation, beside those of the product (自定义报表). Whoever may list its rows may read it. */
export const CustomReport = defineModel('customReport', {
  traits: ['orderable', 'annotated'],
  fields: {
    /** Identifies the report in addresses; also its name in the document. */
    code: f.text({ required: true, unique: true, max: 60, rule: 'code', pattern: '[a-z][A-Za-z0-9]{0,59}', search: true }),
    name: f.text({ required: true, max: 80, search: true }),
    /** The model whose rows it counts, taken from the document. */
    subject: f.text({ readonly: true, max: 60, pick: '@models' }),
    document: f.json({ required: true }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: {
      columns: ['code', 'name', 'subject', 'status', 'sortCode', 'updatedAt'],
      filters: ['name', 'code', 'status'],
      sort: 'sortCode',
    },
    form: { groups: [{ title: 'basics', fields: ['code', 'name', 'document', 'sortCode', 'remark'] }] },
  },
  label: ['name'],
  importKeys: [['code']],
});
