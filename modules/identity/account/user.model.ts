import { defineModel, f } from '@zhixing/model';
import { roleId } from './roles.ts';

/**
 * A user who may sign in. Passwords, sessions and failed attempts are in separate tables, where no list, export or history can read them.
 */
export const User = defineModel('user', {
  traits: ['orderable', 'annotated'],
  fields: {
    account: f.text({ required: true, unique: true, ignoreCase: true, min: 2, max: 40, rule: 'account', search: true }),
    name: f.text({ required: true, max: 40, search: true }),
    organisation: f.ref('organisation'),
    /** A department within the organisation. */
    department: f.ref('organisation'),
    mobilePhone: f.phone({ sensitive: true, index: true }),
    email: f.email({ sensitive: true }),
    /** The organisation's own number for the user, by which external providers can also match them. */
    employeeNo: f.text({ max: 40, index: true }),
    gender: f.choice(['male', 'female']),
    birthday: f.date({ past: true, sensitive: true }),
    entryDate: f.date(),
    headIcon: f.image(),
    /** The user's superior, for the variable @userAndSubordinates. */
    manager: f.ref('user', { duty: true }),
    /** Main account of a sub-account, which signs in as mobile@account with the main account's mobile number. */
    mainAccount: f.ref('user'),
    /** Administrators may do everything; the flag is only set on the server's command line. */
    isAdministrator: f.flag({ required: true, readonly: true, default: false }),
    /** Roles and positions as lists, for lists and imports; each is also stored as a link record. */
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
    /** For users who have lost their authenticator and their recovery codes. */
    resetSecondFactor: { confirm: true },
    /** Called through their own routes, since the password is returned only once and failed attempts are no field. */
    resetPassword: { system: true, grantable: true },
    unlock: { system: true, grantable: true },
    /** Selecting a user in a flow, through its own route, which reveals only the name and the organisation. */
    pick: { system: true, grantable: true },
    /** Records in the history that an administrator viewed the platform as this user. */
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
    /** Users of the actor's part of the tree, without administrators. */
    managed: { organisation: { in: '@organizationAndSuborganization' }, isAdministrator: { ne: true } },
    branchSelect: { organisation: { in: '@branchSelect' }, isAdministrator: { ne: true } },
    branchAdd: { organisation: { in: '@branchAdd' }, isAdministrator: { ne: true } },
    branchEdit: { organisation: { in: '@branchEdit' }, isAdministrator: { ne: true } },
    branchDelete: { organisation: { in: '@branchDelete' }, isAdministrator: { ne: true } },
    /** Enabled users, except those who are students or parents. */
    nameable: {
      all: [{ status: 'enabled' }, { not: { roles: { has: roleId('student') } } }, { not: { roles: { has: roleId('parent') } } }],
    },
    /** Users of the actor's organisation and those above it. */
    colleagues: { organisation: { in: '@organizationAndAbove' }, isAdministrator: { ne: true } },
    /** All users but administrators, whom no role may manage. */
    ordinary: { isAdministrator: { ne: true } },
  },
  importKeys: [['account']],
});
