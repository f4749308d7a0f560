import { defineModule, type Module } from '@zhixing/engine/module.ts';
import type { AccountSettings } from '../account/settings.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { securityRoutes } from './security.route.ts';
import { systemConfigRoutes } from './system-config.route.ts';
import { systemConfigFor } from './system-config.ts';
import { pictureRoute } from './system-picture.route.ts';

/** Settings of the whole system: its name and pictures, sign-in, and separation of powers. */
export const settingsModule = (settings: AccountSettings): Module =>
  defineModule({
    name: 'settings',
    models: [],
    routes: [...systemConfigRoutes, pictureRoute, ...securityRoutes(settings)],
    currentUser: async (ctx) => ({
      sysConfigInfo: {
        ...(await systemConfigFor(ctx)),
        ...(settings.mapTiles && { mapTiles: settings.mapTiles }),
        ...(settings.dataView && { dataView: settings.dataView }),
      },
    }),
    locales: { zh, en },
  });
