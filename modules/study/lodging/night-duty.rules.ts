import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { lodgingErrors } from './lodging.errors.ts';
import { NightDuty } from './night-duty.model.ts';
import { TripLodging } from './trip-lodging.model.ts';

type DutyRow = Row<typeof NightDuty>;

export const nightDutyRules = defineRules(NightDuty, {
  save: {
    derive: async ({ row }, ctx) => {
      const lodging = await lookUp(TripLodging, row.lodging, ctx);
      if (!lodging) return {};
      const { trip, school, agency, bureau, site } = lodging;
      return { trip, school, agency, bureau, site };
    },
    check: ({ row }, ctx) => mustFit(row, ctx),
  },
});

async function mustFit({ lodging: id, night, trip, tripStaff }: DutyRow, ctx: Context): Promise<void> {
  const lodging = await lookUp(TripLodging, id, ctx);
  if (lodging && (night < lodging.checkIn || night >= lodging.checkOut))
    throw lodgingErrors.nightOutside({}, { fields: { night: { key: 'tripLodging.nightOutside' } } });
  const person = await lookUp(TripStaff, tripStaff, ctx);
  if (person && (person.trip !== trip || person.status === 'removed'))
    throw lodgingErrors.dutyElsewhere({}, { fields: { tripStaff: { key: 'tripLodging.dutyElsewhere' } } });
  if (person?.role === 'driver') throw lodgingErrors.driverRests({}, { fields: { tripStaff: { key: 'tripLodging.driverRests' } } });
}
