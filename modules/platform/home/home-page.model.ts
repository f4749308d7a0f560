import { defineModel, f } from '@zhixing/model';

/** A home that an administrator gives to roles (角色首页). Of several for one role, the first in order is shown. */
export const HomePage = defineModel('homePage', {
  traits: ['orderable', 'annotated'],
  fields: {
    name: f.text({ required: true, max: 80, search: true }),
    roles: f.refs('role', { required: true }),
    document: f.json({ required: true }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: { columns: ['name', 'roles', 'status', 'sortCode', 'updatedAt'], filters: ['name', 'roles', 'status'], sort: 'sortCode' },
    form: { groups: [{ title: 'basics', fields: ['name', 'roles', 'document', 'sortCode', 'remark'] }] },
  },
  label: ['name'],
  importKeys: [['name']],
});
