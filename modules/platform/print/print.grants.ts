import type { Grant } from '@zhixing/engine/permission/access.ts';

/** Administrators manage templates; users get the templates they may print with together with the record. */
export const printGrants: readonly Grant[] = ['platformAdmin', 'systemAdmin'].map((role) => ({
  role,
  model: 'printTemplate',
  verbs: ['read', 'create', 'update', 'delete', 'export', 'import'],
  scope: 'all',
  actions: ['enable', 'disable', 'setBack'],
}));
