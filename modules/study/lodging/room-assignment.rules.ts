import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lockRecord, lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { Bed } from '../facility/bed.model.ts';
import { Student } from '../school/student.model.ts';
import { assignmentErrors } from './lodging.errors.ts';
import { LodgingRoom } from './lodging-room.model.ts';
import { RoomAssignment } from './room-assignment.model.ts';
import { travelling } from './travellers.ts';
import { TripLodging } from './trip-lodging.model.ts';

type AssignmentRow = Row<typeof RoomAssignment>;
interface Written {
  readonly row: AssignmentRow;
}

/** Where many are assigned together, what each of them needs has been read at once: `prepareRooms`. */
interface Known {
  readonly beds: ReadonlyMap<string, readonly Row<typeof Bed>[]>;
  readonly students: ReadonlyMap<string, Row<typeof Student>>;
}

const KNOWN = 'rooms assigned together';

export const roomAssignmentRules = defineRules(RoomAssignment, {
  save: { derive: derived, check: mustFit },
  delete: { check: async ({ row }, ctx) => void (await mustBeOpen(row, ctx)) },
});

/** A context in which many people are assigned: rooms are locked, students, sign-ups and beds read at once. Staff must have been kept apart by the caller. */
export async function prepareRooms(ctx: Context, trip: string, rooms: readonly Row<typeof LodgingRoom>[]): Promise<Context> {
  const server = elevated(ctx);
  const camp = rooms.flatMap(({ room }) => room ?? []);
  const beds = camp.length > 0 ? await repo(Bed, server).find({ room: { in: camp } }, inBedOrder) : [];
  const signUps = await repo(SignUp, server).find({ trip, status: travelling });
  const ids = signUps.map(({ student }) => student);
  const students = ids.length > 0 ? await repo(Student, server).find({ id: { in: ids } }) : [];
  const known: Known = { beds: Map.groupBy(beds, ({ room }) => room), students: new Map(students.map((student) => [student.id, student])) };
  return { ...ctx, memo: new Map(ctx.memo).set(KNOWN, Promise.resolve(known)) };
}

const inBedOrder = { order: { field: 'bedNo', descending: false }, limit: 20_000 } as const;

async function derived({ row }: Written, ctx: Context): Promise<Partial<AssignmentRow>> {
  const room = await lookUp(LodgingRoom, row.lodgingRoom, ctx);
  const lodging = await lookUp(TripLodging, room?.lodging ?? null, ctx);
  if (!room || !lodging) return {};
  const { id, trip, school, agency, bureau, site, stay } = lodging;
  const bed = await bedOf(row, room, ctx);
  return {
    trip,
    school,
    agency,
    bureau,
    site,
    ...bed,
    lodging: id,
    room: room.room,
    roomNo: room.name,
    gender: await genderOf(row, ctx),
    roomGender: room.gender,
    stay: row.stay ?? stay,
  };
}

/** The bed of the camp that is counted to the place; hotels have only numbers. */
async function bedOf({ place }: AssignmentRow, { room }: Row<typeof LodgingRoom>, ctx: Context): Promise<Partial<AssignmentRow>> {
  const known = (await ctx.memo.get(KNOWN)) as Known | undefined;
  const beds = room ? (known?.beds.get(room) ?? (await repo(Bed, elevated(ctx)).find({ room }, inBedOrder))) : [];
  const bed = beds.toSorted(byNumber)[place - 1];
  return bed ? { bed: bed.id, bedNo: bed.bedNo } : { bed: null, bedNo: place ? String(place) : null };
}

async function genderOf({ student, tripStaff }: AssignmentRow, ctx: Context): Promise<AssignmentRow['gender']> {
  if (!student) return (await lookUp(TripStaff, tripStaff, ctx))?.gender ?? null;
  const known = (await ctx.memo.get(KNOWN)) as Known | undefined;
  return (known?.students.get(student) ?? (await lookUp(Student, student, ctx)))?.gender ?? null;
}

/** Beds in the order in which they are counted: 2 before 10. */
const byNumber = (a: Row<typeof Bed>, b: Row<typeof Bed>): number =>
  a.bedNo.length - b.bedNo.length || (a.bedNo < b.bedNo ? -1 : a.bedNo > b.bedNo ? 1 : 0);

async function mustFit({ row }: Written, ctx: Context): Promise<void> {
  const lodging = await mustBeOpen(row, ctx);
  const { stay } = lodging ?? {};
  if (row.stay && stay && (row.stay.start < stay.start || row.stay.end > stay.end))
    throw assignmentErrors.stayOutside({}, { fields: { stay: { key: 'roomAssignment.stayOutside' } } });
  if (row.roomGender === null)
    throw assignmentErrors.genderOpen(
      { name: row.roomNo ?? '' },
      { fields: { lodgingRoom: { key: 'roomAssignment.genderOpen', params: { name: row.roomNo ?? '' } } } },
    );
  await mustTravel(row, ctx);
  await mustBeAsRead(row, ctx);
  if (row.tripStaff) await mustNotMix(row, ctx);
}

async function mustBeOpen({ lodging: id }: AssignmentRow, ctx: Context): Promise<Row<typeof TripLodging> | null> {
  const lodging = await lookUp(TripLodging, id, ctx);
  if (lodging && !['requested', 'confirmed', 'inUse'].includes(lodging.status)) throw assignmentErrors.closed({ no: lodging.lodgingNo });
  return lodging;
}

async function mustTravel({ trip, student, tripStaff }: AssignmentRow, ctx: Context): Promise<void> {
  const staff = await lookUp(TripStaff, tripStaff, ctx);
  if (staff && (staff.trip !== trip || ['removed', 'rejected'].includes(staff.status)))
    throw assignmentErrors.staffElsewhere({}, { fields: { tripStaff: { key: 'roomAssignment.staffElsewhere' } } });
  if (!student) return;
  const known = (await ctx.memo.get(KNOWN)) as Known | undefined;
  const travels = known
    ? known.students.has(student)
    : (await repo(SignUp, elevated(ctx)).count({ trip, student, status: travelling })) > 0;
  if (!travels) throw assignmentErrors.notTravelling({}, { fields: { student: { key: 'roomAssignment.notTravelling' } } });
}

/** Row-locks the room until commit, so that nobody is assigned to a room that becomes one of another gender at the same moment. */
async function mustBeAsRead({ lodgingRoom, roomGender }: AssignmentRow, ctx: Context): Promise<void> {
  if (ctx.memo.has(KNOWN)) return;
  const { gender } = await lockRecord(LodgingRoom, lodgingRoom, ctx);
  if (gender !== roomGender) throw assignmentErrors.changedMeanwhile();
}

/** Women and men of the staff have rooms of their own. */
async function mustNotMix(row: AssignmentRow, ctx: Context): Promise<void> {
  const others = await repo(RoomAssignment, elevated(ctx)).find({ lodgingRoom: row.lodgingRoom, id: { ne: row.id } });
  const params = { name: row.roomNo ?? '' };
  if (others.some(({ gender }) => gender !== row.gender))
    throw assignmentErrors.staffMixed(params, { fields: { lodgingRoom: { key: 'roomAssignment.staffMixed', params } } });
}
