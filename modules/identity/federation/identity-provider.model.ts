import { defineModel, f } from '@zhixing/model';

/** The verified attribute by which a first sign-in is matched to an existing account. */
export const linkRules = ['none', 'account', 'employeeNo', 'mobilePhone', 'email'] as const;

/** The kinds of providers; each is a file in `kinds`. */
export const providerKinds = ['oidc', 'cas', 'ldap', 'wecom', 'dingtalk'] as const;

/** An external system that authenticates users. Its secret is in a separate table, where no list, export or history can read it. */
export const IdentityProvider = defineModel('identityProvider', {
  traits: ['orderable', 'annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, max: 40, search: true }),
    nameTw: f.text({ max: 40 }),
    nameEn: f.text({ max: 60 }),
    kind: f.choice(providerKinds, { required: true }),
    /** Validated by the kind. */
    settings: f.json({ required: true }),
    linkBy: f.choice(linkRules, { required: true, default: 'none' }),
    /** Whether an unmatched identity gets a new account. */
    createAccounts: f.flag({ required: true, default: false }),
    /** Organisation and roles of new accounts, unless the mapping says otherwise. */
    organisation: f.ref('organisation', { requiredWhen: { createAccounts: true } }),
    roles: f.refs('role'),
    /** Further roles, or another organisation, by the value of an attribute, for example a group of the directory. */
    mapping: f.json(),
    linkedCount: f.count({ of: 'linkedIdentity', by: 'provider' }),
  },
  states: ['disabled', 'enabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    enable: { from: ['disabled'], to: 'enabled' },
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
  },
  views: {
    list: {
      columns: ['code', 'name', 'kind', 'linkBy', 'createAccounts', 'linkedCount', 'sortCode', 'status'],
      filters: ['code', 'name', 'kind', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['code', 'name', 'nameTw', 'nameEn', 'kind', 'settings', 'sortCode', 'remark'] },
        { title: 'accounts', fields: ['linkBy', 'createAccounts', 'organisation', 'roles', 'mapping'] },
      ],
    },
    related: [{ model: 'linkedIdentity', by: 'provider' }],
  },
  label: ['name'],
});
