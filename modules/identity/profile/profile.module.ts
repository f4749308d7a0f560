import { defineModule } from '@zhixing/engine/module.ts';
import { majorRoute } from './applications.route.ts';
import { avatarRoutes } from './avatar.route.ts';
import { baseInfoRoutes } from './base-info.route.ts';
import { ownPlaceRoutes } from './places.route.ts';
import { portalRoute } from './portal.route.ts';
import { signatureRoutes } from './signatures.route.ts';
import { userInfoOf } from './user-info.ts';

/** The signed-in user's own data: base information, picture, signatures, organisations, applications. */
export const profileModule = defineModule({
  name: 'profile',
  models: [],
  routes: [...baseInfoRoutes, ...avatarRoutes, ...signatureRoutes, ...ownPlaceRoutes, majorRoute, portalRoute],
  currentUser: async (ctx, request) => ({ userInfo: await userInfoOf(ctx, request) }),
  locales: { zh: {}, en: {} },
});
