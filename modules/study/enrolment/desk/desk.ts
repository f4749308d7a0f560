import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow, predicate } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Condition, Row } from '@zhixing/model';
import { chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { NoticeReading } from '../notice/notice-reading.model.ts';
import { ParentNotice } from '../notice/parent-notice.model.ts';
import { confirmGaps } from '../sign-up/confirmable.ts';
import { SignUp } from '../sign-up/sign-up.model.ts';
import { leastOf } from '../trip/trip-enrolment.rules.ts';

type TripRow = Row<typeof Trip>;
type SignUpRow = Row<typeof SignUp>;
type State = SignUpRow['status'];

/** A trip that the reader may see; 404 otherwise. */
export async function readableTrip(id: string, ctx: Context): Promise<TripRow> {
  const model = ctx.engine.registry.get(Trip.name);
  return (await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'))) as unknown as TripRow;
}

/** The sign-ups that the reader may see; none without a grant. */
export const readableSignUps = (ctx: Context): Condition => can(ctx, ctx.engine.registry.get(SignUp.name), 'read') ?? { id: { in: [] } };

/**
 * How far the sign-up of a trip has come: window and places of the whole trip, figures by class as far as the reader sees its sign-ups, and
 * what keeps submitted ones from being confirmed.
 */
export async function deskOf(trip: TripRow, ctx: Context) {
  const server = elevated(ctx);
  const all = await repo(SignUp, server).find({ trip: trip.id });
  const seen = await repo(SignUp, server).find({ all: [{ trip: trip.id }, readableSignUps(ctx)] });
  const readers = await readersOf(trip, ctx);
  const gaps = await confirmGaps(
    seen.filter(({ status }) => status === 'submitted'),
    ctx,
  );
  return {
    trip: await outlineOf(trip, all, ctx),
    classes: await classesOf(seen, readers, ctx),
    gaps: Object.fromEntries(
      [...gaps].map(([id, missing]) => [id, missing.map((gap) => ctx.engine.texts.text(ctx.language, `signUp.gaps.${gap}`))]),
    ),
    opened: seen.filter(({ student }) => readers.has(student)).map(({ id }) => id),
    may: mayOf(ctx),
  };
}

async function outlineOf(trip: TripRow, all: readonly SignUpRow[], ctx: Context) {
  const count = (...states: State[]): number => all.filter(({ status }) => states.includes(status)).length;
  const { id, name, status, tripNo, signUpStart, signUpEnd, payDeadline, departAt, returnAt, maxStudents, version } = trip;
  const model = ctx.engine.registry.get(Trip.name);
  return {
    id,
    name,
    tripNo,
    status,
    signUpStart,
    signUpEnd,
    payDeadline,
    departAt,
    returnAt,
    version,
    statusName: ctx.engine.words.option(ctx.language, model, 'status', status),
    tone: model.document.tones?.[status] ?? 'neutral',
    least: leastOf(trip),
    most: maxStudents,
    taken: all.filter(({ places }) => places === 1).length,
    confirmed: count('confirmed', 'completed', 'absent'),
    submitted: count('submitted'),
    waiting: count('waitlist'),
    unanswered: count('invited'),
    invited: all.length,
    letter: await letterOf(id, ctx),
  };
}

async function letterOf(trip: string, ctx: Context) {
  const letters = await repo(ParentNotice, elevated(ctx)).find({ trip, status: { ne: 'offline' } });
  const letter = letters.find(({ status }) => status === 'published') ?? letters[0];
  return letter ? { id: letter.id, status: letter.status, title: letter.title } : null;
}

/** Students whose families have opened a letter of the trip. */
async function readersOf(trip: TripRow, ctx: Context): Promise<ReadonlySet<string>> {
  const server = elevated(ctx);
  const letters = await repo(ParentNotice, server).find({ trip: trip.id, status: { in: ['published', 'offline'] } });
  if (letters.length === 0) return new Set();
  const readings = await repo(NoticeReading, server).find({ notice: { in: letters.map(({ id }) => id) } });
  return new Set(readings.map(({ student }) => student));
}

async function classesOf(rows: readonly SignUpRow[], readers: ReadonlySet<string>, ctx: Context) {
  const byClass = Map.groupBy(rows, ({ schoolClass }) => schoolClass ?? '');
  const ids = [...byClass.keys()].filter((id) => id !== '');
  const classes = ids.length > 0 ? await repo(SchoolClass, elevated(ctx)).find({ id: { in: ids } }) : [];
  const today = chinaDateTime(chinaDay(ctx.now())).toISOString();
  return classes
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh', { numeric: true }))
    .map(({ id, name }) => {
      const own = byClass.get(id) ?? [];
      const count = (...states: State[]): number => own.filter(({ status }) => states.includes(status)).length;
      return {
        id,
        name,
        invited: own.length,
        opened: own.filter(({ student }) => readers.has(student)).length,
        signed: count('submitted', 'waitlist', 'confirmed', 'completed', 'absent'),
        confirmed: count('confirmed', 'completed', 'absent'),
        submitted: count('submitted'),
        waiting: count('waitlist'),
        declined: count('declined'),
        withdrawn: count('withdrawn'),
        unanswered: count('invited'),
        toRemind: own.filter(({ status, remindedAt }) => status === 'invited' && (remindedAt ?? '') < today).length,
      };
    });
}

function mayOf(ctx: Context) {
  const able = (model: string, permission: `act:${string}`): boolean => can(ctx, ctx.engine.registry.get(model), permission) !== null;
  return {
    open: able('trip', 'act:openSignUp'),
    close: able('trip', 'act:closeSignUp'),
    remind: mayRemind(ctx),
    signUp: able('signUp', 'act:submit'),
    confirm: able('signUp', 'act:confirm'),
    promote: able('signUp', 'act:promote'),
    withdraw: able('signUp', 'act:withdraw'),
  };
}

/** Those who decide about sign-ups also remind of them. */
export const mayRemind = (ctx: Context): boolean => can(ctx, ctx.engine.registry.get(SignUp.name), 'act:confirm') !== null;

const deskStates = ['enrolling', 'declared', 'organising', 'filing', 'ready'];

/**
 * Trips whose sign-up is ahead, open, or closed before departure; the open ones first. Those who open sign-ups see all of them, others
 * those of which they see sign-ups.
 */
export async function deskTrips(ctx: Context) {
  const model = ctx.engine.registry.get(Trip.name);
  const scope = mustBeAble(ctx, model, 'read');
  const trips = await repo(Trip, elevated(ctx)).find(
    { all: [scope, { status: { in: deskStates } }] },
    { order: { field: 'departAt', descending: false }, limit: 200 },
  );
  const seen = can(ctx, model, 'act:openSignUp') === null ? await tripsSeen(trips, ctx) : null;
  return trips
    .filter(({ id }) => seen === null || seen.has(id))
    .toSorted((a, b) => deskStates.indexOf(a.status) - deskStates.indexOf(b.status))
    .map(({ id, name, status, departAt, signUpEnd }) => ({
      id,
      name,
      status,
      departAt,
      signUpEnd,
      statusName: ctx.engine.words.option(ctx.language, model, 'status', status),
    }));
}

/** Those of the trips of which the reader sees sign-ups. */
async function tripsSeen(trips: readonly TripRow[], ctx: Context): Promise<ReadonlySet<string>> {
  const model = ctx.engine.registry.get(SignUp.name);
  const where = predicate(ctx, model, [readableSignUps(ctx), { trip: { in: trips.map(({ id }) => id) } }]);
  const rows = await ctx.db.query<{ trip: string }>(sql`select distinct t.trip from sign_up t where ${where}`);
  return new Set(rows.map(({ trip }) => trip));
}
