import { defineModel, f } from '@zhixing/model';

/** A bundle of grants. Built-in roles may be extended and disabled, but never deleted. */
export const Role = defineModel('role', {
  traits: ['orderable', 'annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, unique: true, max: 40, rule: 'name', search: true, names: 'account.roles' }),
    /** Kind of organisation whose users may hold the role. */
    orgKind: f.choice(['any', 'platform', 'bureau', 'school', 'agency', 'base', 'camp', 'supplier'], { required: true, default: 'any' }),
    /** Applies everywhere, or only to users of the listed organisations and those below them. */
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
    /** Permission to store a role's grants; used by the authorisation page, never called as an action. */
    authorise: { system: true, grantable: true },
    /** Records in the history that an administrator previewed the platform with this role alone. */
    viewAs: { system: true },
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
    /** Roles limited to the actor's branch. `mustBeOfBranch` also checks that all of the role's organisations are in it. */
    branch: { builtIn: { ne: true }, orgKind: { ne: 'platform' }, global: { ne: true }, organisations: { has: '@branchEdit' } },
  },
  importKeys: [['code'], ['name']],
});
