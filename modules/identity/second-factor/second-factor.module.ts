import { defineModule, type Module } from '@zhixing/engine/module.ts';
import type { AccountSettings } from '../account/settings.ts';
import { secondFactorRoutes } from './second-factor.route.ts';
import { secondFactorTables } from './tables.ts';

/** One-time codes as a second factor at sign-in, and recovery codes. */
export const secondFactorModule = (settings: AccountSettings): Module =>
  defineModule({
    name: 'secondFactor',
    models: [],
    routes: secondFactorRoutes(settings),
    migrations: [secondFactorTables],
    excludedFromBackup: ['sys_sign_in_step'],
    locales: { zh: {}, en: {} },
  });
