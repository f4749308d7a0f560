import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { nationalIdFrom, type Row } from '@zhixing/model';
import { chinaIso } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { phone } from '../../institution/tests/county.ts';
import { Staff } from '../../school/staff.model.ts';
import { Student } from '../../school/student.model.ts';
import { openTerm, type Term } from '../../trip/tests/term.ts';
import { Trip } from '../../trip/trip.model.ts';
import { LodgingRoom } from '../lodging-room.model.ts';
import { TripLodging } from '../trip-lodging.model.ts';

/** A trip of two days that is being organised: twelve children, two teachers and a woman of the school, filed. */
export interface Travel extends Term {
  readonly trip: Row<typeof Trip>;
  readonly agencyManager: Actor;
  /** Ids, boys and girls in turns. */
  readonly students: readonly string[];
  readonly boys: readonly string[];
  readonly girls: readonly string[];
  readonly woman: string;
  readonly man: string;
  /** First day, and the day of the return. */
  readonly first: string;
  readonly last: string;
  /** A hotel for the night, confirmed if told. */
  lodging(values?: Partial<Row<typeof TripLodging>>): Promise<string>;
  room(lodging: string, name: string, gender: 'male' | 'female' | 'staff' | null, beds?: number): Promise<string>;
  /** Puts a person into a bed through the public door. */
  bed(lodgingRoom: string, place: number, person: { student?: string; tripStaff?: string }, by?: Actor): ReturnType<Term['ask']>;
  act(by: Actor, model: string, id: string, action: string, args?: object): ReturnType<Term['ask']>;
}

export async function openTravel(): Promise<Travel> {
  const term = await openTerm();
  const { server, records, today } = term;
  const [planned] = await term.trips({ batches: 1 });
  assert.ok(planned);
  const [first, last] = [today(40), today(41)];
  const agency = await term.agency();
  const set = { agency, status: 'organising', departAt: chinaIso(first, '08:00'), returnAt: chinaIso(last, '17:00') } as const;
  await updateRows(server.context(), Trip, {
    set: { ...set, gatherAt: chinaIso(first, '07:30'), nights: 1, days: 2, maxStudents: 100 },
    where: sql`t.id = ${planned.id}`,
  });
  const trip = await records(Trip).get(planned.id);
  const students: string[] = [];
  for (let n = 0; n < 12; n += 1) students.push(await child(term, trip, n));
  const staff = async (role: 'teacher', n: number) => {
    const idCard = nationalIdFrom(`43990219850412${String(300 + n)}`);
    const known = {
      name: `老师${n}`,
      idCard,
      phone: phone(),
      position: 'teacher',
      backgroundCheck: true,
      backgroundCheckAt: today(-5),
    } as const;
    const teacher = await records(Staff).create({ ...known, school: term.school });
    const { id } = await records(TripStaff).create({ role, staff: teacher.id, trip: trip.id, healthOk: true });
    await updateRows(server.context(), TripStaff, { set: { status: 'filed' }, where: sql`t.id = ${id}` });
    return id;
  };
  const [woman, man] = [await staff('teacher', 2), await staff('teacher', 1)];
  return {
    ...term,
    trip,
    students,
    boys: students.filter((_, n) => n % 2 === 0),
    girls: students.filter((_, n) => n % 2 === 1),
    woman,
    man,
    first,
    last,
    agencyManager: await term.person('agencyManager', agency),
    lodging: async (values = {}) => {
      const hotel = {
        hotelName: '湘江酒店',
        address: '湘江路1号',
        location: { lng: 112.9, lat: 28.2 },
        specialIndustryLicence: 'TZ01',
        fireCertNo: 'XF01',
      };
      return (await records(TripLodging).create({ trip: trip.id, ...hotel, checkIn: first, checkOut: last, ...values })).id;
    },
    room: async (lodging, name, gender, beds = 4) =>
      (await records(LodgingRoom).create({ lodging, name, gender, beds, level: 1, corridor: '东' })).id,
    bed: (lodgingRoom, place, person, by = term.schoolAdmin) =>
      term.ask(by, 'POST', '/api/data/roomAssignment', { lodgingRoom, place, ...person }),
    act: (by, model, id, action, args = {}) => term.ask(by, 'POST', `/api/data/${model}/${id}/actions/${action}`, { args }),
  };
}

async function child({ server, records, classes, school }: Term, trip: Row<typeof Trip>, n: number): Promise<string> {
  const idCard = nationalIdFrom(`43990220150412${String(100 + n * 2 + (n % 2 === 0 ? 1 : 0))}`);
  const student = await records(Student).create({ name: `学生${n}`, idCard, schoolClass: classes[n % 2] ?? '' });
  const { id } = await records(SignUp).create({ trip: trip.id, student: student.id });
  const set = { status: 'confirmed', schoolClass: student.schoolClass, school, openTrip: trip.id } as const;
  await updateRows(server.context(), SignUp, { set, where: sql`t.id = ${id}` });
  return student.id;
}
