import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';

/** Dictionaries are readable by all roles and managed by platform and system administrators. */
export const dictionaryGrants: readonly Grant[] = ['dictionaryType', 'dictionaryItem'].flatMap((model): Grant[] => [
  { role: ANY_ROLE, model, verbs: ['read'], scope: 'all' },
  ...['platformAdmin', 'systemAdmin'].map(
    (role): Grant => ({ role, model, verbs: ['read', 'create', 'update', 'delete', 'import', 'export'], scope: 'all' }),
  ),
]);
