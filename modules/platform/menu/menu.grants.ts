import type { Grant } from '@zhixing/engine/permission/access.ts';

/** Platform and system administrators manage applications and menus. */
export const menuGrants: readonly Grant[] = ['platformAdmin', 'systemAdmin'].flatMap((role) =>
  ['application', 'menuEntry'].map(
    (model): Grant => ({ role, model, verbs: ['read', 'create', 'update', 'delete'], actions: 'all', scope: 'all' }),
  ),
);
