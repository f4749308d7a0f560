import assert from 'node:assert/strict';
import type { ArrangementInput } from '../input.ts';
import type { Arrangement } from '../result.ts';

/** Asserts every hard rule on an arrangement. */
export function mustHold(input: ArrangementInput, { groups, seats, beds, roomGenders, problems }: Arrangement): void {
  const grouped = groups.flatMap(({ members }) => members);
  const hard = problems.filter(({ soft }) => !soft).map(({ text }) => text);
  assert.equal(new Set(grouped).size, grouped.length, 'a child in two groups');
  if (groups.length > 0) assert.equal(grouped.length, input.children.length, 'a child without a group');
  const leaders = groups.map(({ leader }) => leader);
  assert.ok(
    leaders.every((leader) => input.adults.some(({ id, leads }) => id === leader && leads)),
    'a group without a leader',
  );
  assert.equal(new Set(leaders).size, leaders.length, 'a leader of two groups');
  for (const { members, captain } of groups) {
    assert.ok(members.length <= input.groupLimit, 'a group above the limit');
    assert.ok(members.includes(captain ?? ''), 'a captain from elsewhere');
  }
  seatsMustHold(input, groups, seats);
  bedsMustHold(input, beds, roomGenders);
  if (hard.length === 0) locksMustHold(input, { groups, seats, beds });
}

function seatsMustHold(input: ArrangementInput, groups: Arrangement['groups'], seats: Arrangement['seats']): void {
  assert.equal(new Set(seats.map(({ person }) => person)).size, seats.length, 'a rider with two seats');
  assert.equal(new Set(seats.map(({ coach, seat }) => `${coach} ${seat}`)).size, seats.length, 'a seat for two');
  const coachOf = new Map(seats.map(({ person, coach }) => [person, coach]));
  for (const { coach, seat } of seats)
    assert.ok(input.coaches.some(({ id, seats: all }) => id === coach && all.some(({ no }) => no === seat)));
  if (seats.length === 0) return;
  assert.equal(seats.length, input.children.length + input.adults.filter(({ rides }) => rides).length, 'somebody without a seat');
  for (const { members, leader, coach } of groups)
    for (const rider of [...members, leader ?? '']) assert.equal(coachOf.get(rider), coach, 'a group in two coaches');
}

function bedsMustHold(input: ArrangementInput, beds: Arrangement['beds'], genders: Arrangement['roomGenders']): void {
  assert.equal(new Set(beds.map(({ person }) => person)).size, beds.length, 'a person with two beds');
  assert.equal(new Set(beds.map(({ room, place }) => `${room} ${place}`)).size, beds.length, 'a bed for two');
  const children = new Map(input.children.map((child) => [child.id, child]));
  const adults = new Map(input.adults.map((adult) => [adult.id, adult]));
  const rooms = new Map(input.rooms.map((room) => [room.id, room]));
  const staff = new Map<string, string>();
  for (const { person, room, place } of beds) {
    const known = rooms.get(room);
    assert.ok(known && place >= 1 && place <= known.beds, 'no such bed');
    if (known.gender) assert.equal(genders[room], known.gender, 'a room that changed its gender');
    const adult = adults.get(person);
    assert.equal(genders[room], adult ? 'staff' : children.get(person)?.gender, 'a person in a room of others');
    if (!adult) continue;
    assert.equal(staff.get(room) ?? adult.gender, adult.gender, 'women and men in one room');
    staff.set(room, adult.gender);
  }
  if (beds.length > 0)
    assert.equal(beds.length, children.size + input.adults.filter(({ sleeps }) => sleeps).length, 'somebody without a bed');
}

function locksMustHold(
  { locks, groups: former, parts }: ArrangementInput,
  { groups, seats, beds }: Pick<Arrangement, 'groups' | 'seats' | 'beds'>,
): void {
  const groupOf = (list: Arrangement['groups'], person: string) =>
    list.find(({ members, leader }) => leader === person || members.includes(person))?.id;
  for (const person of locks.groups) assert.equal(groupOf(groups, person), groupOf(former, person), 'a lock of a group');
  for (const id of parts.seats ? locks.coaches : [])
    assert.equal(groups.find((group) => group.id === id)?.coach, former.find((group) => group.id === id)?.coach, 'a lock of a coach');
  for (const lock of parts.seats ? locks.seats : [])
    assert.ok(
      seats.some((seat) => JSON.stringify(seat) === JSON.stringify(lock)),
      'a lock of a seat',
    );
  for (const lock of parts.rooms ? locks.beds : [])
    assert.ok(
      beds.some(({ person, room, place }) => person === lock.person && room === lock.room && place === lock.place),
      'a lock of a bed',
    );
}
