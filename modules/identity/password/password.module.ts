import { defineModule } from '@zhixing/engine/module.ts';
import { changePasswordRoutes } from './change-password.route.ts';

/** Hashing and storing passwords, the password policy, and changing the user's own password. */
export const passwordModule = defineModule({ name: 'password', models: [], routes: changePasswordRoutes, locales: { zh: {}, en: {} } });
