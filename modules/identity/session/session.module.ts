import { defineModule, type Module } from '@zhixing/engine/module.ts';
import type { AccountSettings } from '../account/settings.ts';
import { lockRoutes } from './lock.route.ts';
import { onlineUserRoutes } from './online-users.route.ts';
import { sessionRoutes } from './session.route.ts';
import { ownSessionRoutes } from './sessions.route.ts';
import { previewTables, sessionApplications, viewingTables } from './tables.ts';
import { ticketRoutes } from './ticket.route.ts';
import { viewAsRoutes } from './view-as.route.ts';

/** Signing in and out, sessions with their locks and tickets, and the list of online users. */
export const sessionModule = (settings: AccountSettings): Module =>
  defineModule({
    name: 'session',
    models: [],
    routes: [
      ...sessionRoutes(settings),
      ...lockRoutes(settings),
      ...ticketRoutes(settings),
      ...ownSessionRoutes,
      ...onlineUserRoutes,
      ...viewAsRoutes,
    ],
    migrations: [viewingTables, previewTables, sessionApplications],
    excludedFromBackup: ['sys_session', 'sys_ticket', 'sys_captcha'],
    events: [{ name: 'account.newDevice', type: 'system', params: ['device', 'address'], always: true, urgent: true }],
    locales: { zh: {}, en: {} },
  });
