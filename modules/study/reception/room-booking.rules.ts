import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Bed } from '../facility/bed.model.ts';
import { Room } from '../facility/room.model.ts';
import { receptionErrors } from './reception.errors.ts';
import { Reception } from './reception.model.ts';
import { RoomBooking } from './room-booking.model.ts';

type BookingRow = Row<typeof RoomBooking>;
interface Written {
  readonly row: BookingRow;
}

export const roomBookingRules = defineRules(RoomBooking, { save: { derive: derived, check: mustFit } });

async function derived({ row }: Written, ctx: Context): Promise<Partial<BookingRow>> {
  const reception = await lookUp(Reception, row.reception, ctx);
  const room = await lookUp(Room, row.room, ctx);
  if (!reception || !room) return {};
  const { site, siteKind, siteBureau, trip, school, agency, bureau, schoolName, agencyName } = reception;
  const copied = { site, siteKind, siteBureau, trip, school, agency, bureau, schoolName, agencyName };
  return { ...copied, stay: row.stay ?? reception.stay, beds: row.bed ? 1 : room.beds };
}

// Share-locks the room until commit: an action that takes it out of use waits, and then finds this booking.
async function mustFit({ row }: Written, ctx: Context): Promise<void> {
  await ctx.db.query(sql`select 1 from room where id = ${row.room} for share`);
  const room = await repo(Room, elevated(ctx)).get(row.room);
  const params = { name: room.name };
  if (room.status !== 'available') throw receptionErrors.roomAway(params, { fields: { room: { key: 'reception.roomAway', params } } });
  if (room.site !== row.site) throw receptionErrors.roomElsewhere({}, { fields: { room: { key: 'reception.roomElsewhere' } } });
  const bed = await lookUp(Bed, row.bed, ctx);
  if (bed && bed.room !== row.room) throw receptionErrors.bedElsewhere({}, { fields: { bed: { key: 'reception.bedElsewhere' } } });
  await mustBeWithinReception(row, ctx);
}

async function mustBeWithinReception(row: BookingRow, ctx: Context): Promise<void> {
  const reception = await lookUp(Reception, row.reception, ctx);
  const { stay, status } = reception ?? {};
  if (!stay || (status !== 'confirmed' && status !== 'received'))
    throw receptionErrors.notLodging({}, { fields: { reception: { key: 'reception.notLodging' } } });
  if (!row.stay || row.stay.start < stay.start || row.stay.end > stay.end)
    throw receptionErrors.stayOutside({}, { fields: { stay: { key: 'reception.stayOutside' } } });
}
