import { rebuildCounters } from '@zhixing/engine/capacity/counters.ts';
import { type Context, systemContext, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { chinaDay, dateText, dateTimeText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import type { SamplePlan, SampleTrip } from '../../trip/seed/trip-rows.ts';
import { Trip } from '../../trip/trip.model.ts';
import { letterOf } from '../notice/letter.ts';
import { type Pupil, pupilsOf } from './enrolment-ground.ts';
import { type EnrolledTrip, hasSignUps, type SampleSignUp, signUpRows, windowOf } from './sign-up-rows.ts';

/** Share of the places of the trip of the sample that has a waiting list. */
const SCARCE = 0.62;

/** Minutes of the day at which sign-ups open and close. */
const OPENS = 480;
const CLOSES = 1200;

/** Phases whose trips lie ahead or are under way: their families have signed consents. */
const current: readonly string[] = ['enrolling', 'organising', 'filing', 'ready', 'inProgress', 'suspended'];

/** Letters to parents and sign-ups of the trips of the sample. Returns the number of sign-ups. */
export async function seedEnrolment(engine: Engine, plans: readonly SamplePlan[]): Promise<number> {
  const count = await engine.database.transaction(async (db) => {
    const ctx = within(systemContext(engine), db);
    const today = chinaDay(engine.now());
    const trips = enrolledTrips(plans, today);
    const pupils = await pupilsOf(db, [...new Set(trips.flatMap(({ trip }) => trip.classes))], dateText(today));
    const consented = await signConsents(ctx, trips, pupils);
    const made = allRows(trips, consented);
    await setWindows(ctx, trips);
    await insertRows(db, engine.registry.get('signUp'), numbered(trips, made), engine.now());
    const drafts = plans.flatMap((plan) => plan.trips).filter(({ phase }) => phase === 'declared');
    await insertLetters(ctx, { trips, made, drafts, today });
    await reserveSerials(engine, db);
    return [...made.values()].reduce((sum, rows) => sum + rows.length, 0);
  });
  // Rows inserted by SQL are not counted.
  await rebuildCounters(engine);
  return count;
}

function enrolledTrips(plans: readonly SamplePlan[], today: number): EnrolledTrip[] {
  const trips = plans.flatMap((plan) => plan.trips).filter((trip) => hasSignUps(trip, today));
  const scarce = trips.findLast(({ phase }) => phase === 'enrolling');
  return trips.map((trip, n) => ({
    trip,
    n,
    today,
    ...windowOf(trip, today),
    most: trip === scarce ? Math.ceil(trip.students * SCARCE) : trip.students,
  }));
}

type Pupils = ReadonlyMap<string, readonly Pupil[]>;

/** Gives a signed consent to those of current trips who have none, except some who still have to sign. Returns the students with it. */
async function signConsents(ctx: Context, trips: readonly EnrolledTrip[], pupils: Pupils): Promise<Pupils> {
  const classes = new Set(trips.filter(({ trip }) => current.includes(trip.phase)).flatMap(({ trip }) => trip.classes));
  const lacking = [...classes].flatMap((id) => pupils.get(id) ?? []).filter(({ consent }) => consent === null);
  const { engine, db } = ctx;
  const today = chinaDay(engine.now());
  const text = (name: string): string => engine.texts.text('zh', `consentRecord.templates.trip.${name}`);
  const common = { consentType: 'trip', templateVersion: text('version'), content: text('text'), signMethod: 'online', status: 'signed' };
  const rows = lacking.map((pupil, n) => ({
    id: idOf('consentRecord', `${pupil.id}/trip of the term`),
    consentNo: serialNumber('CO', dateText(today - 30).replaceAll('-', ''), 50_000 + n),
    student: pupil.id,
    guardian: pupil.guardian,
    school: pupil.school,
    signedAt: dateTimeText(today - 30, 1200),
    validTo: dateText(today + 335),
    ...common,
  }));
  await insertRows(db, engine.registry.get('consentRecord'), rows, engine.now());
  const signed = new Map(rows.map(({ student, id }) => [student, id]));
  return new Map(
    [...pupils].map(([id, list]) => [id, list.map((one) => ({ ...one, consent: one.consent ?? signed.get(one.id) ?? null }))]),
  );
}

/** The sign-ups of all trips; nobody is on two trips at a time. */
function allRows(trips: readonly EnrolledTrip[], pupils: Pupils): Map<EnrolledTrip, SampleSignUp[]> {
  const away = new Map<string, SampleTrip[]>();
  const made = new Map<EnrolledTrip, SampleSignUp[]>();
  for (const of of trips) {
    const { trip } = of;
    const busy = (student: string): boolean =>
      (away.get(student) ?? []).some(({ first, last }) => first <= trip.last && trip.first <= last);
    const rows = signUpRows(
      of,
      trip.classes.flatMap((id) => pupils.get(id) ?? []),
      busy,
    );
    for (const { student, places } of rows) if (places === 1) away.set(student, [...(away.get(student) ?? []), trip]);
    made.set(of, rows);
  }
  return made;
}

/** Numbers by the day on which the sign-up opened. */
function numbered(trips: readonly EnrolledTrip[], made: ReadonlyMap<EnrolledTrip, readonly SampleSignUp[]>): object[] {
  const taken = new Map<string, number>();
  return trips.flatMap((of) =>
    (made.get(of) ?? []).map((row) => {
      const day = dateText(of.from).replaceAll('-', '');
      const n = taken.get(day) ?? 0;
      taken.set(day, n + 1);
      return { ...row, signUpNo: serialNumber('SU', day, n) };
    }),
  );
}

/** The window of the sign-up, where the trip does not say one, and the places of the trip with a waiting list. */
async function setWindows(ctx: Context, trips: readonly EnrolledTrip[]): Promise<void> {
  const rows = trips.map(({ trip, from, until, most }) => ({
    id: trip.id,
    start: dateTimeText(from, OPENS),
    until: dateTimeText(until, CLOSES),
    pay: dateTimeText(Math.min(until + 3, trip.first - 1), CLOSES),
    most,
  }));
  await updateRows(ctx, Trip, {
    from: sql`json_to_recordset(${JSON.stringify(rows)}::json) as d(id uuid, start timestamptz, until timestamptz, pay timestamptz, most int)`,
    set: {
      signUpStart: sql`coalesce(t.sign_up_start, d.start)`,
      signUpEnd: sql`coalesce(t.sign_up_end, d.until)`,
      payDeadline: sql`coalesce(t.pay_deadline, d.pay)`,
      maxStudents: sql`least(t.max_students, d.most)`,
    },
    where: sql`t.id = d.id`,
  });
}

interface Letters {
  readonly trips: readonly EnrolledTrip[];
  readonly made: ReadonlyMap<EnrolledTrip, readonly SampleSignUp[]>;
  /** Declared trips, for which a letter is being written. */
  readonly drafts: readonly SampleTrip[];
  readonly today: number;
}

/** A letter of each trip, and which families have read it. */
async function insertLetters(ctx: Context, { trips, made, drafts, today }: Letters): Promise<void> {
  const { engine, db } = ctx;
  const letters = [];
  const readings: object[] = [];
  for (const of of trips) {
    const { trip, from, until, n } = of;
    const rows = made.get(of) ?? [];
    const sentAt = dateTimeText(from - 1, 16 * 60 + (n % 60));
    const letter = await letterRow(ctx, trip, dateTimeText(until, CLOSES));
    letters.push({ ...letter, status: 'published', sentAt, targetCount: rows.length, noticeNo: numberOf(from - 1, n) });
    for (const [i, row] of rows.entries())
      if (row.status !== 'invited' || i % 5 < 3)
        readings.push(readingRow(letter.id, row, dateTimeText(Math.min(from, today - 1), 480 + ((i * 7) % 700))));
  }
  for (const [n, trip] of drafts.entries()) {
    const letter = await letterRow(ctx, trip, dateTimeText(trip.first - DAYS_BEFORE, CLOSES));
    letters.push({
      ...letter,
      status: n % 2 === 0 ? 'draft' : 'pending',
      sentAt: null,
      targetCount: null,
      noticeNo: numberOf(today - 1, 500 + n),
    });
  }
  await insertRows(db, engine.registry.get('parentNotice'), letters, engine.now());
  await insertRows(db, engine.registry.get('noticeReading'), readings, engine.now());
}

/** Days from the end of the sign-up to the departure. */
const DAYS_BEFORE = 15;
const numberOf = (day: number, n: number): string => serialNumber('PN', dateText(day).replaceAll('-', ''), n);

async function letterRow(ctx: Context, trip: SampleTrip, replyDeadline: string) {
  const letter = await letterOf(trip.id, replyDeadline, ctx);
  const { id: school, bureau } = trip.school.row;
  return { id: idOf('parentNotice', trip.key), trip: trip.id, school, bureau, agency: trip.agency, replyDeadline, ...letter };
}

const readingRow = (notice: string, { id, student, guardian, schoolClass, school }: SampleSignUp, readAt: string) => ({
  id: idOf('noticeReading', id),
  notice,
  student,
  guardian,
  schoolClass,
  school,
  readAt,
});
