import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { nationalIdFrom, type Row } from '@zhixing/model';
import { chinaIso } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { createPorts } from '../../../ports.ts';
import { TripGroup } from '../../escort/trip-group.model.ts';
import { TripGroupMember } from '../../escort/trip-group-member.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { phone } from '../../institution/tests/county.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { Staff } from '../../school/staff.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { SeatAssignment } from '../../transport/seat-assignment.model.ts';
import { type Journey, openJourney } from '../../transport/tests/journey.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { ItineraryItem } from '../../trip/itinerary-item.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { CheckIn } from '../check-in.model.ts';
import { CheckInTask } from '../check-in-task.model.ts';
import type { SentEntry } from '../sent-entry.ts';
import type { TakenBatch } from '../take-entries.ts';

/** A trip that is ready to leave: two groups on one coach, a chief and a teacher of the school, roll calls open. */
export interface Counted extends Journey {
  readonly groups: readonly string[];
  readonly vehicle0: string;
  /** The accompanying adults, the chief first. */
  readonly adults: readonly string[];
  /** The user who leads the trip. */
  readonly chief: Actor;
  /** Roll calls of a node, in the order of their times. */
  tasks(node: string): Promise<Row<typeof CheckInTask>[]>;
  task(id: string): Promise<Row<typeof CheckInTask>>;
  send(entries: readonly Partial<SentEntry>[], by?: Actor, more?: object): Promise<TakenBatch>;
  /** Everybody of a roll call with the valid result. */
  results(task: string): Promise<Readonly<Record<string, string>>>;
  /** Checks everybody of the open roll calls of some nodes in, and closes them. */
  everybody(nodes: readonly string[]): Promise<void>;
  moment(minutes: number): string;
}

const settings = { cipherKey: 'EY8WePvjM5GGwQzn', demo: true, secretKey: 'a key of the server that nobody else has' };

export async function openCounted(children = 6): Promise<Counted> {
  const journey = await openJourney(children, { provided: createPorts(settings) });
  const { records, today, trip, server } = journey;
  const day = today(1);
  const times = { gatherAt: chinaIso(day, '07:30'), departAt: chinaIso(day, '08:00'), returnAt: chinaIso(day, '17:00') };
  await updateRows(server.context(), Trip, {
    set: { ...times, nights: 0, days: 1, planStudents: children },
    where: sql`t.id = ${trip.id}`,
  });
  await journey.put(trip.id, 'preparing');
  await planDay(journey, day);
  await journey.put(trip.id, 'organising');
  const adults = await enlist(journey);
  const charter = await journey.charter({ startAt: times.gatherAt, endAt: times.returnAt });
  assert.equal(charter.status, 200, charter.text);
  const vehicle0: string = charter.data.record.id;
  await updateRows(server.context(), TripVehicle, { set: { status: 'verified' }, where: sql`t.id = ${vehicle0}` });
  const groups = await groupsOf(journey, adults[0] ?? '');
  await seat(journey, vehicle0, adults);
  await guardiansOf(journey);
  await journey.put(trip.id, 'filing');
  await records(Trip).act(trip.id, 'approveFiling');
  return {
    ...journey,
    trip: await records(Trip).get(trip.id),
    groups,
    vehicle0,
    adults,
    chief: await chiefOf(journey),
    ...callsOf(journey),
  };
}

async function planDay({ records, trip }: Journey, day: string): Promise<void> {
  const plan = [
    ['gather', '07:30', '08:00'],
    ['transport', '08:00', '09:00'],
    ['course', '09:00', '12:00'],
    ['meal', '12:00', '13:00'],
    ['transport', '15:30', '16:30'],
    ['dismiss', '16:30', '17:00'],
  ] as const;
  for (const [kind, from, until] of plan) {
    const times = { startAt: chinaIso(day, from), endAt: chinaIso(day, until) };
    await records(ItineraryItem).create({ trip: trip.id, kind, title: `${kind} ${from}`, outdoor: false, ...times });
  }
}

