import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { CheckIn, presentPeople } from '../check-in/check-in.model.ts';
import { CheckInTask, isBeforeDeparture } from '../check-in/check-in-task.model.ts';
import { TripVehicle } from '../transport/trip-vehicle.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { ratioOf } from './need.ts';
import { TripStaff, teachingRoles } from './trip-staff.model.ts';

const SCHOOL = ['schoolAdmin'] as const;
const MIN_ADULTS = 2;

/** G23: the adults who are really there are enough for the children who are there, and two of them ride in each coach. */
export const boardingStaffGuards = defineGuards(Trip, { G23: { at: ['depart'], check: enoughAdults } });

async function enoughAdults(trip: Row<typeof Trip>, ctx: Context): Promise<readonly Gap[]> {
  const server = elevated(ctx);
  const checkIns = await repo(CheckIn, server).find({ trip: trip.id, node: { in: ['gather', 'boarding'] } });
  const present = presentPeople(checkIns);
  const staff = await repo(TripStaff, server).find({ trip: trip.id, status: 'filed' });
  const teachers = staff.filter(({ id, role }) => present.has(id) && (teachingRoles as readonly string[]).includes(role)).length;
  const students = new Set(checkIns.flatMap(({ student }) => (student && present.has(student) ? [student] : []))).size;
  const ratio = ratioOf(trip.stage, await lookUp(EducationBureau, trip.bureau, ctx));
  const least = Math.max(1, Math.ceil(students / ratio));
  const page = `/trip-staff?trip=${trip.id}`;
  const counted = [{ model: CheckInTask.name, ids: [...new Set(checkIns.map(({ task }) => task))] }];
  const params = { present: teachers, students, least };
  const few: Gap[] = teachers < least ? [{ text: 'fewTeachers', params, who: SCHOOL, page, counted }] : [];
  return [...few, ...(await coachGaps(trip, checkIns, server))];
}

async function coachGaps(trip: Row<typeof Trip>, checkIns: readonly Row<typeof CheckIn>[], server: Context): Promise<Gap[]> {
  const tasks = await repo(CheckInTask, server).find({
    trip: trip.id,
    node: 'boarding',
    status: { ne: 'void' },
    vehicle: { empty: false },
  });
  const vehicles = await repo(TripVehicle, server).find({ id: { in: tasks.flatMap(({ vehicle }) => vehicle ?? []) }, mode: 'coach' });
  return tasks
    .filter((task) => isBeforeDeparture(task, trip))
    .flatMap(({ id, vehicle }) => {
      const coach = vehicles.find((one) => one.id === vehicle);
      const aboard = presentPeople(checkIns.filter(({ task, tripStaff }) => task === id && tripStaff !== null)).size;
      const params = { car: coach?.carNo ?? 0, present: aboard, least: MIN_ADULTS };
      const page = `/trip-vehicles?trip=${trip.id}`;
      const counted = [{ model: CheckInTask.name, ids: [id] }];
      return coach && aboard < MIN_ADULTS ? [{ text: 'fewAdults', params, who: SCHOOL, page, counted }] : [];
    });
}
