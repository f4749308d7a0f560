import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';

const model = 'commonWord';

/** Every user manages personal phrases; administrators manage the shared ones. */
export const wordingGrants: readonly Grant[] = [
  { role: ANY_ROLE, model, verbs: ['read'], scope: 'usable' },
  { role: ANY_ROLE, model, verbs: ['create', 'update', 'delete'], scope: 'personal' },
  ...['platformAdmin', 'systemAdmin'].map(
    (role): Grant => ({ role, model, verbs: ['read', 'create', 'update', 'delete', 'import', 'export'], scope: 'system' }),
  ),
];
