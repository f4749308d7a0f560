import { defineModel, f } from '@zhixing/model';

/**
 * An application created by administrators, with its own menu and home page, beside the built-in applications. Access follows from grants.
 */
export const Application = defineModel('application', {
  traits: ['orderable', 'annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 40, rule: 'code', pattern: '[A-Za-z][A-Za-z0-9]*', search: true }),
    name: f.text({ required: true, unique: true, max: 40, rule: 'name', search: true }),
    nameZhtw: f.text({ max: 40 }),
    nameEn: f.text({ max: 80 }),
    icon: f.icon({ required: true, default: 'appstore' }),
    color: f.text({ max: 7, pattern: '#[0-9a-fA-F]{6}' }),
    /** Code of its start page; the workbench if empty. */
    home: f.text({ max: 60, pattern: '[A-Za-z][A-Za-z0-9.]*' }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: { disable: { from: ['enabled'], to: 'disabled', confirm: true }, enable: { from: ['disabled'], to: 'enabled' } },
  label: ['name'],
  views: {
    list: {
      columns: ['name', 'code', 'nameEn', 'icon', 'home', 'sortCode', 'status'],
      filters: ['name', 'code', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [{ title: 'basics', fields: ['name', 'nameZhtw', 'nameEn', 'code', 'icon', 'color', 'home', 'sortCode', 'remark'] }],
    },
  },
  importKeys: [['code']],
});
