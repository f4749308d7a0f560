import type { Grant } from '@zhixing/engine/permission/access.ts';

/** Platform administrators design; what people may print by is told them with the record. */
export const printGrants: readonly Grant[] = ['platformAdmin', 'systemAdmin'].map((role) => ({
  role,
  model: 'printTemplate',
  verbs: ['read', 'create', 'update', 'delete', 'export', 'import'],
  scope: 'all',
  actions: ['enable', 'disable', 'setBack'],
}));
