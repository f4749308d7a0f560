import type { Grant } from '@zhixing/engine/permission/access.ts';

/** Those who look after the platform keep its applications and menus. */
export const menuGrants: readonly Grant[] = ['platformAdmin', 'systemAdmin'].flatMap((role) =>
  ['application', 'menuEntry'].map(
    (model): Grant => ({ role, model, verbs: ['read', 'create', 'update', 'delete'], actions: 'all', scope: 'all' }),
  ),
);
