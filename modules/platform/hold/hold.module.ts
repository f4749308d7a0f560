import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import type { Grant } from '@zhixing/engine/permission/access.ts';
import { legalHoldRules } from './hold.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { withheld } from './withheld.ts';

const grants: readonly Grant[] = [
  ...['platformAdmin', 'securityAdmin'].map(
    (role): Grant => ({ role, model: 'legalHold', verbs: ['read', 'create', 'update'], actions: ['end'], scope: 'all' }),
  ),
  { role: 'auditAdmin', model: 'legalHold', verbs: ['read'], scope: 'all' },
];

/** Legal holds: the records they name cannot be erased until the hold ends. */
export const holdModule = defineModule({
  name: 'hold',
  models: await modelsIn(import.meta.dirname),
  rules: [legalHoldRules],
  grants,
  withheld,
  kept: ['legalHold'],
  locales: { zh, en },
});
