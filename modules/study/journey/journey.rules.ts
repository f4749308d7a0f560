import { type Context, elevated, isServer } from '@zhixing/engine/context.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { LodgingRoom } from '../lodging/lodging-room.model.ts';
import { RoomAssignment } from '../lodging/room-assignment.model.ts';
import { TripLodging } from '../lodging/trip-lodging.model.ts';
import { TripMeal } from '../meal/trip-meal.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { lodgingRecordErrors, mealRecordErrors, tripLogErrors } from './journey.errors.ts';
import { LodgingRecord } from './lodging-record.model.ts';
import { MealRecord, MIN_HOURS } from './meal-record.model.ts';
import { accompanying } from './people.ts';
import { announce, carryOut, decided, decisionNeeded, mustBeAnother, mustBeChangeable } from './trip-change.ts';
import { changedFields, TripLog } from './trip-log.model.ts';

type LogRow = Row<typeof TripLog>;
type MealRow = Row<typeof MealRecord>;
type LodgingRow = Row<typeof LodgingRecord>;
type Written<R> = { readonly row: R };

const HOUR_MS = 3_600_000;
const SUMMARY_LENGTH = 50;
/** States in which records of the way are written; those made without a line arrive after the return, too. */
const recorded: readonly string[] = ['ready', 'inProgress', 'suspended', 'returned', 'settling'];

/** What an entry says stays as it was said; a correction is another entry. */
const said = ['trip', 'kind', 'title', 'content', 'occurAt', 'photos', 'fromStatus', 'toStatus', ...changedFields];

export const tripLogRules = defineRules(TripLog, {
  create: {
    derive: async ({ row }, ctx) => ({
      ...scopesOf(await lookUp(Trip, row.trip, ctx)),
      author: ctx.actor.userId,
      decision: row.change ? await decisionNeeded(row, ctx) : null,
    }),
    check: async ({ row }, ctx) => {
      if (Date.parse(row.occurAt) > ctx.now().getTime() + HOUR_MS)
        throw tripLogErrors.inFuture({}, { fields: { occurAt: { key: 'tripLog.inFuture' } } });
      await mustBeRecorded(row.trip, tripLogErrors, ctx);
      if (row.kind === 'summary') await mustSumUp(row, ctx);
      if (row.change) await mustBeChangeable(row, ctx);
    },
    before: async ({ row }, ctx) => {
      if (row.decision === 'notNeeded') await carryOut(row, ctx);
    },
  },
  actions: {
    approve: {
      derive: ({ args }, ctx) => decided('approved', args.note, ctx),
      check: async ({ row }, ctx) => {
        mustBeAnother(row, ctx);
        await mustBeChangeable(row, ctx);
      },
      before: async ({ row }, ctx) => {
        await carryOut(row, ctx);
        await announce(row, ctx);
      },
    },
    reject: {
      derive: ({ args }, ctx) => decided('rejected', args.note, ctx),
      check: ({ row }, ctx) => mustBeAnother(row, ctx),
      before: ({ row }, ctx) => announce(row, ctx),
    },
  },
  update: {
    check: ({ changed }) => {
      if (said.some((name) => changed.has(name))) throw tripLogErrors.stays();
    },
  },
});

/** A summary is more than a heading, and is written when the trip is back. */
async function mustSumUp({ trip: id, content }: LogRow, ctx: Context): Promise<void> {
  if ((content ?? '').trim().length < SUMMARY_LENGTH) {
    const params = { least: SUMMARY_LENGTH };
    throw tripLogErrors.summaryTooShort(params, { fields: { content: { key: 'tripLog.summaryTooShort', params } } });
  }
  const trip = await lookUp(Trip, id, ctx);
  if (trip && !isServer(ctx) && !['returned', 'settling'].includes(trip.status))
    throw tripLogErrors.summaryTooEarly({}, { fields: { kind: { key: 'tripLog.summaryTooEarly' } } });
}

const scopesOf = (trip: Row<typeof Trip> | null): Partial<LogRow> =>
  trip ? { school: trip.school, agency: trip.agency, bureau: trip.bureau } : {};

type Closed = { readonly tripClosed: typeof tripLogErrors.tripClosed };

async function mustBeRecorded(id: string | null, errors: Closed, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, id, ctx);
  if (trip && !isServer(ctx) && !recorded.includes(trip.status)) throw errors.tripClosed({ name: trip.name });
}

