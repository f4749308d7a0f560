import type { Grant } from '@zhixing/engine/permission/access.ts';

/** Those who look after the platform keep its rules; numbers themselves are given by the server to whoever creates a record. */
export const numberingGrants: readonly Grant[] = ['platformAdmin', 'systemAdmin'].map((role) => ({
  role,
  model: 'billRule',
  verbs: ['read', 'create', 'update', 'delete', 'import', 'export'],
  actions: 'all',
  scope: 'all',
}));
