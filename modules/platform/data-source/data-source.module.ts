import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { dataSourceGrants } from './data-source.grants.ts';
import { dataSourceRoutes } from './data-source.route.ts';
import { dataSourceRules } from './data-source.rules.ts';
import { deleteSecrets } from './delete-secrets.ts';
import { interfaceGrants } from './interfaces/interface.grants.ts';
import { interfaceRoutes } from './interfaces/interface.route.ts';
import { interfaceRules, parameterRules } from './interfaces/interface.rules.ts';
import { interfacesOfFlows } from './interfaces/interface-flow.ts';
import { interfaceKeyRoutes } from './interfaces/interface-keys.route.ts';
import { retentionTask } from './interfaces/retention.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { dataSourceSecrets, programKeys } from './ports.ts';
import { countUndecryptable } from './secrets.ts';
import { syncRoutes } from './sync/sync.route.ts';
import { dataSourceTables } from './tables.ts';

const models = await modelsIn(import.meta.dirname);

/** Connections to external databases, and data interfaces: named queries against them and other sources. */
export const dataSourceModule = defineModule({
  name: 'dataSource',
  needs: [dataSourceSecrets, programKeys],
  models,
  rules: [dataSourceRules, interfaceRules, parameterRules],
  routes: [...dataSourceRoutes, ...interfaceRoutes, ...syncRoutes, ...interfaceKeyRoutes],
  grants: [...dataSourceGrants, ...interfaceGrants],
  migrations: [dataSourceTables],
  storedInterfaces: interfacesOfFlows,
  tasks: [retentionTask],
  erasing: deleteSecrets,
  undecryptable: countUndecryptable,
  locales: { zh, en },
});
