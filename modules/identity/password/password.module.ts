import { defineModule } from '@zhixing/engine/module.ts';
import { changePasswordRoutes } from './change-password.route.ts';

/** Passwords: how they are stored, which are accepted, how a person changes one. */
export const passwordModule = defineModule({ name: 'password', models: [], routes: changePasswordRoutes, locales: { zh: {}, en: {} } });