export const mealRecordRules = defineRules(MealRecord, {
  save: { derive: ({ row }, ctx) => ofMeal(row, ctx), check: mustKeepSample },
});

async function ofMeal(row: MealRow, ctx: Context): Promise<Partial<MealRow>> {
  const meal = await lookUp(TripMeal, row.tripMeal, ctx);
  if (!meal) return {};
  const { trip, school, agency, bureau, site } = meal;
  const until = row.sampleFrom ? new Date(Date.parse(row.sampleFrom) + MIN_HOURS * HOUR_MS).toISOString() : null;
  return { trip, school, agency, bureau, site, sampleUntil: row.sampleUntil ?? until };
}

async function mustKeepSample({ row }: Written<MealRow>, ctx: Context): Promise<void> {
  await mustBeRecorded(row.trip, mealRecordErrors, ctx);
  const hours = (Date.parse(row.sampleUntil ?? '') - Date.parse(row.sampleFrom ?? '')) / HOUR_MS;
  if (row.sampleKept && hours < MIN_HOURS)
    throw mealRecordErrors.keptTooShort({}, { fields: { sampleUntil: { key: 'mealRecord.keptTooShort' } } });
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip || trip.presentCount === null) return;
  const staff = await repo(TripStaff, elevated(ctx)).count({ trip: trip.id, status: 'filed' });
  const params = { most: trip.presentCount + staff };
  if (row.actualPeople > params.most)
    throw mealRecordErrors.tooManyPeople(params, { fields: { actualPeople: { key: 'mealRecord.tooManyPeople', params } } });
}

export const lodgingRecordRules = defineRules(LodgingRecord, {
  save: { derive: ({ row }, ctx) => ofRoom(row, ctx), check: mustBeOfRoom },
  create: { before: ({ row }, ctx) => raiseMissing(row, ctx) },
});

/** Rounds before noon belong to the night before. */
const NOON_MS = 12 * HOUR_MS;

async function ofRoom(row: LodgingRow, ctx: Context): Promise<Partial<LodgingRow>> {
  const room = await lookUp(LodgingRoom, row.lodgingRoom, ctx);
  const lodging = await lookUp(TripLodging, row.lodging, ctx);
  if (!room || !lodging || !row.checkAt) return {};
  const { trip, school, agency, bureau, site } = lodging;
  const night = chinaDay(Date.parse(row.checkAt) - NOON_MS);
  const expected = (await sleepersOf(room.id, night, ctx)).length;
  const checker = row.checker ?? (await accompanying(trip, ctx)).find(({ user }) => user === ctx.actor.userId)?.id ?? null;
  const actual = Math.max(0, expected - (row.absentStudents ?? []).length);
  return { trip, school, agency, bureau, site, roomNo: room.name, night, expected, actual, checker };
}

/** The students with a bed in a room on a night. */
async function sleepersOf(lodgingRoom: string, night: string, ctx: Context): Promise<string[]> {
  const beds = await repo(RoomAssignment, elevated(ctx)).find({ lodgingRoom, student: { empty: false }, stay: { covers: night } });
  return beds.flatMap(({ student }) => student ?? []);
}

async function mustBeOfRoom({ row }: Written<LodgingRow>, ctx: Context): Promise<void> {
  await mustBeRecorded(row.trip, lodgingRecordErrors, ctx);
  const room = await lookUp(LodgingRoom, row.lodgingRoom, ctx);
  if (room && room.lodging !== row.lodging)
    throw lodgingRecordErrors.otherLodging({}, { fields: { lodgingRoom: { key: 'lodgingRecord.otherLodging' } } });
  const sleepers = await sleepersOf(row.lodgingRoom, row.night ?? '', ctx);
  if ((row.absentStudents ?? []).some((student) => !sleepers.includes(student)))
    throw lodgingRecordErrors.notInRoom({}, { fields: { absentStudents: { key: 'lodgingRecord.notInRoom' } } });
}

/** A child missing at night is told at once to everybody who accompanies the trip. */
async function raiseMissing(row: LodgingRow, ctx: Context): Promise<void> {
  const count = (row.absentStudents ?? []).length;
  if (count === 0 || !row.trip) return;
  const trip = await lookUp(Trip, row.trip, ctx);
  const to = (await accompanying(row.trip, ctx)).map(({ user }) => user);
  const params = { trip: trip?.name ?? '', room: row.roomNo ?? '', count };
  await notifyPeople(ctx, { event: 'journey.missing', to, params, record: { model: LodgingRecord.name, id: row.id }, includeActor: true });
}
