import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import { Building } from '../../facility/building.model.ts';
import { Floor } from '../../facility/floor.model.ts';
import { Room } from '../../facility/room.model.ts';
import { Venue } from '../../facility/venue.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { phone, uscc } from '../../institution/tests/county.ts';
import { openTerm, type Term } from '../../trip/tests/term.ts';
import type { Trip } from '../../trip/trip.model.ts';
import type { Reception } from '../reception.model.ts';
import type { VenueBooking } from '../venue-booking.model.ts';

type TripRow = Row<typeof Trip>;

/** A school with two trips, an accredited camp with a building, a hall, a shared field and rooms, and a base. */
export interface Camp extends Term {
  readonly camp: string;
  readonly base: string;
  readonly campManager: Actor;
  readonly baseManager: Actor;
  readonly hall: string;
  readonly field: string;
  readonly rooms: readonly string[];
  readonly trip: TripRow;
  readonly otherTrip: TripRow;
  /** A moment in China: days from today, and the time. */
  at(days: number, time?: string): string;
  reception(values?: Partial<Row<typeof Reception>>, by?: Actor): ReturnType<Term['ask']>;
  booking(values?: Partial<Row<typeof VenueBooking>>, by?: Actor): ReturnType<Term['ask']>;
  act(by: Actor, model: string, id: string, action: string, args?: object): ReturnType<Term['ask']>;
}

export async function openCamp(): Promise<Camp> {
  const term = await openTerm();
  const accredited = async (values: Partial<Row<typeof Site>>) => {
    const contact = { manager: '李主任', managerPhone: phone(), region: '439902', uscc: uscc() };
    const { id } = await term.records(Site).create({ ...contact, ...values });
    await term.records(Site).act(id, 'apply');
    await term.records(Site).act(id, 'introduce', { introducedAt: term.today(-10), validTo: term.today(700) });
    return id;
  };
  const camp = await accredited({ name: '麓山研学营地', kind: 'camp', dayCapacity: 300, onceCapacity: 200, bedCount: 240 });
  const base = await accredited({ name: '岳麓研学基地', kind: 'base', dayCapacity: 100, onceCapacity: 100 });
  const building = (await term.records(Building).create({ site: camp, name: '一号楼', floorsUp: 3 })).id;
  const floor = (await term.records(Floor).create({ building, level: 1, name: '一层' })).id;
  const venue = { site: camp, building, floor, kind: 'lecture', capacity: 120 } as const;
  const hall = (await term.records(Venue).create({ ...venue, name: '报告厅' })).id;
  const field = (await term.records(Venue).create({ site: camp, kind: 'outdoor', capacity: 200, name: '操场', shared: true })).id;
  const rooms: string[] = [];
  for (const name of ['101', '102'])
    rooms.push((await term.records(Room).create({ floor, name, kind: 'four', gender: 'male', beds: 4 })).id);
  const [trip, otherTrip] = await term.trips();
  assert.ok(trip && otherTrip);
  const at: Camp['at'] = (days, time = '09:00') => `${term.today(days)}T${time}:00+08:00`;
  return {
    ...term,
    camp,
    base,
    hall,
    field,
    rooms,
    trip,
    otherTrip,
    at,
    campManager: await term.person('campManager', camp),
    baseManager: await term.person('baseManager', base),
    reception: (values = {}, by = term.schoolAdmin) => {
      const time = { arriveAt: at(40), leaveAt: at(41, '15:00') };
      const people = { planStudents: 80, planStaff: 8, needLodging: true, contact: '刘主任', contactPhone: phone() };
      return term.ask(by, 'POST', '/api/data/reception', { site: camp, trip: trip.id, ...time, ...people, ...values });
    },
    booking: (values = {}, by = term.schoolAdmin) => {
      const time = { startAt: at(40, '10:00'), endAt: at(40, '11:30') };
      return term.ask(by, 'POST', '/api/data/venueBooking', { venue: hall, trip: trip.id, ...time, people: 80, ...values });
    },
    act: (by, model, id, action, args = {}) => term.ask(by, 'POST', `/api/data/${model}/${id}/actions/${action}`, { args }),
  };
}
