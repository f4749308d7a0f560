import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';

const model = 'minorsAccess';
const actions = ['approve', 'refuse', 'revoke'];

/** Every user may apply; the leaders of a school decide for it, the approvers of a bureau for everything below it. */
export const minorsGrants: readonly Grant[] = [
  { role: ANY_ROLE, model, verbs: ['read', 'create'], actions: ['withdraw'], scope: 'own' },
  ...['schoolAdmin', 'schoolLeader', 'bureauApprover'].map(
    (role): Grant => ({ role, model, verbs: ['read', 'export'], actions, scope: 'organisation' }),
  ),
  // Administrators of a bureau and of the platform and auditors may read the applications, but not decide.
  { role: 'bureauAdmin', model, verbs: ['read', 'export'], scope: 'organisation' },
  ...['platformAdmin', 'auditAdmin'].map((role): Grant => ({ role, model, verbs: ['read', 'export'], scope: 'all' })),
];
