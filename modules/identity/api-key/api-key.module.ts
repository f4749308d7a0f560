import { defineModule } from '@zhixing/engine/module.ts';
import { ownKeyRoutes, systemKeyRoutes } from './keys.route.ts';
import { apiKeyTables, interfaceKeyTables } from './tables.ts';

/** Keys by which programs call the API, of people and of the system. */
export const apiKeyModule = defineModule({
  name: 'apiKey',
  models: [],
  routes: [...ownKeyRoutes, ...systemKeyRoutes],
  migrations: [apiKeyTables, interfaceKeyTables],
  excludedFromBackup: ['sys_api_key'],
  locales: { zh: {}, en: {} },
});
