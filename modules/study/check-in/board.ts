import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Condition, Row } from '@zhixing/model';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripGroup } from '../escort/trip-group.model.ts';
import { Guardian } from '../school/guardian.model.ts';
import { SchoolClass } from '../school/school-class.model.ts';
import { StudentGuardian } from '../school/student-guardian.model.ts';
import { TripVehicle } from '../transport/trip-vehicle.model.ts';
import { Vehicle } from '../transport/vehicle.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { badgeKey, badgeOf } from './badge.ts';
import { CheckIn } from './check-in.model.ts';
import { CheckInTask, countedTripStates } from './check-in-task.model.ts';
import { operatorsOf } from './operators.ts';
import { PickupDeputy } from './pickup-deputy.model.ts';

type TaskRow = Row<typeof CheckInTask>;
type CheckInRow = Row<typeof CheckIn>;

const calls = (ctx: Context): Condition | null => can(ctx, ctx.engine.registry.get(CheckInTask.name), 'act:check');

/** The roll calls that the user enters, or else those that the user may see. */
const scopeOf = (ctx: Context): Condition => calls(ctx) ?? mustBeAble(ctx, ctx.engine.registry.get(CheckInTask.name), 'read');
const byTime = { order: { field: 'planAt', descending: false } } as const;

/** The trips whose people the user counts, under way and about to leave. */
export async function countedTrips(ctx: Context) {
  const model = ctx.engine.registry.get(CheckInTask.name);
  const server = elevated(ctx);
  const current = { trip: { where: { status: { in: ['ready', 'inProgress', 'suspended', 'returned'] } } } };
  const tasks = (await findRows(server, model, { all: [scopeOf(ctx), { status: { ne: 'void' } }, current] })) as unknown as TaskRow[];
  const trips = await repo(Trip, server).find(
    { id: { in: [...new Set(tasks.map(({ trip }) => trip))] } },
    { order: { field: 'departAt', descending: false } },
  );
  // What is on its way or about to leave comes before what has come home.
  const inOrder = trips.toSorted((a, b) => Number(a.status === 'returned') - Number(b.status === 'returned'));
  const trip = ctx.engine.registry.get(Trip.name);
  const acts = ['depart', 'suspend', 'resume', 'abort', 'arriveBack'].filter((action) => can(ctx, trip, `act:${action}`) !== null);
  return {
    acts,
    trips: inOrder.map(({ id, name, tripNo, status, stage, gatherAt, departAt, returnAt }) => ({
      id,
      name,
      tripNo,
      status,
      stage,
      gatherAt,
      departAt,
      returnAt,
      open: tasks.filter((task) => task.trip === id && task.status === 'open').length,
    })),
  };
}

/** Everything that a phone needs to call the roll of a trip without a line. */
export async function boardOf(trip: string, ctx: Context) {
  const server = elevated(ctx);
  const model = ctx.engine.registry.get(CheckInTask.name);
  const where = { all: [scopeOf(ctx), { trip, status: { ne: 'void' } }] };
  const tasks = (await findRows(server, model, where, byTime)) as unknown as TaskRow[];
  const checkIns = await repo(CheckIn, ctx).find({ task: { in: tasks.map(({ id }) => id) } });
  const row = await repo(Trip, server).first({ id: trip, status: { in: [...countedTripStates] } });
  const students = [...new Set(checkIns.flatMap(({ student }) => student ?? []))];
  return {
    user: ctx.actor.userId,
    trip: row && { id: row.id, name: row.name, status: row.status, stage: row.stage, departAt: row.departAt, returnAt: row.returnAt },
    operator: (await operatorsOf([trip], ctx)).get(trip) ?? null,
    people: await peopleOf(trip, checkIns, ctx),
    tasks: tasksOf(tasks, checkIns),
    groups: (await repo(TripGroup, server).find({ trip })).map(({ id, name }) => ({ id, name })),
    vehicles: await vehiclesOf(trip, server),
    // Only for those who hand children over.
    collectors: calls(ctx) ? await collectorsOf(students, server) : [],
    deputies: calls(ctx) ? await deputiesOf(trip, server) : [],
  };
}

const keyOf = ({ student, tripStaff }: CheckInRow): string => student ?? tripStaff ?? '';

