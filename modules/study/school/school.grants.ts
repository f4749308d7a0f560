import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants of the school area, by the role matrix of the domain. Deny by default: bureaus see students masked and neither guardians, consents
 * nor health profiles; the platform administrator sees no students; only the school's own staff see names unmasked.
 */

const archive = ['school', 'staff', 'grade', 'schoolClass'];
const schoolPhones = ['principalPhone', 'safetyPhone', 'contactPhone'];

const clearIn: { readonly [model: string]: readonly string[] } = {
  school: schoolPhones,
  staff: ['name', 'phone'],
  student: ['name'],
  guardian: ['name'],
};

const all = ['read', 'create', 'update', 'delete', 'import', 'export'] as const;
const readOnly = (role: string, models: readonly string[], scope: string): Grant[] =>
  models.map((model) => ({ role, model, verbs: ['read'], scope }));
/** Grants on the own school, with names unmasked. */
const own = (role: string, models: readonly string[], verbs: Grant['verbs'] = ['read'], actions: readonly string[] | 'all' = []): Grant[] =>
  models.map((model) => ({ role, model, verbs, actions, scope: 'organisation', clear: clearIn[model] ?? [] }));

const platform: Grant[] = readOnly('platformAdmin', archive, 'all');

const bureau: Grant[] = [
  {
    role: 'bureauAdmin',
    model: 'school',
    verbs: ['read', 'create', 'update', 'import', 'export', 'unmask'],
    actions: ['enable', 'disable'],
    scope: 'organisation',
  },
  ...['staff', 'grade', 'schoolClass'].map(
    (model): Grant => ({ role: 'bureauAdmin', model, verbs: ['read', 'export'], scope: 'organisation' }),
  ),
  { role: 'bureauAdmin', model: 'student', verbs: ['read'], actions: ['transferTo', 'admit'], scope: 'organisation' },
  ...readOnly('bureauApprover', [...archive, 'student'], 'organisation'),
];

const schoolAdmin: Grant[] = [
  { role: 'schoolAdmin', model: 'school', verbs: ['read', 'update', 'export'], scope: 'organisation', clear: schoolPhones },
  ...own('schoolAdmin', ['grade', 'schoolClass', 'studentGuardian'], all, 'all'),
  ...own('schoolAdmin', ['staff', 'student', 'guardian', 'healthProfile', 'consentRecord'], [...all, 'unmask'], 'all'),
];

const schoolLeader: Grant[] = [
  ...own('schoolLeader', ['school', 'grade', 'schoolClass', 'guardian', 'studentGuardian', 'consentRecord']),
  ...own('schoolLeader', ['staff', 'student', 'healthProfile'], ['read', 'unmask']),
];

const classTeacher: Grant[] = [
  ...own('classTeacher', ['school']),
  ...readOnly('classTeacher', ['grade', 'schoolClass'], 'class'),
  { role: 'classTeacher', model: 'staff', verbs: ['read'], scope: 'self', clear: ['name', 'phone'] },
  {
    role: 'classTeacher',
    model: 'student',
    verbs: ['read', 'create', 'update', 'unmask'],
    actions: ['addGuardian'],
    scope: 'class',
    clear: ['name'],
  },
  { role: 'classTeacher', model: 'guardian', verbs: ['read', 'create', 'update', 'unmask'], scope: 'class', clear: ['name'] },
  { role: 'classTeacher', model: 'studentGuardian', verbs: ['read', 'create', 'update'], scope: 'class' },
  { role: 'classTeacher', model: 'healthProfile', verbs: ['read', 'create', 'update', 'unmask'], scope: 'class' },
  { role: 'classTeacher', model: 'consentRecord', verbs: ['read', 'create', 'update'], scope: 'class' },
];

const finance: Grant[] = own('finance', [...archive, 'student']);

const binding = ['approve', 'reject'];
/** The platform sees which users are bound and may freeze them; only the school sees whose child it is. */
const miniProgram: Grant[] = [
  {
    role: 'platformAdmin',
    model: 'miniProgramUser',
    verbs: ['read'],
    actions: ['freeze', 'unfreeze'],
    scope: 'all',
    hidden: ['student', 'guardian', 'staff'],
  },
  ...own('schoolAdmin', ['miniProgramUser'], ['read', 'export', 'unmask'], [...binding, 'freeze', 'unfreeze', 'unbind']),
  ...readOnly('schoolLeader', ['miniProgramUser'], 'organisation'),
  { role: 'classTeacher', model: 'miniProgramUser', verbs: ['read'], actions: binding, scope: 'class' },
];

/** The school gives cards out; a class teacher reports one lost at once. */
const cards: Grant[] = [
  ...own('schoolAdmin', ['schoolCard'], all, 'all'),
  ...readOnly('schoolLeader', ['schoolCard'], 'organisation'),
  { role: 'classTeacher', model: 'schoolCard', verbs: ['read'], actions: ['reportLost'], scope: 'class' },
];

export const schoolGrants: readonly Grant[] = [
  ...miniProgram,
  ...cards,
  ...platform,
  ...bureau,
  ...schoolAdmin,
  ...schoolLeader,
  ...classTeacher,
  ...finance,
];
