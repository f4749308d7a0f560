import type { Grant } from '@zhixing/engine/permission/access.ts';

/** Platform and system administrators manage number rules; users need no permission to get a number when they create a record. */
export const numberingGrants: readonly Grant[] = ['platformAdmin', 'systemAdmin'].map((role) => ({
  role,
  model: 'billRule',
  verbs: ['read', 'create', 'update', 'delete', 'import', 'export'],
  actions: 'all',
  scope: 'all',
}));
