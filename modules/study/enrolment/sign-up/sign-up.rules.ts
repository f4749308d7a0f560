import { type Context, elevated, isServer, systemContext } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, chinaMinute } from '@zhixing/model/china-time.ts';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { Student } from '../../school/student.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { signUpErrors } from '../enrolment.errors.ts';
import { isGuardian, primaryGuardian, tellFamilies } from '../families.ts';
import { confirmGaps, consentsFor } from './confirmable.ts';
import { keepHealthConfirmed } from './health.ts';
import { fillLater, fillPlaces, firstWaiting, freePlaces, lockPlaces, nextWaitNo, promotingStates } from './places.ts';
import { SignUp } from './sign-up.model.ts';

type SignUpRow = Row<typeof SignUp>;
type Submission = ActionChange<typeof SignUp, 'submit'>;

/** What ends a sign-up frees its place and lets the student be invited anew. */
const ended = { openTrip: null, places: 0, waitNo: null };

/** States of a trip in which families may still withdraw; afterwards absences are recorded. */
const withdrawableIn: readonly string[] = ['enrolling', 'organising', 'filing', 'ready', 'cancelled'];

export const signUpRules = defineRules(SignUp, {
  create: { derive: ({ row }, ctx) => ofTripAndStudent(row, ctx) },
  actions: {
    submit: { derive: submitted, check: mustBeSubmittable, before: placeOrQueue },
    decline: { derive: (_change, ctx) => declined(ctx), check: ({ row }, ctx) => mustBeAnswerable(row, ctx) },
    lapse: { derive: (_change, ctx) => declined(ctx) },
    confirm: {
      derive: async ({ row }, ctx) => ({ ...(await consentsFor(row, ctx)), confirmedAt: ctx.now().toISOString() }),
      check: ({ row }, ctx) => mustBeComplete(row, ctx),
      before: ({ row }, ctx) => tellFamily('confirmed', row, ctx),
    },
    queue: {
      derive: async ({ row }, ctx) => {
        await lockPlaces(row.trip, ctx);
        return { waitNo: await nextWaitNo(row.trip, ctx), places: 0 };
      },
    },
    promote: {
      derive: async ({ row }, ctx) => {
        await lockPlaces(row.trip, ctx);
        return { places: 1, waitNo: null };
      },
      check: mustBeNext,
      before: async ({ row }, ctx) => {
        await tellFamily('promoted', row, ctx);
        await confirmIfComplete(row, ctx);
      },
    },
    withdraw: {
      derive: async ({ row, before, args }, ctx) => {
        if (before.places === 1) await lockPlaces(row.trip, ctx);
        return { ...ended, withdrawnAt: ctx.now().toISOString(), withdrawReason: args.reason };
      },
      check: ({ row }, ctx) => mustNotHaveDeparted(row, ctx),
      before: async ({ row, before }, ctx) => {
        if (before.places === 1) await fillPlaces(row.trip, ctx);
      },
      // Repeats what had to be left while the first of the waiting list was being changed.
      after: async ({ recordId }, { engine }) => {
        const ctx = systemContext(engine);
        const row = await repo(SignUp, ctx).first({ id: recordId });
        if (row) await fillLater(row.trip, ctx);
      },
    },
    amend: { derive: ({ args }) => given(args) },
    confirmHealth: {
      derive: ({ row, args }, ctx) => ({
        healthConfirmed: true,
        healthConfirmedAt: ctx.now().toISOString(),
        healthNote: args.healthNote ?? row.healthNote,
      }),
      before: async ({ row }, ctx) => {
        await keepHealthConfirmed(row, ctx);
        if (row.status === 'submitted') await confirmIfComplete(row, ctx);
      },
    },
    markAbsent: { derive: () => ({ openTrip: null }) },
    complete: { derive: () => ({ openTrip: null }) },
  },
});

/** What a sign-up copies from its trip and student. */
async function ofTripAndStudent(row: SignUpRow, ctx: Context): Promise<Partial<SignUpRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  const student = await lookUp(Student, row.student, ctx);
  return trip && student ? copiedFrom(trip, student) : {};
}

export const copiedFrom = (trip: Row<typeof Trip>, student: Pick<Row<typeof Student>, 'schoolClass'>): Partial<SignUpRow> => ({
  schoolClass: student.schoolClass,
  school: trip.school,
  bureau: trip.bureau,
  agency: trip.agency,
  firstDay: chinaDay(trip.departAt),
  lastDay: chinaDay(trip.returnAt),
  openTrip: trip.id,
});

/** The trip as it is now, not as the request read it before. */
const tripOf = (row: SignUpRow, ctx: Context): Promise<Row<typeof Trip>> => repo(Trip, elevated(ctx)).get(row.trip);

async function submitted({ row, args }: Submission, ctx: Context): Promise<Partial<SignUpRow>> {
  const at = ctx.now().toISOString();
  await lockPlaces(row.trip, ctx);
  const free = await freePlaces(await tripOf(row, ctx), ctx);
  const source = args.source ?? (isServer(ctx) ? 'guardian' : 'teacher');
  return {
    source,
    guardian: args.guardian ?? (source === 'guardian' ? null : await primaryGuardian(row.student, ctx)),
    emergencyContact: args.emergencyContact,
    emergencyPhone: args.emergencyPhone,
    dietary: args.dietary,
    clothingSize: args.clothingSize,
    healthConfirmed: args.healthConfirmed,
    healthConfirmedAt: args.healthConfirmed ? at : null,
    healthNote: args.healthNote,
    paper: args.paper,
    signedAt: at,
    places: free === null || free > 0 ? 1 : 0,
    ...(await consentsFor(row, ctx)),
  };
}

