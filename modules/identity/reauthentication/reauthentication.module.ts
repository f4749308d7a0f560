import { defineModule, type Module } from '@zhixing/engine/module.ts';
import type { AccountSettings } from '../account/settings.ts';
import { proofRoutes } from './proof.route.ts';
import { proofTables } from './tables.ts';

/** Asks a signed-in person for a credential again before what must not happen from a session that was left open. */
export const reauthenticationModule = (settings: AccountSettings): Module =>
  defineModule({
    name: 'reauthentication',
    models: [],
    routes: proofRoutes(settings),
    migrations: [proofTables],
    locales: { zh: {}, en: {} },
  });
