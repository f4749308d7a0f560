import { type Context, elevated } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripGroup } from '../escort/trip-group.model.ts';
import { TripGroupMember } from '../escort/trip-group-member.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { Student } from '../school/student.model.ts';
import { SeatAssignment } from '../transport/seat-assignment.model.ts';
import { TripVehicle, takenStates } from '../transport/trip-vehicle.model.ts';
import { ItineraryItem } from '../trip/itinerary-item.model.ts';
import type { Trip } from '../trip/trip.model.ts';
import { CheckIn } from './check-in.model.ts';
import { CheckInTask } from './check-in-task.model.ts';
import { type PlannedTask, plannedTasks } from './task-plan.ts';

type TripRow = Row<typeof Trip>;

/** Somebody who is called: a child or an accompanying adult. */
interface Called {
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly personName: string;
  readonly schoolClass: string | null;
  readonly group: string | null;
}

/**
 * Makes the roll calls of a trip from its itinerary, groups and vehicles, each with everybody who is to be called.
 * @param idFor makes the id of a roll call or of a check-in from what tells it from others; the sample has the same ids each time
 */
export async function openTasks(
  trip: TripRow,
  ctx: Context,
  idFor: (entity: 'checkInTask' | 'checkIn', key: string) => string = newId,
): Promise<void> {
  const server = elevated(ctx);
  const byTime = { order: { field: 'startAt', descending: false } } as const;
  const items = await repo(ItineraryItem, server).find({ trip: trip.id }, byTime);
  const vehicles = await repo(TripVehicle, server).find({ trip: trip.id, status: { in: takenStates } });
  const groups = await repo(TripGroup, server).find({ trip: trip.id, status: 'enabled' });
  const people = await peopleOf(trip.id, ctx);
  const made = plannedTasks({ trip, items, vehicles, groups })
    .map((plan) => ({ id: idFor('checkInTask', keyOf(trip, plan)), plan, called: calledIn(plan, people) }))
    .filter(({ called }) => called.length > 0);
  await insertRows(
    ctx,
    CheckInTask,
    made.map(({ id, plan, called }) => ({ id, ...taskOf(plan, trip, ctx), ...uncalled(called.length) })),
  );
  const { school, agency, bureau } = trip;
  await insertRows(
    ctx,
    CheckIn,
    made.flatMap(({ id, plan, called }) =>
      called.map((one) => ({
        id: idFor('checkIn', `${id}/${one.student ?? one.tripStaff}`),
        trip: trip.id,
        school,
        agency,
        bureau,
        task: id,
        node: plan.node,
        ...one,
      })),
    ),
  );
}

const keyOf = ({ tripNo }: TripRow, { node, planAt, group, vehicle, of }: PlannedTask): string =>
  `${tripNo}/${node}/${Date.parse(planAt)}/${of}/${group ?? vehicle ?? ''}`;

const uncalled = (count: number) => ({ expected: count, present: 0, leave: 0, absent: count, unmarked: count, difference: 0 });

function taskOf({ node, item, planAt, location, vehicle, group, operator, of }: PlannedTask, trip: TripRow, ctx: Context) {
  const { school, agency, bureau } = trip;
  const own = of === 'staff' ? ctx.engine.texts.text('zh', 'checkInTask.staff') : null;
  const title = own ?? item?.title ?? ctx.engine.words.option('zh', ctx.engine.registry.get(CheckInTask.name), 'node', node);
  return {
    trip: trip.id,
    school,
    agency,
    bureau,
    site: item?.site ?? null,
    itineraryItem: item?.id ?? null,
    node,
    title,
    planAt,
    location,
    vehicle,
    group,
    operator,
    status: 'open' as const,
  };
}

interface People {
  readonly children: readonly Called[];
  readonly staff: readonly Called[];
  readonly seats: readonly Row<typeof SeatAssignment>[];
}

function calledIn({ of, group, vehicle }: PlannedTask, { children, staff, seats }: People): readonly Called[] {
  if (of === 'staff') return staff;
  if (of === 'group') return children.filter((child) => child.group === group);
  if (of === 'ungrouped') return children.filter((child) => child.group === null);
  const aboard = seats.filter(({ tripVehicle }) => tripVehicle === vehicle);
  const riders = new Set(aboard.flatMap(({ student, tripStaff }) => student ?? tripStaff ?? []));
  return [...children, ...staff].filter(({ student, tripStaff }) => riders.has(student ?? tripStaff ?? ''));
}

async function peopleOf(trip: string, ctx: Context): Promise<People> {
  const server = elevated(ctx);
  const signUps = await repo(SignUp, server).find({ trip, status: 'confirmed' });
  const students = await repo(Student, server).find({ id: { in: signUps.map(({ student }) => student) } });
  const members = await repo(TripGroupMember, server).find({ trip });
  const groupOf = new Map(members.map(({ student, group }) => [student, group]));
  const staff = await repo(TripStaff, server).find({ trip, status: 'filed', role: { ne: 'driver' } });
  return {
    children: students.map(({ id, name, schoolClass }) => ({
      student: id,
      tripStaff: null,
      personName: name,
      schoolClass,
      group: groupOf.get(id) ?? null,
    })),
    staff: staff.map(({ id, name }) => ({ student: null, tripStaff: id, personName: name, schoolClass: null, group: null })),
    seats: await repo(SeatAssignment, server).find({ trip }),
  };
}
