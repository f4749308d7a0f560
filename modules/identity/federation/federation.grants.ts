import type { Grant } from '@zhixing/engine/permission/access.ts';

/** Under separation of powers the security administrator manages providers; otherwise only administrators do. */
export const federationGrants: readonly Grant[] = [
  {
    role: 'securityAdmin',
    model: 'identityProvider',
    verbs: ['read', 'create', 'update', 'delete', 'export'],
    actions: 'all',
    scope: 'all',
  },
  { role: 'securityAdmin', model: 'linkedIdentity', verbs: ['read', 'delete', 'export'], scope: 'all' },
  ...['identityProvider', 'linkedIdentity'].map((model): Grant => ({ role: 'auditAdmin', model, verbs: ['read', 'export'], scope: 'all' })),
];
