import { defineModule, type Module } from '@zhixing/engine/module.ts';
import type { AccountSettings } from '../account/settings.ts';
import { reauthenticationRoutes } from './reauthentication.route.ts';
import { reauthenticationTables } from './tables.ts';

/** Requires a fresh credential from a signed-in user before sensitive actions, so that a session left open is not enough. */
export const reauthenticationModule = (settings: AccountSettings): Module =>
  defineModule({
    name: 'reauthentication',
    models: [],
    routes: reauthenticationRoutes(settings),
    migrations: [reauthenticationTables],
    locales: { zh: {}, en: {} },
  });
