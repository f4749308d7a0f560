import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TripGroup } from '../../escort/trip-group.model.ts';
import { TripGroupMember } from '../../escort/trip-group-member.model.ts';
import { phone } from '../../institution/tests/county.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { TripWish } from '../arrangement/trip-wish.model.ts';
import { LodgingRoom } from '../lodging-room.model.ts';
import { RoomAssignment } from '../room-assignment.model.ts';
import { openTravel, type Travel } from './travel.ts';

let travel: Travel;
let url: string;
before(async () => {
  travel = await openTravel();
  url = `/api/trips/${travel.trip.id}`;
  const lodging = await travel.lodging();
  for (const [name, gender] of [
    ['201', 'male'],
    ['202', 'male'],
    ['203', 'female'],
    ['204', 'female'],
  ] as const)
    await travel.room(lodging, name, gender);
  await travel.room(lodging, '205', 'staff', 1);
  await travel.room(lodging, '206', null, 2);
});
after(() => travel.server.close());

const parts = { groups: true, seats: false, rooms: true };
const preview = (seed = 1) => travel.ask(travel.schoolAdmin, 'POST', `${url}/arrangement/preview`, { parts, seed });
const apply = (basis: string, seed = 1) => travel.ask(travel.schoolAdmin, 'POST', `${url}/arrangement/apply`, { parts, seed, basis });

test('a preview saves nothing, names what is met and what not, and is the same for the same seed', async () => {
  const [boy, girl, other] = [travel.boys[0] ?? '', travel.girls[0] ?? '', travel.boys[1] ?? ''];
  for (const wish of [
    { student: boy, kind: 'together', other: girl },
    { student: boy, kind: 'apart', other },
  ] as const)
    await travel.records(TripWish).create({ trip: travel.trip.id, ...wish });
  const first = await preview();
  assert.equal(first.status, 200, first.text);
  assert.deepEqual(
    first.data.problems.filter(({ soft }: { soft: boolean }) => !soft),
    [],
  );
  assert.deepEqual(
    first.data.unmet.map(({ part, reason }: { part: string; reason: string }) => [part, reason]),
    [['rooms', '男女生不同住']],
  );
  assert.equal((await preview()).text, first.text);
  assert.equal(await travel.records(RoomAssignment).count({ trip: travel.trip.id }), 0);
});

test('children with a guardian in common are kept together in group and room, without a wish of theirs', async () => {
  const before = (await preview()).data;
  const { id: guardian } = await travel.records(Guardian).create({ name: '双胞胎家长', phone: phone() });
  for (const student of travel.girls.slice(1, 3)) await travel.records(StudentGuardian).create({ student, guardian, relation: 'mother' });
  const after = (await preview()).data;
  assert.deepEqual([after.met - before.met, after.unmet.length], [4, before.unmet.length]);
});

test('an arrangement is applied as previewed, keeps what is locked, and can be undone until somebody changes it', async () => {
  const first = await preview();
  assert.equal((await apply('0'.repeat(64))).status, 409);
  const applied = await apply(first.data.basis);
  assert.equal(applied.status, 200, applied.text);
  assert.equal(applied.data.last.undoable, true);
  assert.equal(await travel.records(RoomAssignment).count({ trip: travel.trip.id }), 14);
  assert.equal(await travel.records(TripGroupMember).count({ trip: travel.trip.id }), 12);
  const groups = await travel.records(TripGroup).find({ trip: travel.trip.id });
  assert.ok(groups.every(({ leaderTeacher }) => leaderTeacher !== null));
  const bed = await travel.records(RoomAssignment).first({ student: travel.boys[3] ?? '' });
  await travel.records(RoomAssignment).update(bed?.id ?? '', { locked: true });
  const changed = await travel.ask(travel.schoolAdmin, 'GET', `${url}/arrangement`);
  assert.equal(changed.data.last.undoable, false);
  assert.equal((await travel.ask(travel.schoolAdmin, 'POST', `${url}/arrangement/undo`, {})).status, 409);
  const second = await preview(99);
  assert.equal((await apply(second.data.basis, 99)).status, 200);
  const kept = await travel.records(RoomAssignment).first({ student: travel.boys[3] ?? '' });
  assert.deepEqual([kept?.lodgingRoom, kept?.place], [bed?.lodgingRoom, bed?.place]);
  const before = await places();
  assert.equal((await travel.ask(travel.schoolAdmin, 'POST', `${url}/arrangement/undo`, {})).status, 200);
  assert.notDeepEqual(await places(), before);
});

const places = async () =>
  (await travel.records(RoomAssignment).find({ trip: travel.trip.id }, { limit: 100 }))
    .map(({ student, tripStaff, roomNo, place }) => `${student ?? tripStaff} ${roomNo} ${place}`)
    .sort();

test('changes since a list was printed are named', async () => {
  const before = await travel.ask(travel.schoolAdmin, 'GET', `${url}/arrangement`);
  assert.equal(before.data.printed.rooms, null);
  const printed = await travel.ask(travel.schoolAdmin, 'GET', `${url}/lists/rooms`);
  assert.match(printed.text, /^%PDF/);
  assert.deepEqual((await travel.ask(travel.schoolAdmin, 'GET', `${url}/arrangement`)).data.printed.rooms.changes, []);
  const board = await travel.ask(travel.schoolAdmin, 'GET', `${url}/rooms`);
  const beds = board.data.beds.map(({ lodging: _, bedNo: __, ...bed }: Record<string, unknown>) => bed);
  const moved = beds.find(({ student, locked }: { student: string; locked: boolean }) => travel.girls.includes(student) && !locked);
  const gone = beds.filter((bed: unknown) => bed !== moved);
  const saved = await travel.ask(travel.schoolAdmin, 'PUT', `${url}/rooms`, { version: board.data.version, beds: gone });
  assert.equal(saved.status, 200, saved.text);
  assert.equal((await travel.ask(travel.schoolAdmin, 'PUT', `${url}/rooms`, { version: board.data.version, beds })).status, 409);
  const state = await travel.ask(travel.schoolAdmin, 'GET', `${url}/arrangement`);
  assert.equal(state.data.printed.rooms.changes.length, 1);
  assert.equal(state.data.printed.rooms.changes[0].to, null);
});

test('what is impossible is said in words, and cannot be applied', async () => {
  const [group] = await travel.records(TripGroup).find({ trip: travel.trip.id });
  assert.ok(group);
  for (const room of (await travel.ask(travel.schoolAdmin, 'GET', `${url}/rooms`)).data.rooms as {
    id: string;
    gender: string;
    name: string;
  }[])
    if (room.name === '204') {
      const stored = await travel.records(RoomAssignment).find({ lodgingRoom: room.id });
      for (const { id } of stored) await travel.records(RoomAssignment).remove(id);
      await travel.records(LodgingRoom).update(room.id, { gender: 'male' });
    }
  const refused = await preview();
  assert.match(refused.data.problems[0].text, /女生 6 人/);
  assert.equal((await apply(refused.data.basis)).status, 409);
});

test('only those who arrange rooms may arrange or save them', async () => {
  const leader = await travel.ask(travel.schoolLeader, 'POST', `${url}/arrangement/preview`, { parts, seed: 1 });
  assert.equal(leader.status, 403);
  const agency = await travel.ask(travel.agencyManager, 'GET', `${url}/rooms`);
  assert.equal(agency.status, 200, agency.text);
  assert.equal(agency.data.mayAssign, false);
  assert.ok(!agency.text.includes('学生1"'), 'names of children for the agency');
});
