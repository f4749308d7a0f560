import { defineModel, f } from '@zhixing/model';

/** Somebody who may sign in. Passwords, sessions and failed attempts are kept apart, where no list, export or history reaches them. */
export const User = defineModel('user', {
  traits: ['orderable', 'annotated'],
  fields: {
    account: f.text({ required: true, unique: true, min: 2, max: 40, pattern: '[A-Za-z0-9]+', search: true }),
    name: f.text({ required: true, max: 40, search: true }),
    organisation: f.ref('organisation'),
    mobilePhone: f.phone({ sensitive: true, index: true }),
    email: f.email({ sensitive: true }),
    gender: f.choice(['male', 'female']),
    birthday: f.date({ past: true, sensitive: true }),
    entryDate: f.date(),
    headIcon: f.image(),
    /** Whose subordinate the user is, for the variable @userAndSubordinates. */
    manager: f.ref('user'),
    /** The account that a sub-account belongs to; it signs in as mobile@account with the mobile number of this one. */
    mainAccount: f.ref('user'),
    /** Everything is allowed to administrators; given and taken on the server's command line only. */
    isAdministrator: f.flag({ required: true, readonly: true, default: false }),
    roleCount: f.count({ of: 'userRole', by: 'user' }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
    makeAdministrator: { system: true },
  },
  views: {
    list: {
      columns: ['account', 'name', 'organisation', 'mobilePhone', 'email', 'gender', 'entryDate', 'isAdministrator', 'roleCount', 'status'],
      filters: ['account', 'name', 'organisation', 'status'],
      sort: 'account',
      leftTree: [{ model: 'organisation', parent: 'parent', field: 'organisation' }],
    },
    form: {
      groups: [
        { title: 'basics', fields: ['account', 'name', 'organisation', 'manager', 'mainAccount', 'entryDate', 'sortCode'] },
        { title: 'person', fields: ['gender', 'birthday', 'mobilePhone', 'email', 'headIcon', 'remark'] },
      ],
    },
    related: [{ model: 'userRole', by: 'user' }],
  },
  label: ['name'],
  scopes: {
    organisation: { organisation: { in: '@organizationAndSuborganization' } },
    /** Administrators stand outside of what roles may manage. */
    ordinary: { isAdministrator: { ne: true } },
  },
  importKeys: [['account']],
});
