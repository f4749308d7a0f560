import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { arrangementRoutes } from './arrangement/arrangement.route.ts';
import { printedListRules, tripWishRules } from './arrangement/trip-wish.rules.ts';
import { roomRoutes } from './board/rooms.route.ts';
import { listRoutes } from './lists/lists.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { lodgingGrants } from './lodging.grants.ts';
import { lodgingGuards } from './lodging-guard.ts';
import { lodgingRoomRules } from './lodging-room.rules.ts';
import { nightDutyRules } from './night-duty.rules.ts';
import { lodgedSignUpRules, lodgedStaffRules, lodgedTripRules } from './people-change.rules.ts';
import { pdfs, tripGroups, tripSeats } from './ports.ts';
import { roomAssignmentRules } from './room-assignment.rules.ts';
import { lodgingSheets } from './sheets.ts';
import { tripLodgingRules } from './trip-lodging.rules.ts';

/** Where trips sleep: lodgings, rooms, beds and night duty, wishes of students, and the arrangement of groups, seats and rooms. */
export const lodgingModule = defineModule({
  name: 'lodging',
  needs: [pdfs, tripGroups, tripSeats],
  models: await modelsIn(import.meta.dirname),
  rules: [
    tripLodgingRules,
    lodgingRoomRules,
    roomAssignmentRules,
    nightDutyRules,
    tripWishRules,
    printedListRules,
    lodgedSignUpRules,
    lodgedStaffRules,
    lodgedTripRules,
  ],
  routes: [...roomRoutes, ...arrangementRoutes, ...listRoutes],
  guards: [lodgingGuards],
  sheets: lodgingSheets,
  grants: lodgingGrants,
  menu: { 'lims04/lims040207': 'tripLodging' },
  locales: { zh, en },
});