async function mustBeSubmittable({ row, args }: Submission, ctx: Context): Promise<void> {
  await mustBeAnswerable(row, ctx);
  if (!args.healthConfirmed) throw signUpErrors.healthNeeded({}, { fields: { healthConfirmed: { key: 'signUp.healthNeeded' } } });
  await mustBeSignedBy(row, ctx);
  const same = { student: row.student, status: 'confirmed', firstDay: { lte: row.lastDay ?? '' }, lastDay: { gte: row.firstDay ?? '' } };
  const other = await repo(SignUp, elevated(ctx)).first(same);
  if (!other) return;
  const trip = await lookUp(Trip, other.trip, ctx);
  throw signUpErrors.elsewhere({ trip: trip?.name ?? '', from: other.firstDay ?? '', to: other.lastDay ?? '' });
}

/** Only while the trip takes answers, and within its window. */
async function mustBeAnswerable(row: SignUpRow, ctx: Context): Promise<void> {
  const { name, status, signUpStart, signUpEnd } = await tripOf(row, ctx);
  if (status !== 'enrolling') throw signUpErrors.closed({ trip: name });
  const at = ctx.now().toISOString();
  if ((signUpStart && at < signUpStart) || (signUpEnd && at > signUpEnd))
    throw signUpErrors.notOpen({ trip: name, from: chinaMinute(signUpStart ?? at), to: chinaMinute(signUpEnd ?? at) });
}

/** A family signs on its own page; anyone else has its signed form. */
async function mustBeSignedBy({ source, paper, guardian, student }: SignUpRow, ctx: Context): Promise<void> {
  if (source === 'guardian' && !isServer(ctx)) throw signUpErrors.guardianOnly({}, { fields: { source: { key: 'signUp.guardianOnly' } } });
  if (source === 'guardian' && !guardian) throw signUpErrors.guardianNeeded({}, { fields: { guardian: { key: 'signUp.guardianNeeded' } } });
  if (guardian && !(await isGuardian(student, guardian, ctx)))
    throw signUpErrors.notGuardian({}, { fields: { guardian: { key: 'signUp.notGuardian' } } });
  if (source === 'teacher' && !paper) throw signUpErrors.paperNeeded({}, { fields: { paper: { key: 'signUp.paperNeeded' } } });
  if (paper && !isServer(ctx) && (await repo(StoredFile, elevated(ctx)).count({ id: paper, createdBy: ctx.actor.userId })) === 0)
    throw signUpErrors.foreignFile({}, { fields: { paper: { key: 'signUp.foreignFile' } } });
}

/** With a place it is confirmed where nothing is missing, else it waits for the class teacher; without one it joins the waiting list. */
async function placeOrQueue({ row }: Submission, ctx: Context): Promise<void> {
  await keepHealthConfirmed(row, ctx);
  if (row.places === 0) await repo(SignUp, elevated(ctx)).act(row.id, 'queue');
  else await confirmIfComplete(row, ctx);
}

async function confirmIfComplete(row: SignUpRow, ctx: Context): Promise<void> {
  const gaps = (await confirmGaps([row], ctx)).get(row.id) ?? [];
  if (gaps.length === 0) await repo(SignUp, elevated(ctx)).act(row.id, 'confirm');
}

const declined = (ctx: Context): Partial<SignUpRow> => ({ ...ended, declinedAt: ctx.now().toISOString() });

async function mustBeComplete(row: SignUpRow, ctx: Context): Promise<void> {
  const gaps = (await confirmGaps([row], ctx)).get(row.id) ?? [];
  const { status, name } = await tripOf(row, ctx);
  if (!promotingStates.includes(status)) throw signUpErrors.closed({ trip: name });
  if (gaps.length === 0) return;
  const items = gaps.map((gap) => ctx.engine.texts.text(ctx.language, `signUp.gaps.${gap}`));
  throw signUpErrors.notComplete({ items: items.join(ctx.language === 'en' ? ', ' : '、') }, { data: { gaps } });
}

async function mustBeNext({ before }: ActionChange<typeof SignUp, 'promote'>, ctx: Context): Promise<void> {
  const trip = await tripOf(before, ctx);
  if (!promotingStates.includes(trip.status)) throw signUpErrors.noPromotion();
  const first = await firstWaiting(trip.id, ctx);
  if (first && first.id !== before.id) throw signUpErrors.notFirst({ first: first.waitNo ?? 0 });
  const free = await freePlaces(trip, ctx);
  if (free !== null && free <= 0) throw signUpErrors.noPlace();
}

async function mustNotHaveDeparted(row: SignUpRow, ctx: Context): Promise<void> {
  const { status } = await tripOf(row, ctx);
  if (!withdrawableIn.includes(status)) throw signUpErrors.departed();
}

async function tellFamily(name: 'confirmed' | 'promoted', row: SignUpRow, ctx: Context): Promise<void> {
  await tellFamilies(name, await tripOf(row, ctx), [row.student], ctx);
}

const given = <T extends object>(args: T): Partial<T> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)) as Partial<T>;
