import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Random, seeded } from '@zhixing/testing/random.ts';
import { LodgingRoom } from '../lodging-room.model.ts';
import { RoomAssignment } from '../room-assignment.model.ts';
import { openTravel, type Travel } from './travel.ts';

const STEPS = 160;
const MANY = { limit: 1000 };
const BEDS = 3;

let travel: Travel;
let rooms: string[];
before(async () => {
  travel = await openTravel();
  rooms = [];
  // Two hotels for the same night: nobody may sleep in both.
  for (const hotelName of ['湘江酒店', '岳麓酒店']) {
    const lodging = await travel.lodging({ hotelName });
    for (const [n, gender] of (['male', 'female', 'staff'] as const).entries())
      rooms.push(await travel.room(lodging, `${n + 1}01`, gender, BEDS));
  }
});
after(() => travel.server.close());

/** One step of whoever arranges beds; refusals are part of a history. */
async function step(random: Random): Promise<{ readonly status: number; readonly text: string }> {
  const { schoolAdmin, agencyManager, students, woman, man } = travel;
  const by = random.pick([schoolAdmin, agencyManager]);
  const person = random.chance(0.7) ? { student: random.pick([...students]) } : { tripStaff: random.pick([woman, man]) };
  const [room, place] = [random.pick(rooms), 1 + random.below(BEDS + 1)];
  const kind = random.below(8);
  if (kind < 4) return travel.bed(room, place, person, by);
  if (kind === 4) {
    const { version } = await travel.records(LodgingRoom).get(room);
    return travel.ask(by, 'PUT', `/api/data/lodgingRoom/${room}`, { version, gender: random.pick(['male', 'female', 'staff']) });
  }
  const taken = await travel.records(RoomAssignment).find({}, MANY);
  if (taken.length === 0) return travel.bed(room, place, person, by);
  const { id, version } = random.pick(taken);
  const address = `/api/data/roomAssignment/${id}`;
  if (kind === 5) return travel.ask(by, 'DELETE', `${address}?version=${version}`);
  return travel.ask(by, 'PUT', address, { version, lodgingRoom: room, place, ...(kind === 6 ? person : {}) });
}

async function mustSleepApart(): Promise<void> {
  const beds = await travel.records(RoomAssignment).find({}, MANY);
  const once = (keys: readonly string[], what: string) => assert.equal(new Set(keys).size, keys.length, what);
  once(
    beds.map(({ lodgingRoom, place }) => `${lodgingRoom} ${place}`),
    'one bed, two people',
  );
  once(
    beds.map(({ student, tripStaff }) => student ?? tripStaff ?? ''),
    'one person, two beds',
  );
  const uses = new Map((await travel.records(LodgingRoom).find({}, MANY)).map(({ id, gender, beds: most }) => [id, { gender, most }]));
  for (const [room, of] of Map.groupBy(beds, ({ lodgingRoom }) => lodgingRoom)) {
    const use = uses.get(room);
    const genders = of.map(({ student }) => (student === null ? null : travel.girls.includes(student) ? 'female' : 'male'));
    if (use?.gender === 'staff') assert.ok(genders.every((one) => one === null));
    else
      assert.ok(
        genders.every((one) => one === use?.gender),
        `${use?.gender}: ${genders.join()}`,
      );
    assert.ok(new Set(of.map(({ gender }) => gender)).size <= 1, 'women and men of the staff');
    assert.ok(of.every(({ place }) => place <= (use?.most ?? 0)));
  }
}

test(`${STEPS} random beds, some at once: one person a bed, one bed a person, boys, girls and staff apart (I-20)`, async () => {
  const random = seeded(20);
  const statuses: number[] = [];
  for (let n = 0; n < STEPS; n += 4) {
    for (const { status, text } of await Promise.all([1, 2, 3, 4].map(() => step(random)))) {
      assert.ok(status < 500, text);
      statuses.push(status);
    }
    await mustSleepApart();
  }
  for (const status of [200, 400, 409]) assert.ok(statuses.filter((one) => one === status).length > 5, `${status}: ${statuses.join()}`);
});

test('a room does not become one of girls while a boy is put into it (I-20)', async () => {
  for (const { id } of await travel.records(RoomAssignment).find({}, MANY)) await travel.records(RoomAssignment).remove(id);
  const [room = ''] = rooms;
  const gender = async (to: string) => {
    const { version } = await travel.records(LodgingRoom).get(room);
    return travel.ask(travel.schoolAdmin, 'PUT', `/api/data/lodgingRoom/${room}`, { version, gender: to });
  };
  for (let n = 0; n < 12; n += 1) {
    await gender('male');
    const answers = await Promise.all([gender('female'), travel.bed(room, 1, { student: travel.boys[0] ?? '' })]);
    assert.deepEqual(answers.filter(({ status }) => status === 200).length, 1, answers.map(({ text }) => text).join('\n'));
    const taken = await travel.records(RoomAssignment).first({ lodgingRoom: room });
    if (taken) await travel.records(RoomAssignment).remove(taken.id);
  }
});
