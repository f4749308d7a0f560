import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule, type Module } from '@zhixing/engine/module.ts';
import { dataSourceGrants } from './data-source.grants.ts';
import { dataSourceRoutes } from './data-source.route.ts';
import { dataSourceRules } from './data-source.rules.ts';
import { forgetSecrets } from './forget.ts';
import { interfaceGrants } from './interfaces/interface.grants.ts';
import { interfaceRoutes } from './interfaces/interface.route.ts';
import { interfaceRules, parameterRules } from './interfaces/interface.rules.ts';
import { interfacesOfFlows } from './interfaces/interface-flow.ts';
import { type InterfaceKeys, interfaceKeyRoutes } from './interfaces/interface-keys.route.ts';
import { forgetTask } from './interfaces/retention.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { type Sealing, shutSecrets } from './sealing.ts';
import { syncRoutes } from './sync/sync.route.ts';
import { dataSourceTables } from './tables.ts';

const models = await modelsIn(import.meta.dirname);

/** Databases of others, and what can be asked of them and of others by name. */
export const dataSourceModule = (sealing: Sealing, keys: InterfaceKeys | null = null): Module =>
  defineModule({
    name: 'dataSource',
    models,
    rules: [dataSourceRules(sealing), interfaceRules(sealing), parameterRules],
    routes: [...dataSourceRoutes, ...interfaceRoutes(sealing), ...syncRoutes(sealing), ...(keys ? interfaceKeyRoutes(keys) : [])],
    grants: [...dataSourceGrants, ...interfaceGrants],
    migrations: [dataSourceTables],
    storedInterfaces: interfacesOfFlows(sealing),
    tasks: [forgetTask],
    erasing: forgetSecrets,
    shut: (engine) => shutSecrets(engine, sealing),
    locales: { zh, en },
  });
