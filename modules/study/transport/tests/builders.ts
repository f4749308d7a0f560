import { nationalIdFrom } from '@zhixing/model';
import type { Recipe } from '@zhixing/testing/builders.ts';

type Builders = Parameters<Recipe>[0];

const papers = {
  transportCertTo: '2035-12-31',
  inspectionTo: '2035-12-31',
  carrierInsuranceTo: '2035-12-31',
  compulsoryInsuranceTo: '2035-12-31',
};
const equipment = { hasSeatBelt: true, hasExtinguisher: true, hasHammer: true };

/** Values required by the rules of vehicles: papers that outlast the trips of 2031, an introduced carrier, a driver of class A1. */
export const builders: Readonly<Record<string, Recipe>> = {
  carrier: () => ({ permitTo: '2035-12-31', fatalAccident: false }),
  vehicle: async (builders) => ({ carrier: await introduced(builders), seats: 45, registerDate: '2025-06-01', ...papers, ...equipment }),
  driver: async (builders, n) => ({
    carrier: await introduced(builders),
    idCard: nationalIdFrom(`430104198601${String(10 + (n % 18)).padStart(2, '0')}${String(100 + (n % 800)).padStart(3, '0')}`),
    licenceClass: 'A1',
    licenceTo: '2035-12-31',
    firstIssue: '2012-05-01',
    qualificationTo: '2035-12-31',
    seriousViolation: false,
  }),
  tripVehicle: async (builders) => {
    const vehicle = await builders.make('vehicle');
    return {
      vehicle: vehicle.id,
      driver: (await builders.make('driver', { carrier: vehicle.carrier })).id,
      coDriver: null,
      startAt: null,
      endAt: null,
    };
  },
  seatAssignment: async (builders) => {
    const trip = (await builders.make('trip')).id;
    const staff = await builders.make('tripStaff', { trip });
    return { tripVehicle: (await builders.make('tripVehicle', { trip })).id, seatNo: '1A', student: null, tripStaff: staff.id };
  },
};

async function introduced(builders: Builders): Promise<string> {
  const { id } = await builders.make('carrier');
  await builders.act('carrier', id, 'apply');
  await builders.act('carrier', id, 'approve');
  return id;
}
