import { defineModel, f } from '@zhixing/model';

/** By what somebody who comes for the first time is found among the accounts there are. Only what the provider has verified counts. */
export const linkRules = ['none', 'account', 'employeeNo', 'mobilePhone', 'email'] as const;

/** What kinds of providers there are; each is a file in `kinds`. */
export const providerKinds = ['oidc', 'cas', 'ldap', 'wecom', 'dingtalk'] as const;

/** A system outside that says who somebody is. Its secret is kept apart, where no list, export or history reaches it. */
export const IdentityProvider = defineModel('identityProvider', {
  traits: ['orderable', 'annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, max: 40, search: true }),
    nameTw: f.text({ max: 40 }),
    nameEn: f.text({ max: 60 }),
    kind: f.choice(providerKinds, { required: true }),
    /** Checked by the kind. */
    settings: f.json({ required: true }),
    linkBy: f.choice(linkRules, { required: true, default: 'none' }),
    /** Whether whoever is not found gets an account. */
    createAccounts: f.flag({ required: true, default: false }),
    /** Where such an account belongs and what it may do, unless the mapping says otherwise. */
    organisation: f.ref('organisation', { requiredWhen: { createAccounts: true } }),
    roles: f.refs('role'),
    /** Further roles, or another organisation, for whoever has a value of an attribute: a group of the directory for instance. */
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
