import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { siteCalendarRoutes } from './calendar/site-calendar.route.ts';
import { receptionHomeTiles } from './home-tiles.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { cancelledTripRules, closureRules, roomUseRules, venueUseRules } from './out-of-use.rules.ts';
import { receptionEvents } from './people.ts';
import { receptionGrants } from './reception.grants.ts';
import { receptionRules } from './reception.rules.ts';
import { roomBookingRules } from './room-booking.rules.ts';
import { receptionDirections } from './tables.ts';
import { lapseUnanswered } from './unanswered.ts';
import { venueBookingRules } from './venue-booking.rules.ts';

/** Receptions of trips at bases and camps, and the venues and rooms booked for them. */
export const receptionModule = defineModule({
  name: 'reception',
  models: await modelsIn(import.meta.dirname),
  migrations: [receptionDirections],
  rules: [receptionRules, venueBookingRules, roomBookingRules, venueUseRules, roomUseRules, closureRules, cancelledTripRules],
  routes: siteCalendarRoutes,
  tasks: [
    {
      code: 'lapseUnansweredReceptions',
      cron: '20 * * * *',
      run: async (engine, stopping) => String(await lapseUnanswered(systemContext(engine), stopping)),
    },
  ],
  events: receptionEvents,
  grants: receptionGrants,
  menu: {
    'lims03/lims030111': 'reception',
    'lims03/lims030112': 'venueBooking',
    'lims03/lims035112': 'reception',
    'lims03/lims035113': 'venueBooking',
  },
  homeTiles: receptionHomeTiles,
  locales: { zh, en, zhTW },
});
