import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';

const model = 'minorsAccess';
const actions = ['approve', 'refuse', 'revoke'];

/** Whoever works here may ask; the responsible people of a school decide for it, those of a bureau for what lies below it. */
export const minorsGrants: readonly Grant[] = [
  { role: ANY_ROLE, model, verbs: ['read', 'create'], actions: ['withdraw'], scope: 'own' },
  ...['schoolAdmin', 'schoolLeader', 'bureauApprover'].map(
    (role): Grant => ({ role, model, verbs: ['read', 'export'], actions, scope: 'organisation' }),
  ),
  // Whoever answers for a bureau or audits the platform reads what was handled, and decides nothing.
  { role: 'bureauAdmin', model, verbs: ['read', 'export'], scope: 'organisation' },
  ...['platformAdmin', 'auditAdmin'].map((role): Grant => ({ role, model, verbs: ['read', 'export'], scope: 'all' })),
];
