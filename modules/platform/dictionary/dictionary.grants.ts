import { ANY_ROLE, type Grant } from '@zhixing/engine/permission/access.ts';

/** Everybody chooses from dictionaries; the platform and whoever looks after the system keep them. */
export const dictionaryGrants: readonly Grant[] = ['dictionaryType', 'dictionaryItem'].flatMap((model): Grant[] => [
  { role: ANY_ROLE, model, verbs: ['read'], scope: 'all' },
  ...['platformAdmin', 'systemAdmin'].map(
    (role): Grant => ({ role, model, verbs: ['read', 'create', 'update', 'delete', 'import', 'export'], scope: 'all' }),
  ),
]);
