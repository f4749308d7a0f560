import type { Recipe } from '@zhixing/testing/builders.ts';

type Builders = Parameters<Recipe>[0];

const device = async (builders: Builders) => (await builders.make('device')).id;

/** Values required by the rules of devices: an owner, and a vehicle of the trip that carries it. */
export const builders: Readonly<Record<string, Recipe>> = {
  device: async (builders, n) => ({
    name: `定位胸牌${n}`,
    deviceType: (await builders.make('deviceType')).id,
    serialNo: `SN${n}`,
    protocol: 'json',
    identity: `B${n}`,
    school: (await builders.make('school')).id,
  }),
  deviceBinding: async (builders) => {
    const vehicle = await builders.make('tripVehicle');
    return { trip: vehicle.trip, device: await device(builders), tripVehicle: vehicle.id };
  },
  locationFix: async (builders) => ({
    device: await device(builders),
    trip: (await builders.make('trip')).id,
    location: { lng: 112.94, lat: 28.23 },
    fixAt: '2026-08-01T02:00:00Z',
    receivedAt: '2026-08-01T02:00:01Z',
  }),
  deviceUsage: async (builders) => {
    const deviceType = (await builders.make('deviceType')).id;
    return {
      trip: (await builders.make('trip')).id,
      device: await device(builders),
      deviceType,
      event: 'bind',
      occurAt: '2026-08-01T02:00:00Z',
    };
  },
  deviceMessage: async (builders) => ({ device: await device(builders), text: '请在大巴旁集合' }),
  deviceCommand: async (builders) => ({ device: await device(builders), ask: 'setInterval', seconds: 30 }),
  deviceStranger: async (_builders, n) => ({
    protocol: 'json',
    identity: `X${n}`,
    identityKey: `json:X${n}`,
    reason: 'unknown',
    firstAt: '2026-08-01T02:00:00Z',
    lastAt: '2026-08-01T02:00:00Z',
  }),
};
