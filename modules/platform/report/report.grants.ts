import type { Grant } from '@zhixing/engine/permission/access.ts';

/** Administrators post reports; reading one needs no grant on it, but on the rows that it counts. */
export const reportGrants: readonly Grant[] = ['platformAdmin', 'systemAdmin'].map((role) => ({
  role,
  model: 'customReport',
  verbs: ['read', 'create', 'update', 'delete', 'export', 'import'],
  scope: 'all',
  actions: ['enable', 'disable'],
}));
