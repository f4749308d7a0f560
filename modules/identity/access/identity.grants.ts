import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';

const personal = [
  'mobilePhone',
  'email',
  'employeeNo',
  'gender',
  'birthday',
  'entryDate',
  'manager',
  'mainAccount',
  'isAdministrator',
  'roles',
  'positions',
  'roleCount',
  'remark',
  'account',
];

const all = ['read', 'create', 'update', 'delete', 'import', 'export'] as const;

/** Every user reads the organisations and names of users in their own part of the tree. */
const everybody: readonly Grant[] = [
  { role: ANY_ROLE, model: 'organisation', verbs: ['read'], scope: 'organisation' },
  { role: ANY_ROLE, model: 'user', verbs: ['read'], scope: 'organisation', hidden: personal },
  { role: ANY_ROLE, model: 'user', verbs: [], actions: ['pick'], scope: 'colleagues' },
  { role: ANY_ROLE, model: 'position', verbs: ['read'], scope: 'all' },
  { role: ANY_ROLE, model: 'permissionRequest', verbs: ['read', 'create'], actions: ['withdraw'], scope: 'own' },
];

const platform: readonly Grant[] = [
  { role: 'platformAdmin', model: 'permissionRequest', verbs: ['read', 'export'], actions: ['grant', 'refuse'], scope: 'all' },
  { role: 'platformAdmin', model: 'organisation', verbs: all, actions: 'all', scope: 'all' },
  {
    role: 'platformAdmin',
    model: 'user',
    verbs: ['read', 'create', 'update', 'delete', 'import', 'export', 'unmask'],
    actions: 'all',
    scope: 'ordinary',
  },
  ...['userRole', 'userPosition', 'userOrganisation', 'position', 'userGroup', 'groupMember', 'gradeAdmin', 'role', 'dataScheme'].map(
    (model): Grant => ({ role: 'platformAdmin', model, verbs: all, actions: 'all', scope: 'all' }),
  ),
];

/** Bureaus manage the accounts of their region, other organisations those of their own (domain catalogue, section 1.3). */
const administratorGrants: readonly Grant[] = ['bureauAdmin', 'schoolAdmin', 'agencyManager', 'baseManager', 'campManager'].flatMap(
  (role): Grant[] => [
    {
      role,
      model: 'user',
      verbs: ['read', 'create', 'update', 'import', 'export', 'unmask'],
      actions: ['disable', 'enable', 'resetPassword', 'unlock'],
      scope: 'managed',
    },
    ...['userRole', 'userPosition', 'userOrganisation'].map(
      (model): Grant => ({ role, model, verbs: ['read', 'create', 'delete'], scope: 'organisation' }),
    ),
    { role, model: 'role', verbs: ['read'], scope: 'all' },
  ],
);

/**
 * Follows the matrix of graded administration, organisation by organisation. Roles are created and grants stored for the actor's own branch
 * only.
 */
const graded: readonly Grant[] = [
  ...(['organisation', 'user'] as const).flatMap((model): Grant[] => [
    { role: 'gradeAdmin', model, verbs: ['read', 'export'], scope: 'branchSelect' },
    { role: 'gradeAdmin', model, verbs: ['create', 'import'], scope: 'branchAdd' },
    {
      role: 'gradeAdmin',
      model,
      verbs: ['update'],
      actions: model === 'user' ? ['disable', 'enable', 'resetPassword', 'unlock'] : ['disable', 'enable'],
      scope: 'branchEdit',
    },
    { role: 'gradeAdmin', model, verbs: ['delete'], scope: 'branchDelete' },
  ]),
  ...['userRole', 'userPosition'].flatMap((model): Grant[] => [
    { role: 'gradeAdmin', model, verbs: ['read'], scope: 'branchSelect' },
    { role: 'gradeAdmin', model, verbs: ['create', 'delete'], scope: 'branchEdit' },
  ]),
  { role: 'gradeAdmin', model: 'role', verbs: ['read'], scope: 'all' },
  {
    role: 'gradeAdmin',
    model: 'role',
    verbs: ['create', 'update', 'delete'],
    actions: ['disable', 'enable', 'authorise'],
    scope: 'branch',
  },
  { role: 'gradeAdmin', model: 'gradeAdmin', verbs: ['read'], scope: 'branchSelect' },
  { role: 'gradeAdmin', model: 'gradeAdmin', verbs: ['create', 'update', 'delete'], scope: 'branchEdit' },
];

/**
 * Separation of powers: the system administrator manages accounts, the security administrator grants, the audit administrator reads both.
 */
const separated: readonly Grant[] = [
  ...['organisation', 'position', 'userPosition', 'userOrganisation', 'userGroup', 'groupMember'].map(
    (model): Grant => ({ role: 'systemAdmin', model, verbs: all, actions: 'all', scope: 'all' }),
  ),
  {
    role: 'systemAdmin',
    model: 'user',
    verbs: ['read', 'create', 'update', 'import', 'export'],
    actions: ['disable', 'enable'],
    scope: 'all',
  },
  ...['role', 'userRole', 'dataScheme', 'gradeAdmin', 'permissionRequest'].map(
    (model): Grant => ({ role: 'securityAdmin', model, verbs: all, actions: 'all', scope: 'all' }),
  ),
  { role: 'securityAdmin', model: 'user', verbs: ['read'], actions: ['unlock', 'resetPassword', 'disable'], scope: 'all' },
  ...['role', 'userRole', 'dataScheme', 'gradeAdmin', 'permissionRequest', 'authorisation', 'user', 'organisation'].map(
    (model): Grant => ({ role: 'auditAdmin', model, verbs: ['read', 'export'], scope: 'all' }),
  ),
];

export const identityGrants: readonly Grant[] = [...everybody, ...platform, ...administratorGrants, ...graded, ...separated];
