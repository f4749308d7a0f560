import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import type { Row } from '@zhixing/model';
import { registrationHomeTiles } from './home-tiles.ts';
import { pageOf } from './keepers.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { accountOpening, captcha, clientAddresses, files, phoneCodes } from './ports.ts';
import { registerRoutes } from './public/register.route.ts';
import { sweep } from './public/sweep.ts';
import { publicTables } from './public/tables.ts';
import { registrationGrants } from './registration.grants.ts';
import { Registration } from './registration.model.ts';
import { registrationRules } from './registration.rules.ts';
import { warningsOn } from './warnings.ts';

const models = await modelsIn(import.meta.dirname);

/** Registrations from outside and their approval. List it after the modules that create records on approval. */
export const registrationModule = defineModule({
  name: 'registration',
  needs: [accountOpening, captcha, clientAddresses, files, phoneCodes],
  models,
  rules: [registrationRules],
  routes: registerRoutes,
  warnings: async (ctx, model, row) =>
    model.name === Registration.name ? warningsOn(row as unknown as Row<typeof Registration>, ctx) : [],
  events: [
    { name: 'registration.waiting', type: 'system', params: ['regNo'] },
    { name: 'registration.code', type: 'system', params: ['code', 'minutes'], urgent: true },
  ],
  grants: registrationGrants,
  migrations: [publicTables],
  menu: Object.fromEntries(Object.values(pageOf).map((address) => [address, 'registration'])),
  currentUser: async (ctx) => {
    await sweep(ctx.engine);
    return {};
  },
  homeTiles: registrationHomeTiles,
  locales: { zh, en, zhTW },
});
