import { defineModel, f } from '@zhixing/model';
import { roleId } from './roles.ts';

/** Somebody who may sign in. Passwords, sessions and failed attempts are kept apart, where no list, export or history reaches them. */
export const User = defineModel('user', {
  traits: ['orderable', 'annotated'],
  fields: {
    account: f.text({ required: true, unique: true, min: 2, max: 40, pattern: '[A-Za-z0-9]+', search: true }),
    name: f.text({ required: true, max: 40, search: true }),
    organisation: f.ref('organisation'),
    /** A part of the organisation, where it has any. */
    department: f.ref('organisation'),
    mobilePhone: f.phone({ sensitive: true, index: true }),
    email: f.email({ sensitive: true }),
    /** What the office calls the person in its own books, and whoever vouches for him from outside. */
    employeeNo: f.text({ max: 40, index: true }),
    gender: f.choice(['male', 'female']),
    birthday: f.date({ past: true, sensitive: true }),
    entryDate: f.date(),
    headIcon: f.image(),
    /** Whose subordinate the user is, for the variable @userAndSubordinates. */
    manager: f.ref('user', { duty: true }),
    /** The account that a sub-account belongs to; it signs in as mobile@account with the mobile number of this one. */
    mainAccount: f.ref('user'),
    /** Everything is allowed to administrators; given and taken on the server's command line only. */
    isAdministrator: f.flag({ required: true, readonly: true, default: false }),
    /** The roles and positions held, as lists show them and imports give them; each is a record of its own beside. */
    roles: f.refs('role'),
    positions: f.refs('position'),
    roleCount: f.count({ of: 'userRole', by: 'user' }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
    makeAdministrator: { system: true },
    /** For whoever has lost the authenticator and the recovery codes. */
    resetSecondFactor: { confirm: true },
    /** Behind routes of their own, since a password is told once and attempts are no field. */
    resetPassword: { system: true, grantable: true },
    unlock: { system: true, grantable: true },
    /** Names the person in a flow: behind a route of its own, which tells his name and his place alone. */
    pick: { system: true, grantable: true },
    /** An administrator has looked at the platform as this person sees it. */
    viewAs: { system: true },
  },
  views: {
    list: {
      columns: [
        'account',
        'name',
        'organisation',
        'roles',
        'department',
        'positions',
        'mobilePhone',
        'email',
        'gender',
        'entryDate',
        'isAdministrator',
        'status',
      ],
      filters: ['account', 'name', 'organisation', 'roles', 'positions', 'status'],
      sort: 'account',
      leftTree: [{ model: 'organisation', parent: 'parent', field: 'organisation' }],
    },
    form: {
      groups: [
        { title: 'basics', fields: ['account', 'name', 'organisation', 'department', 'manager', 'mainAccount', 'entryDate', 'sortCode'] },
        { title: 'person', fields: ['employeeNo', 'gender', 'birthday', 'mobilePhone', 'email', 'headIcon', 'remark'] },
      ],
      rows: [
        { model: 'userRole', by: 'user', fields: ['role'] },
        { model: 'userPosition', by: 'user', fields: ['position'] },
        { model: 'userOrganisation', by: 'user', fields: ['organisation'] },
      ],
    },
    related: [
      { model: 'userRole', by: 'user' },
      { model: 'userOrganisation', by: 'user' },
      { model: 'userPosition', by: 'user' },
      { model: 'groupMember', by: 'user' },
    ],
  },
  label: ['name'],
  scopes: {
    organisation: { organisation: { in: '@organizationAndSuborganization' } },
    /** People of the own part of the tree whom roles may manage. */
    managed: { organisation: { in: '@organizationAndSuborganization' }, isAdministrator: { ne: true } },
    branchSelect: { organisation: { in: '@branchSelect' }, isAdministrator: { ne: true } },
    branchAdd: { organisation: { in: '@branchAdd' }, isAdministrator: { ne: true } },
    branchEdit: { organisation: { in: '@branchEdit' }, isAdministrator: { ne: true } },
    branchDelete: { organisation: { in: '@branchDelete' }, isAdministrator: { ne: true } },
    /** Of those who may sign in: nobody who came as a child or for a child. */
    nameable: {
      all: [{ status: 'enabled' }, { not: { roles: { has: roleId('student') } } }, { not: { roles: { has: roleId('parent') } } }],
    },
    /** The own organisation and those above it. */
    colleagues: { organisation: { in: '@organizationAndAbove' }, isAdministrator: { ne: true } },
    /** Administrators stand outside of what roles may manage. */
    ordinary: { isAdministrator: { ne: true } },
  },
  importKeys: [['account']],
});
