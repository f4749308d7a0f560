import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { noteWritten, openFeed } from './feed/feed.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { clientAddresses, mapTiles, reports, tokens, tracks, venueUses } from './ports.ts';
import { liveReports } from './reports/live.ts';
import { screenGrants } from './screen.grants.ts';
import { screenRoutes } from './screen.route.ts';
import { screenWallRules } from './screen-wall.rules.ts';
import { screenTables } from './tables.ts';
import { wallKeys } from './wall/wall.ts';

/** Large screens (大屏): documents over reports and lists, and the walls that show them without an account. */
export const screenModule = defineModule({
  name: 'screen',
  needs: [clientAddresses, mapTiles, reports, tokens, tracks, venueUses],
  models: await modelsIn(import.meta.dirname),
  rules: [screenWallRules],
  prepare: openFeed,
  written: noteWritten,
  liveGuest: wallKeys,
  routes: screenRoutes,
  reports: liveReports,
  migrations: [screenTables],
  // Walls that were ended must not come back with a backup.
  excludedFromBackup: ['sys_screen_session', 'sys_screen_code', 'sys_screen_try'],
  grants: screenGrants,
  menu: {
    'lims06/lims060301': 'trip',
    'lims06/lims060302': 'school',
    'lims04/lims040307': 'trip',
  },
  locales: { zh, en },
});
