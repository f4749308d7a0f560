import { defineModule, type Module } from '@zhixing/engine/module.ts';
import type { AccountSettings } from '../account/settings.ts';
import { reauthenticationRoutes } from './reauthentication.route.ts';
import { reauthenticationTables } from './tables.ts';

/** Asks a signed-in person for a credential again before what must not happen from a session that was left open. */
export const reauthenticationModule = (settings: AccountSettings): Module =>
  defineModule({
    name: 'reauthentication',
    models: [],
    routes: reauthenticationRoutes(settings),
    migrations: [reauthenticationTables],
    locales: { zh: {}, en: {} },
  });
