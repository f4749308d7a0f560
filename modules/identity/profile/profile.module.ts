import { defineModule, type Module } from '@zhixing/engine/module.ts';
import type { AccountSettings } from '../account/settings.ts';
import { type PlaceOfAddress, readAddressPlaces } from './address-places.ts';
import { majorRoute } from './applications.route.ts';
import { avatarRoutes } from './avatar.route.ts';
import { baseInfoRoutes } from './base-info.route.ts';
import { ownPlaceRoutes } from './places.route.ts';
import { portalRoute } from './portal.route.ts';
import { signatureRoutes } from './signatures.route.ts';
import { userInfoOf } from './user-info.ts';

/** The signed-in user's own data: base information, picture, signatures, organisations, applications. */
export function profileModule({ addressPlaces }: Pick<AccountSettings, 'addressPlaces'>): Module {
  let placeOf: PlaceOfAddress = () => null;
  return defineModule({
    name: 'profile',
    models: [],
    routes: [...baseInfoRoutes, ...avatarRoutes, ...signatureRoutes, ...ownPlaceRoutes, majorRoute, portalRoute],
    prepare: async () => {
      if (addressPlaces) placeOf = await readAddressPlaces(addressPlaces);
    },
    currentUser: async (ctx, request) => ({ userInfo: await userInfoOf(ctx, request, placeOf) }),
    locales: { zh: {}, en: {} },
  });
}
