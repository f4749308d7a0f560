import type { Recipe } from '@zhixing/testing/builders.ts';

type Builders = Parameters<Recipe>[0];

const there = async (builders: Builders) => ({ site: (await builders.make('site')).id });

/** Values required by the rules of sites: everything lies at a base or camp, rooms at a camp. */
export const builders: Readonly<Record<string, Recipe>> = {
  siteArea: there,
  siteDisplay: there,
  siteClosure: async (builders) => ({ ...(await there(builders)), startOn: '2031-11-05', endOn: '2031-11-06', reason: '设备检修' }),
  building: async (builders) => ({ ...(await there(builders)), floorsUp: 3 }),
  floor: async (builders, n) => ({ building: (await builders.make('building')).id, level: 1, name: `样例楼层${n}` }),
  venue: async (builders, n) => ({ ...(await there(builders)), name: `样例场地${n}`, capacity: 200 }),
  room: async (builders, n) => {
    const camp = await builders.make('site', { kind: 'camp', bedCount: 100 });
    const building = await builders.make('building', { site: camp.id });
    const floor = await builders.make('floor', { building: building.id });
    return { floor: floor.id, name: `样例房间${n}`, kind: 'six', gender: 'male', beds: 6 };
  },
  bed: async (builders, n) => ({ room: (await builders.make('room')).id, bedNo: `B${n}` }),
};