/** Results as pairs of person and result, since a large trip has ten thousands of them. */
function tasksOf(tasks: readonly TaskRow[], checkIns: readonly CheckInRow[]) {
  const byTask = Map.groupBy(checkIns, ({ task }) => task);
  return tasks.map(({ id, node, title, planAt, group, vehicle, operator, status }) => ({
    id,
    node,
    title,
    planAt,
    group,
    vehicle,
    operator,
    status,
    marks: (byTask.get(id) ?? []).map((one) => [keyOf(one), one.result, one.checkAt] as const),
  }));
}

async function peopleOf(trip: string, checkIns: readonly CheckInRow[], ctx: Context) {
  const server = elevated(ctx);
  const people = [...new Map(checkIns.map((one) => [keyOf(one), one])).values()];
  const classes = await repo(SchoolClass, server).find({
    id: { in: [...new Set(people.flatMap(({ schoolClass }) => schoolClass ?? []))] },
  });
  const className = new Map(classes.map(({ id, name }) => [id, name]));
  const signUps = await repo(SignUp, server).find({ trip, student: { in: people.flatMap(({ student }) => student ?? []) } });
  const signUp = new Map(signUps.map(({ id, student }) => [student, id]));
  return people.map((one) => ({
    id: keyOf(one),
    staff: one.tripStaff !== null,
    name: one.personName,
    group: one.group,
    className: className.get(one.schoolClass ?? '') ?? '',
    badge: keyOfBadge(signUp.get(one.student ?? '')),
  }));
}

const keyOfBadge = (signUp: string | undefined): string | null => (signUp ? badgeKey(signUp) : null);

async function vehiclesOf(trip: string, server: Context) {
  const uses = await repo(TripVehicle, server).find({ trip });
  const vehicles = await repo(Vehicle, server).find({ id: { in: uses.map(({ vehicle }) => vehicle) } });
  const plates = new Map(vehicles.map(({ id, plateNo }) => [id, plateNo]));
  return uses.map(({ id, carNo, vehicle }) => ({ id, carNo, plateNo: plates.get(vehicle) ?? '' }));
}

async function deputiesOf(trip: string, server: Context) {
  const named = await repo(PickupDeputy, server).find({ trip, status: { ne: 'withdrawn' } });
  return named.map(({ id, student, name, relation }) => ({ id, student, name, relation }));
}

/** The guardians who may collect each child. */
async function collectorsOf(students: readonly string[], server: Context) {
  const links = await repo(StudentGuardian, server).find({ student: { in: [...students] }, canPickup: true });
  const guardians = await repo(Guardian, server).find({ id: { in: [...new Set(links.map(({ guardian }) => guardian))] } });
  const names = new Map(guardians.map(({ id, name }) => [id, name]));
  return links.map(({ student, guardian, relation }) => ({ student, id: guardian, name: names.get(guardian) ?? '', relation }));
}

/** The badges of the children of a trip, to be printed: name, class and group with the text of the code. */
export async function badgesOf(trip: string, ctx: Context) {
  const server = elevated(ctx);
  const scoped = { all: [mustBeAble(ctx, ctx.engine.registry.get(CheckInTask.name), 'act:check'), { trip, status: { ne: 'void' } }] };
  const tasks = await findRows(server, ctx.engine.registry.get(CheckInTask.name), scoped, { limit: 1 });
  if (tasks.length === 0) return { trip: null, badges: [] };
  const row = await repo(Trip, server).first({ id: trip });
  const checkIns = await repo(CheckIn, ctx).find({ trip, node: 'gather', student: { empty: false } });
  const signUps = await repo(SignUp, server).find({ trip, status: 'confirmed' });
  const groups = new Map((await repo(TripGroup, server).find({ trip })).map(({ id, name }) => [id, name]));
  const people = await peopleOf(trip, checkIns, ctx);
  return {
    trip: row && { id: row.id, name: row.name, departAt: row.departAt },
    badges: people.flatMap(({ id, name, className, group }) => {
      const signUp = signUps.find(({ student }) => student === id);
      return signUp ? [{ id, name, className, group: groups.get(group ?? '') ?? '', text: badgeOf(ctx.engine, signUp.id) }] : [];
    }),
  };
}
