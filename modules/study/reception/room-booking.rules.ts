import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Room } from '../facility/room.model.ts';
import { Reception } from './reception.model.ts';
import { RoomBooking } from './room-booking.model.ts';

type BookingRow = Row<typeof RoomBooking>;

export const roomBookingRules = defineRules(RoomBooking, { save: { derive: derived } });

async function derived({ row }: { readonly row: BookingRow }, ctx: Context): Promise<Partial<BookingRow>> {
  const reception = await lookUp(Reception, row.reception, ctx);
  const room = await lookUp(Room, row.room, ctx);
  if (!reception || !room) return {};
  const { site, siteKind, siteBureau, trip, school, agency, bureau } = reception;
  const copied = { site, siteKind, siteBureau, trip, school, agency, bureau };
  return { ...copied, stay: row.stay ?? reception.stay, beds: row.bed ? 1 : room.beds };
}
