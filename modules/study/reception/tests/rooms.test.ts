import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { Bed } from '../../facility/bed.model.ts';
import { Room } from '../../facility/room.model.ts';
import { Reception } from '../reception.model.ts';
import { RoomBooking } from '../room-booking.model.ts';
import { allocate, type FreeRoom } from '../rooms/allocation.ts';
import { type Camp, openCamp } from './camp.ts';

let camp: Camp;
before(async () => {
  camp = await openCamp();
  const { floor } = await camp.records(Room).get(camp.rooms[0] ?? '');
  for (const [name, gender, beds] of [
    ['103', 'female', 4],
    ['104', 'female', 2],
    ['105', 'staff', 2],
  ] as const)
    await camp.records(Room).create({ floor, name, kind: 'four', gender, beds });
});
after(() => camp.server.close());

const requested = async (values: object): Promise<string> => {
  const answer = await camp.reception(values);
  assert.equal(answer.status, 200, answer.text);
  return answer.data.record.id;
};
const act = async (id: string, action: string, by = camp.campManager, args = {}) => {
  const answer = await camp.act(by, 'reception', id, action, args);
  assert.equal(answer.status, 200, answer.text);
};
/** Names of the rooms reserved for a reception, with the bed where it is only one. */
const reserved = async (reception: string): Promise<string[]> => {
  const rooms = new Map((await camp.records(Room).find({})).map(({ id, name }) => [id, name]));
  const beds = new Map((await camp.records(Bed).find({})).map(({ id, bedNo }) => [id, bedNo]));
  const found = await camp.records(RoomBooking).find({ reception });
  return found.map(({ room, bed }) => [rooms.get(room), beds.get(bed ?? '')].filter(Boolean).join('/')).sort();
};

test('a confirmed reception gets free rooms for its boys, girls and staff, and frees them when it is cancelled', async () => {
  const group = { planStudents: 11, planGirls: 5, planStaff: 2 };
  const first = await requested(group);
  assert.deepEqual(await reserved(first), []);
  await act(first, 'confirm');
  assert.deepEqual(await reserved(first), ['101', '102', '103', '104', '105']);
  const { bedsReserved, lodgers } = (await camp.ask(camp.campManager, 'GET', `/api/data/reception/${first}`)).data.record;
  assert.deepEqual([bedsReserved, lodgers], [16, 13]);
  const second = await requested({ ...group, trip: camp.otherTrip.id });
  await act(second, 'confirm');
  assert.deepEqual(await reserved(second), []);
  await act(first, 'cancel', camp.schoolAdmin, { reason: '改期' });
  await act(second, 'allotRooms');
  assert.deepEqual(await reserved(second), ['101', '102', '103', '104', '105']);
  await act(second, 'allotRooms');
  assert.equal((await reserved(second)).length, 5);
  await act(second, 'cancel', camp.schoolAdmin, { reason: '改期' });
});

test('a room under maintenance is left out, and where no whole room is left, single beds are taken', async () => {
  const [boys = ''] = camp.rooms;
  assert.equal((await camp.act(camp.campManager, 'room', boys, 'maintain', { reason: '维修' })).status, 200);
  const first = await requested({ planStudents: 3, planGirls: 0, planStaff: 0 });
  await act(first, 'confirm');
  assert.deepEqual(await reserved(first), ['102']);
  const [kept] = await camp.records(RoomBooking).find({ reception: first });
  const [bed] = await camp.records(Bed).find({ room: kept?.room ?? '' }, { order: { field: 'bedNo', descending: false } });
  await camp.records(RoomBooking).update(kept?.id ?? '', { bed: bed?.id ?? null });
  const second = await requested({ planStudents: 2, planGirls: 0, planStaff: 0, trip: camp.otherTrip.id });
  await act(second, 'confirm');
  const names = await reserved(second);
  assert.equal(names.length, 2);
  assert.ok(
    names.every((name) => name.startsWith('102/') && name !== `102/${bed?.bedNo}`),
    names.join(),
  );
  assert.equal((await camp.act(camp.campManager, 'room', boys, 'restore')).status, 200);
});

test('a base manager allots no rooms, and no more girls than students are accepted', async () => {
  const id = await requested({ arriveAt: camp.at(50), leaveAt: camp.at(51, '12:00'), planStudents: 4, planStaff: 0 });
  assert.equal((await camp.records(Reception).get(id)).planGirls, 2);
  await act(id, 'confirm');
  assert.notEqual((await camp.act(camp.baseManager, 'reception', id, 'allotRooms')).status, 200);
  const refused = await camp.reception({ trip: camp.otherTrip.id, planStudents: 4, planGirls: 5 });
  assert.match(refused.text, /女生人数不能多于计划学生数/);
});

test('no random group gets a bed twice, a room of another gender, or more than it needs beyond the last room', () => {
  const gender = fc.constantFrom('male' as const, 'female' as const, 'staff' as const);
  const room = fc.record({ gender, beds: fc.integer({ min: 1, max: 8 }), taken: fc.integer({ min: 0, max: 3 }) });
  const need = fc.record({ male: fc.nat(30), female: fc.nat(30), staff: fc.nat(6) });
  fc.assert(
    fc.property(need, fc.array(room, { maxLength: 20 }), (people, drawn) => {
      const rooms = drawn.map(
        ({ gender: of, beds, taken }, n): FreeRoom => ({
          id: `${n}`,
          gender: of,
          freeBeds: Array.from({ length: Math.max(0, beds - taken) }, (_, bed) => `${n}/${bed}`),
          isWhole: taken === 0,
        }),
      );
      const byId = new Map(rooms.map((one) => [one.id, one]));
      const got = allocate(people, rooms).map(({ room: id, bed }) => ({ ...(byId.get(id) as FreeRoom), bed }));
      const beds = got.flatMap(({ freeBeds, bed }) => (bed === null ? freeBeds : [bed]));
      assert.equal(new Set(beds).size, beds.length);
      assert.ok(got.every(({ bed, isWhole }) => (bed === null) === isWhole));
      for (const kind of ['male', 'female', 'staff'] as const) {
        const own = got.filter((one) => one.gender === kind);
        const count = own.reduce((sum, { freeBeds, bed }) => sum + (bed === null ? freeBeds.length : 1), 0);
        const all = rooms.filter((one) => one.gender === kind).reduce((sum, { freeBeds }) => sum + freeBeds.length, 0);
        assert.ok(count >= Math.min(people[kind], all), 'free beds are used as far as they are needed');
        const last = own.at(-1);
        if (last) assert.ok(count - (last.bed === null ? last.freeBeds.length : 1) < people[kind], 'the last room is needed');
      }
    }),
  );
});
