import { defineModule } from '@zhixing/engine/module.ts';
import { ownKeyRoutes, systemKeyRoutes } from './keys.route.ts';
import { apiKeyTables, interfaceKeyTables } from './tables.ts';

/** API keys for programs, owned by users or by the system. */
export const apiKeyModule = defineModule({
  name: 'apiKey',
  models: [],
  routes: [...ownKeyRoutes, ...systemKeyRoutes],
  migrations: [apiKeyTables, interfaceKeyTables],
  excludedFromBackup: ['sys_api_key'],
  locales: { zh: {}, en: {} },
});
