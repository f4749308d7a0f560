import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { lockRecord, repo } from '@zhixing/engine/repository.ts';
import { removeAll, writeAll } from '@zhixing/engine/write/write-all.ts';
import type { Draft } from '@zhixing/engine/write/write-many.ts';
import type { Row } from '@zhixing/model';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripGroupMember } from '../../escort/trip-group-member.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { isArrangeable, Trip } from '../../trip/trip.model.ts';
import { groupsKey } from '../seat.rules.ts';
import { SeatAssignment } from '../seat-assignment.model.ts';
import { seatNumbers } from '../seat-plan.ts';
import { seatErrors } from '../transport.errors.ts';
import { TripVehicle } from '../trip-vehicle.model.ts';
import { shownChildren } from './children.ts';
import { arrangeable, seatsVersion, tripFor } from './read-seats.ts';

type SeatRow = Row<typeof SeatAssignment>;
type UseRow = Row<typeof TripVehicle>;

export interface GivenSeat {
  readonly tripVehicle: string;
  readonly seatNo: string;
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly locked: boolean;
}

/** Who sits where on a trip, and the version that it was arranged from. */
export interface SeatArrangement {
  readonly version: string;
  readonly seats: readonly GivenSeat[];
}

/** Replaces all seats of the vehicles of a trip that have not left, in one transaction or not at all. What stays the same is not written. */
export async function saveSeats(ctx: Context, trip: string, { version, seats }: SeatArrangement): Promise<void> {
  await tripFor(trip, ctx);
  await ctx.db.transaction(async (db) => {
    const tx: Context = { ...within(ctx, db), memo: new Map() };
    const locked = await lockRecord(Trip, trip, tx);
    if (!isArrangeable(locked)) throw seatErrors.tripClosed({ name: locked.name });
    if ((await seatsVersion(trip, tx)) !== version) throw seatErrors.changedMeanwhile();
    const uses = await repo(TripVehicle, elevated(tx)).find({ trip, status: arrangeable });
    mustFit(seats, uses);
    await mustSitOnce(seats, uses, tx);
    await mustTravel(trip, seats, tx);
    await write(trip, seats, uses, tx);
  });
}

/** Every seat exists, is given once, and no vehicle carries more than it has seats. */
function mustFit(seats: readonly GivenSeat[], uses: readonly UseRow[]): void {
  for (const [id, ofUse] of Map.groupBy(seats, ({ tripVehicle }) => tripVehicle)) {
    const use = uses.find((one) => one.id === id);
    if (!use) throw seatErrors.vehicleElsewhere();
    mustFitInto(ofUse, use);
  }
}

function mustFitInto(seats: readonly GivenSeat[], { carNo: car, riderSeats }: UseRow): void {
  if (seats.length > (riderSeats ?? 0)) throw seatErrors.tooMany({ car, count: seats.length, seats: riderSeats ?? 0 });
  const [numbers, given] = [seatNumbers(riderSeats ?? 0), seats.map(({ seatNo }) => seatNo)];
  const unknown = given.find((seat) => !numbers.includes(seat));
  if (unknown) throw seatErrors.noSuchSeat({ car, seat: unknown });
  const twice = given.find((seat, i) => given.indexOf(seat) !== i);
  if (twice) throw seatErrors.seatTwice({ car, seat: twice });
}

/** Nobody has two seats on one leg. */
async function mustSitOnce(seats: readonly GivenSeat[], uses: readonly UseRow[], tx: Context): Promise<void> {
  const byId = new Map(uses.map((use) => [use.id, use]));
  const riders = Map.groupBy(seats, ({ student, tripStaff }) => student ?? tripStaff ?? '');
  for (const [rider, held] of riders) {
    const spans = held.flatMap(({ tripVehicle }) => byId.get(tripVehicle) ?? []);
    const meets = spans.some((one, i) => spans.slice(i + 1).some((other) => overlap(one, other)));
    if (meets) throw seatErrors.riderTwice({ name: await nameOf(rider, tx) });
  }
}

const overlap = (one: UseRow, other: UseRow): boolean =>
  Date.parse(one.startAt ?? '') < Date.parse(other.endAt ?? '') && Date.parse(other.startAt ?? '') < Date.parse(one.endAt ?? '');

async function nameOf(rider: string, tx: Context): Promise<string> {
  const child = (await shownChildren([rider], tx)).get(rider);
  return child?.name ?? (await repo(TripStaff, tx).first({ id: rider }))?.name ?? '';
}

async function mustTravel(trip: string, seats: readonly GivenSeat[], tx: Context): Promise<void> {
  const server = elevated(tx);
  const signUps = await repo(SignUp, server).find({ trip, status: 'confirmed' });
  const staff = await repo(TripStaff, server).find({ trip, status: { ne: 'removed' } });
  const [children, adults] = [new Set(signUps.map(({ student }) => student)), new Set(staff.map(({ id }) => id))];
  if (seats.some(({ student }) => student !== null && !children.has(student))) throw seatErrors.notOnTrip();
  if (seats.some(({ tripStaff }) => tripStaff !== null && !adults.has(tripStaff))) throw seatErrors.staffElsewhere();
}

const riderOf = ({ student, tripStaff }: Pick<GivenSeat, 'student' | 'tripStaff'>): string => student ?? tripStaff ?? '';
const placeOf = ({ tripVehicle, seatNo }: Pick<GivenSeat, 'tripVehicle' | 'seatNo'>): string => `${tripVehicle} ${seatNo}`;

async function write(trip: string, seats: readonly GivenSeat[], uses: readonly UseRow[], tx: Context): Promise<void> {
  const model = tx.engine.registry.get(SeatAssignment.name);
  const stored = await repo(SeatAssignment, elevated(tx)).find({ tripVehicle: { in: uses.map(({ id }) => id) } });
  const wanted = new Map(seats.map((seat) => [placeOf(seat), seat]));
  mustKeepLocked(stored, wanted, uses);
  // A seat that changes its rider is freed before it is taken, so that riders can change places.
  const kept = stored.filter((seat) => riderOf(wanted.get(placeOf(seat)) ?? { student: null, tripStaff: null }) === riderOf(seat));
  const keptPlaces = new Map(kept.map((seat) => [placeOf(seat), seat]));
  await removeAll(
    tx,
    model,
    stored.filter((seat) => !keptPlaces.has(placeOf(seat))).map(({ id }) => id),
  );
  const members = await repo(TripGroupMember, elevated(tx)).find({ trip });
  tx.memo.set(groupsKey(trip), Promise.resolve(new Map(members.map(({ student, group }) => [student, group]))));
  const drafts = seats.map((seat): Draft => {
    const before = keptPlaces.get(placeOf(seat));
    return before ? { values: { locked: seat.locked }, before: before as never } : { values: { ...seat }, before: null };
  });
  await writeAll(tx, model, drafts);
}

/** A locked seat keeps its rider; the lock is lifted first. */
function mustKeepLocked(stored: readonly SeatRow[], wanted: ReadonlyMap<string, GivenSeat>, uses: readonly UseRow[]): void {
  const moved = stored.find((seat) => {
    if (!seat.locked) return false;
    const next = wanted.get(placeOf(seat));
    return !next || riderOf(next) !== riderOf(seat);
  });
  if (!moved) return;
  throw seatErrors.lockedSeat({ car: uses.find(({ id }) => id === moved.tripVehicle)?.carNo ?? '', seat: moved.seatNo });
}
