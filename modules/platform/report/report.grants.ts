import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';

/**
 * Administrators post reports; reading one needs no grant on it, but on the rows that it counts. Everyone keeps the reports that they have set
 * up.
 */
export const reportGrants: readonly Grant[] = [
  { role: ANY_ROLE, model: 'reportView', verbs: ['read', 'create', 'update', 'delete'], scope: 'mine' },
  ...['platformAdmin', 'systemAdmin'].map(
    (role): Grant => ({
      role,
      model: 'customReport',
      verbs: ['read', 'create', 'update', 'delete', 'export', 'import'],
      scope: 'all',
      actions: ['enable', 'disable'],
    }),
  ),
];