async function enlist({ teacher, records, trip, server }: Journey): Promise<string[]> {
  const adults: string[] = [];
  for (const [n, role] of (['chief', 'teacher'] as const).entries()) {
    const staff = await teacher({ name: `领队${n}` });
    const { id } = await records(TripStaff).create({ trip: trip.id, role, staff, healthOk: true });
    await updateRows(server.context(), TripStaff, { set: { status: 'filed' }, where: sql`t.id = ${id}` });
    adults.push(id);
  }
  return adults;
}

async function chiefOf({ person, school, records, trip, server }: Journey): Promise<Actor> {
  const { userId, organisationId, roles, variables } = await person('classTeacher', school);
  const chief = await records(TripStaff).first({ trip: trip.id, role: 'chief' });
  await updateRows(server.context(), Staff, { set: { user: userId }, where: sql`t.id = ${chief?.staff}` });
  return server.actor({ userId, organisationId, roles, variables: { ...variables, '@accompaniedTrips': [trip.id], '@headedClasses': [] } });
}

async function groupsOf({ records, trip, children }: Journey, leaderTeacher: string): Promise<string[]> {
  const groups: string[] = [];
  for (const n of [0, 1]) {
    const { id } = await records(TripGroup).create({ trip: trip.id, name: `第${n + 1}小组`, capacity: 10, leaderTeacher });
    for (const student of children.filter((_, at) => at % 2 === n)) await records(TripGroupMember).create({ group: id, student });
    groups.push(id);
  }
  return groups;
}

async function seat({ records, children }: Journey, tripVehicle: string, adults: readonly string[]): Promise<void> {
  const riders = [...adults.map((tripStaff) => ({ tripStaff })), ...children.map((student) => ({ student }))];
  for (const [n, rider] of riders.entries())
    await records(SeatAssignment).create({ tripVehicle, seatNo: `${1 + Math.floor(n / 4)}${'ABCD'[n % 4]}`, ...rider });
}

async function guardiansOf({ records, children }: Journey): Promise<void> {
  for (const [n, student] of children.entries()) {
    const { id } = await records(Guardian).create({ name: `家长${n}`, phone: phone(), idCard: nationalIdFrom(`43990219860412${200 + n}`) });
    await records(StudentGuardian).create({ student, guardian: id, relation: 'mother', isPrimary: true });
  }
}

function callsOf({ records, trip, ask, schoolAdmin, today }: Journey) {
  const moment = (minutes: number): string => new Date(Date.parse(`${today()}T00:00:00Z`) + minutes * 60_000).toISOString();
  const tasks: Counted['tasks'] = (node) =>
    records(CheckInTask).find({ trip: trip.id, node, status: { ne: 'void' } }, { order: { field: 'planAt', descending: false } });
  const send: Counted['send'] = async (entries, by = schoolAdmin, more = {}) => {
    const answer = await ask(by, 'POST', '/api/check-ins', {
      entries: entries.map((one) => ({ id: randomUUID(), at: moment(1), ...one })),
      ...more,
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.data;
  };
  return {
    moment,
    tasks,
    send,
    task: (id: string) => records(CheckInTask).get(id),
    results: async (task: string) => {
      const rows = await records(CheckIn).find({ task });
      return Object.fromEntries(rows.map(({ student, tripStaff, result }) => [student ?? tripStaff, result]));
    },
    everybody: async (nodes: readonly string[]) => {
      for (const node of nodes)
        for (const { id } of await tasks(node)) {
          const rows = await records(CheckIn).find({ task: id });
          const person = ({ student, tripStaff }: (typeof rows)[number]) => (student ? { student } : { tripStaff: tripStaff ?? '' });
          await send(rows.map((row) => ({ task: id, ...person(row) })));
          await records(CheckInTask).act(id, 'finish');
        }
    },
  } satisfies Partial<Counted>;
}
