import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { maskedValue } from '@zhixing/engine/permission/mask.ts';
import { findRows, loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Student } from '../../school/student.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { LodgingRoom } from '../lodging-room.model.ts';
import { RoomAssignment } from '../room-assignment.model.ts';
import { travellersOf } from '../travellers.ts';
import { TripLodging } from '../trip-lodging.model.ts';

/** A trip, for those who may read the rooms of its lodging. */
export async function tripFor(id: string, ctx: Context): Promise<Row<typeof Trip>> {
  mustBeAble(ctx, ctx.engine.registry.get(LodgingRoom.name), 'read');
  const trip = ctx.engine.registry.get(Trip.name);
  const scope = can(ctx, trip, 'read') ?? { id: { in: ctx.actor.variables['@accompaniedTrips'] ?? [] } };
  return (await loadRow(ctx, trip, id, scope as never)) as unknown as Row<typeof Trip>;
}

/** Lodgings, rooms and beds of a trip, and those who have no bed yet; everything as far as the reader may see it. */
export async function readRooms(ctx: Context, id: string) {
  const trip = await tripFor(id, ctx);
  const lodgings = await repo(TripLodging, ctx).find(
    { trip: id, status: { in: ['requested', 'confirmed', 'inUse', 'completed'] } },
    byNight,
  );
  const rooms = await repo(LodgingRoom, ctx).find({ trip: id, lodging: { in: lodgings.map((one) => one.id) } }, byName);
  const model = ctx.engine.registry.get(RoomAssignment.name);
  const beds = can(ctx, model, 'read') ? await repo(RoomAssignment, ctx).find({ trip: id }) : [];
  const isAll = can(ctx, model, 'create') !== null;
  const { students, staff } = isAll ? await travellersOf(id, ctx) : { students: [], staff: [] };
  const ids = [...new Set([...students.map((student) => student.id), ...beds.flatMap(({ student }) => student ?? [])])];
  return {
    version: await roomsVersion(id, ctx),
    trip: { id, name: trip.name, departAt: trip.departAt, returnAt: trip.returnAt, status: trip.status },
    mayAssign: isAll,
    lodgings: lodgings.map(({ id: lodging, lodgingNo, hotelName, site, checkIn, checkOut, status, femaleDuty }) => ({
      id: lodging,
      lodgingNo,
      hotelName,
      site,
      checkIn,
      checkOut,
      status,
      femaleDuty,
    })),
    rooms: rooms.map(({ id: room, lodging, name, building, level, corridor, gender, beds: count, version }) => ({
      id: room,
      lodging,
      name: name ?? '',
      building,
      level,
      corridor,
      gender,
      beds: count ?? 0,
      version,
    })),
    beds: beds.map(({ lodging, lodgingRoom, place, bedNo, student, tripStaff, locked, isRoomLeader }) => ({
      lodging,
      lodgingRoom,
      place,
      bedNo,
      student,
      tripStaff,
      locked,
      isRoomLeader,
    })),
    children: await shownChildren(ids, ctx),
    staff: staff.map(({ id: person, gender, role }) => ({ id: person, gender, role })),
    staffNames: await staffNames(id, ctx),
  };
}

const byNight = { order: { field: 'checkIn', descending: false }, limit: 60 } as const;
const byName = { order: { field: 'name', descending: false } } as const;

/** Children with their names where the reader sees them, otherwise with the surname alone. */
export async function shownChildren(ids: readonly string[], ctx: Context) {
  if (ids.length === 0) return [];
  const model = ctx.engine.registry.get(Student.name);
  const students = await repo(Student, elevated(ctx)).find({ id: { in: [...ids] } });
  const visible = can(ctx, model, 'read') ? await findRows(ctx, model, { id: { in: [...ids] } }) : [];
  const names = new Map(visible.map((row) => [row.id, (row as unknown as Row<typeof Student>).name]));
  const classes = await repo(SchoolClass, elevated(ctx)).find({ id: { in: [...new Set(students.map((one) => one.schoolClass))] } });
  const classNames = new Map(classes.map(({ id, name }) => [id, name]));
  const field = model.fields.name;
  return students.map(({ id, name, gender, schoolClass }) => ({
    id,
    name: names.get(id) ?? String(field ? maskedValue(field, name) : ''),
    gender,
    className: classNames.get(schoolClass) ?? '',
  }));
}

/** Names of the staff as the reader sees them. */
async function staffNames(trip: string, ctx: Context): Promise<Record<string, string>> {
  const model = ctx.engine.registry.get('tripStaff');
  if (!can(ctx, model, 'read')) return {};
  const rows = await findRows(ctx, model, { trip });
  return Object.fromEntries(rows.map((row) => [row.id, String(row.name ?? '')]));
}

/** Changes whenever a room or a bed of the trip does. */
export async function roomsVersion(trip: string, { db }: Context): Promise<string> {
  const [row] = await db.query<{ version: string }>(
    sql`select md5(coalesce(string_agg(x.id || ':' || x.version, ',' order by x.id), '')) as version from (
          select id::text, version from lodging_room where trip = ${trip} and deleted_at is null
          union all select id::text, version from room_assignment where trip = ${trip} and deleted_at is null) x`,
  );
  return row?.version ?? '';
}
