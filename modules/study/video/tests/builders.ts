import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of cameras: a device of their class, and one place. */
export const builders: Readonly<Record<string, Recipe>> = {
  camera: async (builders) => {
    const deviceType = (await builders.make('deviceType', { deviceClass: 'camera' })).id;
    return {
      device: (await builders.make('device', { deviceType })).id,
      site: (await builders.make('site')).id,
      tripVehicle: null,
      area: null,
      venue: null,
      gbDevice: null,
      channelNo: null,
      streamUrl: null,
      storageDays: 90,
      privacyZone: false,
    };
  },
};
