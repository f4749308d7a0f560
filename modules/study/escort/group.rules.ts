import { type Context, elevated, isServer, memoKey } from '@zhixing/engine/context.ts';
import { lockRecord, lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import { removeMany } from '@zhixing/engine/write/remove-many.ts';
import { writeMany } from '@zhixing/engine/write/write-many.ts';
import type { Row } from '@zhixing/model';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { Student } from '../school/student.model.ts';
import { TripVehicle } from '../transport/trip-vehicle.model.ts';
import { isArrangeable, Trip, timesOf } from '../trip/trip.model.ts';
import { memberErrors, tripGroupErrors } from './escort.errors.ts';
import { ratioOf } from './need.ts';
import { TripGroup } from './trip-group.model.ts';
import { TripGroupMember } from './trip-group-member.model.ts';
import { TripStaff, teachingRoles } from './trip-staff.model.ts';

type GroupRow = Row<typeof TripGroup>;
type MemberRow = Row<typeof TripGroupMember>;

export const tripGroupRules = defineRules(TripGroup, {
  save: {
    check: async ({ row, before }, ctx) => {
      await mustBeOpen(row.trip, ctx);
      if (before && before.trip !== row.trip) throw refusal('trip', 'otherTrip');
      await mustKeepRatio(row, ctx);
      await mustHoldAll(row, before, ctx);
      await mustBeLedByItsTrip(row, ctx);
    },
  },
  delete: { check: ({ row }, ctx) => mustBeOpen(row.trip, ctx) },
  actions: {
    disable: {
      check: async ({ row }, ctx) => {
        if ((await repo(TripGroupMember, elevated(ctx)).count({ group: row.id })) > 0) throw tripGroupErrors.stillMembers();
      },
    },
  },
});

async function mustBeOpen(trip: string | null, ctx: Context): Promise<void> {
  if (trip === null) return;
  const locked = await lockRecord(Trip, trip, ctx);
  if (!isServer(ctx) && !isArrangeable(locked)) throw tripGroupErrors.tripClosed({ name: locked.name });
}

type Refused = 'otherTrip' | 'leaderElsewhere' | 'leaderRole' | 'tutorElsewhere' | 'vehicleElsewhere';
const refusal = (field: string, code: Refused) => tripGroupErrors[code]({}, { fields: { [field]: { key: `tripGroup.${code}` } } });

/** The students that one teacher may look after, by the stage of the trip. */
export async function ratioOfTrip(trip: Row<typeof Trip> | null, ctx: Context): Promise<number> {
  return ratioOf(trip?.stage ?? null, await lookUp(EducationBureau, trip?.bureau ?? null, ctx));
}

async function mustKeepRatio({ trip, capacity }: GroupRow, ctx: Context): Promise<void> {
  const ratio = await ratioOfTrip(await lookUp(Trip, trip, ctx), ctx);
  const params = { ratio };
  if (capacity > ratio) throw tripGroupErrors.tooLarge(params, { fields: { capacity: { key: 'tripGroup.tooLarge', params } } });
}

/** A lowered capacity leaves room for everybody who is in the group. */
async function mustHoldAll(row: GroupRow, before: GroupRow | null, ctx: Context): Promise<void> {
  // Whoever arranges all groups moves the members next, and fills no group beyond its capacity.
  if (!before || row.capacity >= before.capacity || ctx.memo.has(arrangingKey(row.trip))) return;
  const members = await repo(TripGroupMember, elevated(ctx)).count({ group: row.id });
  const params = { members };
  if (members > row.capacity) throw tripGroupErrors.tooSmall(params, { fields: { capacity: { key: 'tripGroup.tooSmall', params } } });
}

async function mustBeLedByItsTrip(row: GroupRow, ctx: Context): Promise<void> {
  const leader = await lookUp(TripStaff, row.leaderTeacher, ctx);
  if (leader && (leader.trip !== row.trip || leader.status === 'removed')) throw refusal('leaderTeacher', 'leaderElsewhere');
  if (leader && !(teachingRoles as readonly string[]).includes(leader.role)) throw refusal('leaderTeacher', 'leaderRole');
  const tutor = await lookUp(TripStaff, row.tutor, ctx);
  if (tutor && (tutor.trip !== row.trip || tutor.role !== 'tutor' || tutor.status === 'removed')) throw refusal('tutor', 'tutorElsewhere');
  const vehicle = await lookUp(TripVehicle, row.vehicle, ctx);
  if (vehicle && vehicle.trip !== row.trip) throw refusal('vehicle', 'vehicleElsewhere');
}

export const tripGroupMemberRules = defineRules(TripGroupMember, {
  prepare: readTogether,
  save: { derive: ({ row }, ctx) => ofGroup(row, ctx), check: mustBeSound },
  delete: { check: ({ row }, ctx) => (ctx.memo.has(arrangingKey(row.trip)) ? undefined : mustBeOpen(row.trip, ctx)) },
});

/** Key in `ctx.memo` of a trip whose groups are written as a whole: trip and sign-ups have been looked at. */
export const arrangingKey = (trip: string | null): string => `arranging groups of ${trip}`;

/** Reads the children of a batch at once. */
async function readTogether(rows: readonly Partial<MemberRow>[], ctx: Context): Promise<void> {
  const ids = rows.flatMap(({ student }) => student ?? []);
  for (const student of await repo(Student, elevated(ctx)).find({ id: { in: ids } }))
    ctx.memo.set(memoKey(Student, student.id), Promise.resolve(student));
}

async function ofGroup(row: MemberRow, ctx: Context): Promise<Partial<MemberRow>> {
  const group = await lookUp(TripGroup, row.group, ctx);
  const trip = await lookUp(Trip, group?.trip ?? null, ctx);
  const student = await lookUp(Student, row.student, ctx);
  if (!group || !trip || !student) return {};
  return {
    trip: trip.id,
    ...timesOf(trip),
    gender: student.gender,
    schoolClass: student.schoolClass,
    joinedAt: row.joinedAt ?? ctx.now().toISOString(),
    captainOf: row.role === 'captain' ? group.id : null,
    signUp: row.signUp ?? (await signUpOf(trip.id, student.id, ctx)),
  };
}

const signUpOf = async (trip: string, student: string, ctx: Context): Promise<string | null> =>
  (await repo(SignUp, elevated(ctx)).first({ trip, student, status: 'confirmed' }))?.id ?? null;

async function mustBeSound({ row, changed }: ChangeOf<typeof TripGroupMember>, ctx: Context): Promise<void> {
  if (ctx.memo.has(arrangingKey(row.trip))) return;
  await mustBeOpen(row.trip, ctx);
  const group = await lookUp(TripGroup, row.group, ctx);
  if (group?.status === 'disabled') throw memberErrors.groupDisabled({}, { fields: { group: { key: 'tripGroupMember.groupDisabled' } } });
  const signUp = await lookUp(SignUp, row.signUp, ctx);
  if (!isServer(ctx) && (signUp?.status !== 'confirmed' || signUp.trip !== row.trip || signUp.student !== row.student))
    throw memberErrors.notConfirmed({}, { fields: { student: { key: 'tripGroupMember.notConfirmed' } } });
  if (changed.has('captainOf') && row.captainOf) await mustBeOnlyCaptain(row, ctx);
}

async function mustBeOnlyCaptain({ id, group }: MemberRow, ctx: Context): Promise<void> {
  const other = await repo(TripGroupMember, elevated(ctx)).first({ captainOf: group, id: { ne: id } });
  if (other) throw memberErrors.captainTaken({}, { fields: { role: { key: 'tripGroupMember.captainTaken' } } });
}

/** A child who withdraws leaves the group. */
export const groupedSignUpRules = defineRules(SignUp, {
  actions: { withdraw: { before: ({ row }, ctx) => leave({ trip: row.trip, student: row.student }, ctx) } },
});

/** Takes children out of their groups. */
export async function leave(who: object, ctx: Context): Promise<void> {
  const members = await repo(TripGroupMember, elevated(ctx)).find(who);
  await removeMany(
    elevated(ctx),
    ctx.engine.registry.get(TripGroupMember.name),
    members.map(({ id }) => id),
  );
}

/** The children of a trip that moves are taken on its new days. */
export async function followMembers(trip: string, ctx: Context): Promise<void> {
  const members = await repo(TripGroupMember, elevated(ctx)).find({ trip });
  const drafts = members.map((before) => ({ values: {}, before: before as never }));
  const outcomes = await writeMany(elevated(ctx), ctx.engine.registry.get(TripGroupMember.name), drafts, {});
  for (const outcome of outcomes) if ('error' in outcome) throw outcome.error;
}
