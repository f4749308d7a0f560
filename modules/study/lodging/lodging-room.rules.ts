import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Building } from '../facility/building.model.ts';
import { Floor } from '../facility/floor.model.ts';
import { Room } from '../facility/room.model.ts';
import { RoomBooking } from '../reception/room-booking.model.ts';
import { roomErrors } from './lodging.errors.ts';
import { LodgingRoom } from './lodging-room.model.ts';
import { RoomAssignment } from './room-assignment.model.ts';
import { TripLodging } from './trip-lodging.model.ts';

type RoomRow = Row<typeof LodgingRoom>;
interface Written {
  readonly row: RoomRow;
  readonly before: RoomRow | null;
}

export const lodgingRoomRules = defineRules(LodgingRoom, {
  save: { derive: derived, check: mustFit },
  delete: { check: ({ row }, ctx) => mustBeOpen(row, ctx) },
});

async function derived({ row }: Written, ctx: Context): Promise<Partial<RoomRow>> {
  const lodging = await lookUp(TripLodging, row.lodging, ctx);
  if (!lodging) return {};
  const { trip, school, agency, bureau, site } = lodging;
  return { trip, school, agency, bureau, site, ...(await ofCamp(row, ctx)) };
}

async function ofCamp(row: RoomRow, ctx: Context): Promise<Partial<RoomRow>> {
  const room = await lookUp(Room, row.room, ctx);
  if (!room) return {};
  const floor = await lookUp(Floor, room.floor, ctx);
  const building = await lookUp(Building, room.building, ctx);
  return {
    name: room.name,
    building: building?.name ?? null,
    level: floor?.level ?? null,
    corridor: row.corridor ?? floor?.name.slice(0, 20) ?? null,
    gender: room.gender,
    beds: room.beds,
  };
}

async function mustFit({ row, before }: Written, ctx: Context): Promise<void> {
  await mustBeOpen(row, ctx);
  if (row.room) await mustBeKept(row, ctx);
  if (!before) return;
  // The room is row-locked since it was loaded: people who are assigned to it at the same moment wait for the same lock.
  const taken = await repo(RoomAssignment, elevated(ctx)).find({ lodgingRoom: row.id });
  const params = { name: row.name ?? '', count: taken.length };
  const strange = taken.some(({ student, gender }) => row.gender !== (student ? gender : 'staff'));
  if (strange) throw roomErrors.genderTaken(params, { fields: { gender: { key: 'lodgingRoom.genderTaken', params } } });
  if (taken.some(({ place }) => place > (row.beds ?? 0)))
    throw roomErrors.bedsTaken(params, { fields: { beds: { key: 'lodgingRoom.bedsTaken', params } } });
}

async function mustBeOpen({ lodging: id }: RoomRow, ctx: Context): Promise<void> {
  const lodging = await lookUp(TripLodging, id, ctx);
  if (lodging && !['requested', 'confirmed', 'inUse'].includes(lodging.status)) throw roomErrors.closed({ no: lodging.lodgingNo });
}

async function mustBeKept(row: RoomRow, ctx: Context): Promise<void> {
  const lodging = await lookUp(TripLodging, row.lodging, ctx);
  const kept = await repo(RoomBooking, elevated(ctx)).find({ room: row.room, trip: row.trip, bed: { empty: true } });
  const covers = kept.some(({ stay }) => stay && lodging?.stay && stay.start <= lodging.stay.start && stay.end >= lodging.stay.end);
  if (!covers) throw roomErrors.notKept({}, { fields: { room: { key: 'lodgingRoom.notKept' } } });
}
