import { systemContext, within } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { compareClosedDays, rewriteAllClosedDays } from './closed-days.ts';
import { facilityGrants } from './facility.grants.ts';
import { buildingRules, floorRules } from './floor.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { bedRules, roomRules } from './room.rules.ts';
import { SiteClosedDay } from './site-closed-day.model.ts';
import { siteAreaRules, siteClosureRules, siteDisplayRules, venueRules } from './venue.rules.ts';

const pages = { '02': 'siteArea', '03': 'building', '04': 'floor', '05': 'venue' };

/** What bases and camps consist of: areas, buildings, floors, venues, rooms and beds; what they show, and when they are closed. */
export const facilityModule = defineModule({
  name: 'facility',
  models: await modelsIn(import.meta.dirname),
  rules: [siteAreaRules, buildingRules, floorRules, venueRules, roomRules, bedRules, siteDisplayRules, siteClosureRules],
  // Closures that were entered before their days were written.
  prepare: async (engine) => {
    const days = await repo(SiteClosedDay, systemContext(engine)).count({});
    if (days === 0) await engine.database.transaction((db) => rewriteAllClosedDays(within(systemContext(engine), db)));
  },
  compared: async (engine) => {
    const parts = await compareClosedDays(systemContext(engine));
    return parts > 0 ? [{ name: 'closedDays', parts }] : [];
  },
  grants: facilityGrants,
  menu: {
    ...Object.fromEntries(
      Object.entries(pages).flatMap(([n, model]) => [
        [`lims03/lims0301${n}`, model],
        [`lims03/lims0351${n}`, model],
      ]),
    ),
    'lims03/lims030107': 'siteDisplay',
    'lims03/lims035106': 'room',
    'lims03/lims035108': 'siteDisplay',
  },
  locales: { zh, en },
});
