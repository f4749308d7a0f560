import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { accompaniedTrips } from './accompanied.ts';
import { accompaniedTripRules } from './accompanied-trip.rules.ts';
import { boardingStaffGuards } from './boarding-guard.ts';
import { escortGrants } from './escort.grants.ts';
import { groupedSignUpRules, tripGroupMemberRules, tripGroupRules } from './group.rules.ts';
import { groupRoutes } from './groups/groups.route.ts';
import { escortGuards } from './guards.ts';
import { escortHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { escortSheets } from './sheets.ts';
import { staffRoutes } from './staff/staff.route.ts';
import { tripStaffRules } from './trip-staff.rules.ts';

/** The people who accompany a trip, their filing, and the groups of the children. */
export const escortModule = defineModule({
  name: 'escort',
  models: await modelsIn(import.meta.dirname),
  rules: [tripStaffRules, tripGroupRules, tripGroupMemberRules, accompaniedTripRules, groupedSignUpRules],
  routes: [...staffRoutes, ...groupRoutes],
  guards: [escortGuards, boardingStaffGuards],
  variables: accompaniedTrips,
  sheets: escortSheets,
  homeTiles: escortHomeTiles,
  grants: escortGrants,
  menu: {
    'lims04/lims040204': 'tripStaff',
    'lims04/lims040205': 'tripGroup',
    'lims04/lims040209': 'tripStaff',
  },
  locales: { zh, en },
});
