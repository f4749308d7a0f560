import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { LodgingRoom } from '../../lodging/lodging-room.model.ts';
import { RoomAssignment } from '../../lodging/room-assignment.model.ts';
import { MealDish } from '../../meal/meal-dish.model.ts';
import { TripMeal } from '../../meal/trip-meal.model.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { ItineraryItem } from '../../trip/itinerary-item.model.ts';
import { fromDeparture, isUnderWay, Trip } from '../../trip/trip.model.ts';
import { MIN_HOURS } from '../meal-record.model.ts';
import { companionNotes, delayed, doctorNote, keepers, moved, notes, RAIN_PLACE, summaryOf } from './way-texts.ts';

type TripRow = Row<typeof Trip>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Rounds of a night: after lights-out, and after midnight. */
const ROUNDS = [22 * 60 + 30, 25 * 60] as const;
/** Nights of trips that are back for longer are not told room by room. */
const RECENT_DAYS = 75;
const MANY = { limit: 100_000 } as const;

const partiesOf = ({ id, school, agency, bureau }: TripRow) => ({ trip: id, school, agency, bureau });
const isBack = ({ status }: TripRow): boolean => ['returned', 'settling', 'archived'].includes(status);

/** Logs, meals and nights of the trips of the sample that have left, as far as their time has come. */
export async function seedJourney(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const trips = await repo(Trip, ctx).find(
    { status: { in: [...fromDeparture] } },
    { order: { field: 'tripNo', descending: false }, ...MANY },
  );
  const chiefs = await repo(TripStaff, ctx).find({ trip: { in: trips.map(({ id }) => id) }, status: 'filed' }, MANY);
  const staff = Map.groupBy(chiefs, ({ trip }) => trip);
  const visits = await repo(ItineraryItem, ctx).find(
    { trip: { in: trips.map(({ id }) => id) }, kind: { in: ['course', 'visit'] } },
    { order: { field: 'startAt', descending: false }, ...MANY },
  );
  const lastVisit = new Map(visits.map((item) => [item.trip, item]));
  const rows = {
    tripLog: trips.flatMap((trip, n) => logsOf(trip, n, lastVisit.get(trip.id) ?? null, ctx)),
    mealRecord: await mealsOf(trips, staff, ctx),
    lodgingRecord: await nightsOf(trips, staff, ctx),
  };
  for (const [model, of] of Object.entries(rows)) await insertRows(engine.database, engine.registry.get(model), of, engine.now());
}

function logsOf(trip: TripRow, n: number, item: Row<typeof ItineraryItem> | null, ctx: Context): object[] {
  const departed = Date.parse(trip.departedAt ?? trip.departAt);
  const entry = (key: string, values: object, at: number) => ({
    id: idOf('tripLog', `${trip.id}/${key}`),
    ...partiesOf(trip),
    kind: 'note',
    title: '',
    content: null,
    fromStatus: null,
    toStatus: null,
    headcount: null,
    visible: 'all',
    informed: null,
    change: null,
    item: null,
    newStartAt: null,
    newPlace: null,
    decision: null,
    ...values,
    occurAt: new Date(at).toISOString(),
  });
  const status = (fromStatus: string, toStatus: string, title: string) => ({ kind: 'status', fromStatus, toStatus, title, informed: 0 });
  const said = notes.map(({ after, ...note }, at) =>
    entry(`note/${at}`, { ...note, headcount: note.kind === 'headcount' ? trip.presentCount : null }, departed + after * MINUTE_MS),
  );
  const returned = Date.parse(trip.returnedAt ?? trip.returnAt);
  const content = summaryOf(trip.name, trip.presentCount ?? 0);
  return [
    entry('departed', status('ready', 'inProgress', '行程中'), departed),
    ...said,
    ...(n % 5 === 2 ? [entry('doctor', { ...doctorNote, visible: 'school' }, departed + 270 * MINUTE_MS)] : []),
    // The trips under way ask for another place; on every third of the others something began a little later.
    ...(item && isUnderWay(trip)
      ? [entry('change', { ...moved, ...changeOf(item), newPlace: RAIN_PLACE }, departed + 20 * MINUTE_MS)]
      : []),
    ...(item && isBack(trip) && n % 3 === 1
      ? [
          entry(
            'delay',
            { ...delayed, ...changeOf(item), newStartAt: item.startAt, decision: 'notNeeded' },
            Date.parse(item.startAt) - 30 * MINUTE_MS,
          ),
        ]
      : []),
    ...(isBack(trip) ? [entry('returned', status('inProgress', 'returned', '已返程'), returned)] : []),
    ...(isBack(trip) && trip.status !== 'returned'
      ? [entry('summary', { kind: 'summary', title: '研学总结', content }, returned + 48 * HOUR_MS)]
      : []),
  ].filter(({ occurAt }) => occurAt <= ctx.now().toISOString());
}

