import type { Recipe } from '@zhixing/testing/builders.ts';

type Builders = Parameters<Recipe>[0];

const lined = async (builders: Builders) => ({ incident: (await builders.make('incident')).id });

/** Values required by the rules of incidents: what happened before now, on a trip; their lines are written by the server. */
export const builders: Readonly<Record<string, Recipe>> = {
  incident: async (builders, n) => ({
    title: `事件${n}`,
    category: (await builders.make('eventCategory')).id,
    trip: (await builders.make('trip')).id,
    happenAt: '2026-08-01T02:00:00Z',
    place: '基地停车场',
    description: '学生下车时扭伤脚踝。',
    injured: 1,
    hospitalised: 0,
    dead: 0,
  }),
  incidentStep: async (builders, n) => ({ ...(await lined(builders)), seq: n % 900, code: 'rescue' }),
  incidentLog: async (builders) => ({ ...(await lined(builders)), action: 'report', operatedAt: '2026-09-01T00:00:00Z' }),
};
