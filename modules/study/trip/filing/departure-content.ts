import { createHash } from 'node:crypto';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { InsurancePolicy } from '../../insurance/insurance-policy.model.ts';
import { TripLodging } from '../../lodging/trip-lodging.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Driver } from '../../transport/driver.model.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { Vehicle } from '../../transport/vehicle.model.ts';
import type { Trip } from '../trip.model.ts';
import { byId, type Json } from './content-json.ts';

type Section = Readonly<Record<string, Json>>;

/** States of a vehicle of a trip in which it is to carry people. */
const chartered = ['planned', 'verified', 'boarding', 'running', 'parked'];

/** Students whose sign-up for the trip is confirmed, with their classes. */
export const confirmedStudents = (trip: string, ctx: Context): Promise<Row<typeof SignUp>[]> =>
  repo(SignUp, elevated(ctx)).find({ trip, status: 'confirmed' }, { order: { field: 'student', descending: false } });

/**
 * Who and what leaves with a trip, as filed before departure. Children are filed by number and by a digest of each class's roster, so that
 * a change of the roster shows while bureaus, who see figures only, read no names.
 */
export async function departureContent({ id: trip }: Row<typeof Trip>, ctx: Context): Promise<Section> {
  const server = elevated(ctx);
  const students = await confirmedStudents(trip, ctx);
  const staff = await repo(TripStaff, server).find({ trip, status: 'filed' });
  const policies = await repo(InsurancePolicy, server).find({ trip, status: { in: ['pending', 'effective'] } });
  const lodgings = await repo(TripLodging, server).find({ trip, status: { in: ['requested', 'confirmed', 'inUse'] } });
  return {
    students: students.length,
    rosters: await rostersOf(students, server),
    staff: byId(staff.map(({ id, role, unit, personType }) => [id, { role, unit, personType }])),
    vehicles: await vehiclesOf(trip, server),
    policies: byId(
      policies.map(({ id, policyNo, kind, insurer, insuredCount, amountPerPerson, startAt, endAt }) => [
        id,
        { policyNo, kind, insurer, insuredCount, amountPerPerson, startAt, endAt },
      ]),
    ),
    lodgings: byId(
      lodgings.map(({ id, lodgingNo, hotelName, address, checkIn, checkOut, people }) => [
        id,
        { lodgingNo, hotelName, address, checkIn, checkOut, people },
      ]),
    ),
  };
}

async function rostersOf(students: readonly Row<typeof SignUp>[], server: Context): Promise<Json> {
  const byClass = Map.groupBy(students, ({ schoolClass }) => schoolClass ?? '');
  const classes = await repo(SchoolClass, server).find({ id: { in: [...byClass.keys()].filter(Boolean) } }, { limit: 200 });
  const names = new Map(classes.map(({ id, name }) => [id, name]));
  return byId([...byClass].map(([id, of]) => [id, { name: names.get(id) ?? null, students: of.length, roster: digest(of) }]));
}

const digest = (students: readonly Row<typeof SignUp>[]): string =>
  createHash('sha256')
    .update(
      students
        .map(({ student }) => student)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16);

async function vehiclesOf(trip: string, server: Context): Promise<Json> {
  const used = await repo(TripVehicle, server).find({ trip, status: { in: chartered } });
  const found = await repo(Vehicle, server).find({ id: { in: used.map(({ vehicle }) => vehicle) } }, { limit: 200 });
  const people = used.flatMap(({ driver, coDriver }) => [driver, coDriver ?? driver]);
  const drivers = await repo(Driver, server).find({ id: { in: people } }, { limit: 400 });
  const plates = new Map(found.map(({ id, plateNo }) => [id, plateNo]));
  const numbers = new Map(drivers.map(({ id, driverNo }) => [id, driverNo]));
  return byId(
    used.map(({ id, carNo, vehicle, driver, coDriver, riderSeats }) => [
      id,
      {
        carNo,
        plateNo: plates.get(vehicle) ?? null,
        seats: riderSeats,
        driver: numbers.get(driver) ?? null,
        coDriver: coDriver ? (numbers.get(coDriver) ?? null) : null,
      },
    ]),
  );
}
