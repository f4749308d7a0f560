import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { bureauGrants } from './bureau.grants.ts';
import { bureauRules } from './bureau.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { schoolOrganisationRules } from './organisation.rules.ts';

export const bureauModule = defineModule({
  name: 'bureau',
  models: await modelsIn(import.meta.dirname),
  rules: [bureauRules, schoolOrganisationRules],
  grants: bureauGrants,
  menu: { 'lims01/lims010101': 'educationBureau' },
  locales: { zh, en, zhTW },
});