const changeOf = ({ id }: Row<typeof ItineraryItem>) => ({
  kind: 'change',
  change: 'itinerary',
  item: id,
  decision: 'pending',
  visible: 'school',
});

type Staff = ReadonlyMap<string, readonly Row<typeof TripStaff>[]>;

async function mealsOf(trips: readonly TripRow[], staff: Staff, ctx: Context): Promise<object[]> {
  const byId = new Map(trips.map((trip) => [trip.id, trip]));
  const eaten = {
    trip: { in: [...byId.keys()] },
    status: { in: ['confirmed', 'inUse', 'completed'] },
    mealAt: { lt: ctx.now().toISOString() },
  };
  const meals = await repo(TripMeal, ctx).find(eaten, { order: { field: 'id', descending: false }, ...MANY });
  const dishes = Map.groupBy(await repo(MealDish, ctx).find({ meal: { in: meals.map(({ id }) => id) } }, MANY), ({ meal }) => meal);
  return meals.flatMap((meal, n) => {
    const trip = byId.get(meal.trip);
    const served = (dishes.get(meal.id) ?? []).map(({ name }) => name);
    if (!trip || served.length === 0) return [];
    const adults = staff.get(trip.id) ?? [];
    const from = Date.parse(meal.mealAt) - 30 * MINUTE_MS;
    return {
      id: idOf('mealRecord', meal.id),
      ...partiesOf(trip),
      tripMeal: meal.id,
      site: meal.site,
      actualAt: meal.mealAt,
      actualPeople: (trip.presentCount ?? 0) + adults.length,
      menuActual: served.join('、'),
      sampleKept: true,
      sampleGrams: 125 + (n % 4) * 5,
      sampleCount: served.length,
      sampleFrom: new Date(from).toISOString(),
      sampleUntil: new Date(from + MIN_HOURS * HOUR_MS).toISOString(),
      sampleKeeper: keepers[n % keepers.length],
      companion: adults[0]?.id ?? null,
      companionNote: companionNotes[n % companionNotes.length],
      amount: meal.standard * ((trip.presentCount ?? 0) + adults.length),
    };
  });
}

async function nightsOf(trips: readonly TripRow[], staff: Staff, ctx: Context): Promise<object[]> {
  const since = addDays(chinaDay(ctx.now()), -RECENT_DAYS);
  const recent = new Map(trips.filter(({ departAt }) => chinaDay(departAt) >= since).map((trip) => [trip.id, trip]));
  const beds = await repo(RoomAssignment, ctx).find({ trip: { in: [...recent.keys()] }, student: { empty: false } }, MANY);
  const rooms = await repo(LodgingRoom, ctx).find(
    { trip: { in: [...recent.keys()] } },
    { order: { field: 'id', descending: false }, ...MANY },
  );
  const bedsOf = Map.groupBy(beds, ({ lodgingRoom }) => lodgingRoom);
  return rooms.flatMap((room) => {
    const trip = recent.get(room.trip ?? '');
    const sleepers = bedsOf.get(room.id) ?? [];
    return trip
      ? nightsIn(sleepers).flatMap((night) => roundsOf({ room, trip, night, sleepers, checker: staff.get(trip.id)?.[0]?.id ?? null }, ctx))
      : [];
  });
}

/** The nights on which somebody sleeps in a room. */
function nightsIn(beds: readonly Row<typeof RoomAssignment>[]): string[] {
  const nights = beds.flatMap(({ stay }) => {
    const { start, end } = (stay ?? {}) as { start?: string; end?: string };
    const found: string[] = [];
    for (let day = start ?? ''; day && end && day < end; day = addDays(day, 1)) found.push(day);
    return found;
  });
  return [...new Set(nights)].toSorted();
}

interface Night {
  readonly room: Row<typeof LodgingRoom>;
  readonly trip: TripRow;
  readonly night: string;
  readonly sleepers: readonly Row<typeof RoomAssignment>[];
  readonly checker: string | null;
}

function roundsOf({ room, trip, night, sleepers, checker }: Night, ctx: Context): object[] {
  return ROUNDS.flatMap((minute, n) => {
    const at = new Date(chinaDateTime(night).getTime() + minute * MINUTE_MS);
    if (at > ctx.now()) return [];
    return {
      id: idOf('lodgingRecord', `${room.id}/${night}/${n}`),
      ...partiesOf(trip),
      lodging: room.lodging,
      site: room.site,
      lodgingRoom: room.id,
      roomNo: room.name,
      night,
      round: n + 1,
      checkAt: at.toISOString(),
      expected: sleepers.length,
      actual: sleepers.length,
      absentStudents: [],
      checker,
      hygiene: n === 0 ? '1' : null,
      discipline: '1',
    };
  });
}
