import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { boardingGuards } from './boarding-guard.ts';
import { choiceRoutes } from './choice/choice.route.ts';
import { transportGuards } from './guards.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { carrierRules, driverRules, vehicleRules } from './register.rules.ts';
import { seatAssignmentRules, seatedMemberRules, seatedSignUpRules, seatedStaffRules } from './seat.rules.ts';
import { seatRoutes } from './seats/seats.route.ts';
import { transportSheets } from './sheets.ts';
import { transportGrants } from './transport.grants.ts';
import { transportedTripRules, tripVehicleRules } from './trip-vehicle.rules.ts';

/** Carriers with their vehicles and drivers, the vehicles of trips, and who sits where. */
export const transportModule = defineModule({
  name: 'transport',
  models: await modelsIn(import.meta.dirname),
  rules: [
    carrierRules,
    vehicleRules,
    driverRules,
    tripVehicleRules,
    seatAssignmentRules,
    transportedTripRules,
    seatedSignUpRules,
    seatedStaffRules,
    seatedMemberRules,
  ],
  routes: [...seatRoutes, ...choiceRoutes],
  guards: [transportGuards, boardingGuards],
  sheets: transportSheets,
  grants: transportGrants,
  menu: {
    'lims04/lims040206': 'tripVehicle',
    'lims04/lims040212': 'carrier',
    'lims04/lims040213': 'vehicle',
    'lims04/lims040214': 'driver',
  },
  locales: { zh, en },
});
