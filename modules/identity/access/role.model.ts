import { defineModel, f } from '@zhixing/model';

/** A bundle of grants that people hold. Built-in roles may be extended and switched off, never deleted. */
export const Role = defineModel('role', {
  traits: ['orderable', 'annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, unique: true, max: 40, search: true, names: 'account.roles' }),
    /** Whose people may hold it. */
    orgKind: f.choice(['any', 'platform', 'bureau', 'school', 'agency', 'base', 'camp', 'supplier'], { required: true, default: 'any' }),
    /** In force everywhere, or only for people of some organisations and what stands below them. */
    global: f.flag({ required: true, default: true }),
    organisations: f.refs('organisation', { show: { global: false }, requiredWhen: { global: false } }),
    builtIn: f.flag({ required: true, readonly: true, default: false }),
    userCount: f.count({ of: 'userRole', by: 'role' }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
    /** Writes down what the role may do; behind the page of grants, never by itself. */
    authorise: { system: true, grantable: true },
  },
  views: {
    list: {
      columns: ['code', 'name', 'orgKind', 'global', 'organisations', 'userCount', 'builtIn', 'sortCode', 'status'],
      filters: ['code', 'name', 'orgKind', 'global', 'status'],
      sort: 'sortCode',
    },
    form: { groups: [{ title: 'basics', fields: ['code', 'name', 'orgKind', 'global', 'organisations', 'sortCode', 'remark'] }] },
    related: [{ model: 'userRole', by: 'role' }],
  },
  label: ['name'],
  scopes: {
    /** What a grade administrator makes for his branch: that all of its organisations are his is checked beside. */
    branch: { builtIn: { ne: true }, orgKind: { ne: 'platform' }, global: { ne: true }, organisations: { has: '@branchEdit' } },
  },
  importKeys: [['code'], ['name']],
});
