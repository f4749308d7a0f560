import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lockRecord, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { papersOf } from '../readiness/trip-papers.ts';
import { isUnderWay, Trip } from '../trip.model.ts';
import { notifyOfVehicle } from './amend-notices.ts';
import { confirmedStudents } from './departure-content.ts';
import { contentHash, type FiledContent, filedContent } from './filed-content.ts';
import { filingErrors } from './filing.errors.ts';
import { FilingSnapshot } from './filing-snapshot.model.ts';
import { TripFiling, underReview } from './trip-filing.model.ts';

/** Share of the filed students that may withdraw before the departure has to be filed anew. */
const MAX_WITHDRAWN = 0.1;

type Reason = 'withdrawal' | 'vehicle';

/** After the filing students only withdraw; who was not filed does not travel. */
export const filedSignUpRules = defineRules(SignUp, {
  actions: {
    confirm: { check: ({ row }, ctx) => mustNotBeFiled(row.trip, ctx) },
    promote: { check: ({ row }, ctx) => mustNotBeFiled(row.trip, ctx) },
    withdraw: {
      before: async ({ row, before }, ctx) => {
        if (before.status === 'confirmed') await amendFiling(row.trip, 'withdrawal', ctx);
      },
    },
  },
});

/**
 * A vehicle that breaks down is replaced within the rules of its own papers, also on the road; the bureau is notified which one came. The
 * successor is stored after the other has given way: once a trip is filed, vehicles are added in no other way.
 */
export const filedVehicleRules = defineRules(TripVehicle, {
  create: {
    before: async ({ row }, ctx) => {
      const filing = await amendFiling(row.trip, 'vehicle', ctx);
      if (filing) await notifyOfVehicle(filing, row, ctx);
    },
  },
});

type OfTrip = Pick<Row<typeof Trip>, 'status'>;
const isFiled = ({ status }: OfTrip): boolean => status === 'filing' || status === 'ready';
/** People leave the filing until the departure; a vehicle may be replaced until the return. */
const isAmended = (trip: OfTrip, why: Reason): boolean => isFiled(trip) || (why === 'vehicle' && isUnderWay(trip));

async function mustNotBeFiled(trip: string, ctx: Context): Promise<void> {
  // Without a lock: a departure is not filed while a sign-up is still open (G09), and locks them all.
  const { name, status } = await repo(Trip, elevated(ctx)).get(trip);
  if (isFiled({ status })) throw filingErrors.nobodyAdded({ name });
}

/**
 * Adds what has changed to the filing before departure, which keeps its approval. More withdrawals than the rules allow send the trip back
 * to be filed anew. Returns the filing if it was amended.
 */
async function amendFiling(tripId: string, why: Reason, ctx: Context): Promise<Row<typeof TripFiling> | null> {
  // Transitions of a trip lock the trip before its sign-ups; here the sign-up is locked already, so the trip is only where it has to be.
  if (!isAmended(await repo(Trip, elevated(ctx)).get(tripId), why)) return null;
  const trip = await lockRecord(Trip, tripId, ctx);
  if (!isAmended(trip, why)) return null;
  const server = elevated(ctx);
  const open = { trip: trip.id, stage: 'predeparture', status: { in: [...underReview, 'approved'] } };
  const filing = await repo(TripFiling, server).first(open);
  if (!filing) return null;
  const content = await filedContent(await papersOf(trip, ctx), ctx, 'predeparture');
  const sha256 = contentHash(content);
  if (sha256 === filing.sha256) return null;
  const students = (await confirmedStudents(trip.id, ctx)).length;
  const reason = ctx.engine.texts.text('zh', `tripFiling.amended.${why}`);
  await append(filing, { content, sha256, reason }, ctx);
  await repo(TripFiling, server).act(filing.id, 'amend', { sha256, students, reason });
  if (why === 'withdrawal' && filing.status === 'approved' && students < (await lastFiled(filing.id, ctx)) * (1 - MAX_WITHDRAWN))
    await repo(TripFiling, server).act(filing.id, 'reopen', { reason: ctx.engine.texts.text('zh', 'tripFiling.amended.tooMany') });
  return filing;
}

interface Amendment {
  readonly content: FiledContent;
  readonly sha256: string;
  readonly reason: string;
}

async function append(filing: Row<typeof TripFiling>, amendment: Amendment, ctx: Context): Promise<void> {
  const snapshots = repo(FilingSnapshot, elevated(ctx));
  const number = (await snapshots.count({ filing: filing.id })) + 1;
  const { id, school, bureau } = filing;
  const what = { filing: id, school, bureau, number, kind: 'amended', submitter: ctx.actor.userId, submittedAt: ctx.now().toISOString() };
  await snapshots.create({ ...what, ...amendment } as Partial<Row<typeof FilingSnapshot>>);
}

/** Number of students of the last submission, from which withdrawals are counted. */
async function lastFiled(filing: string, ctx: Context): Promise<number> {
  const found = await repo(FilingSnapshot, elevated(ctx)).first(
    { filing, kind: 'filed' },
    { order: { field: 'number', descending: true } },
  );
  const { departure } = (found?.content ?? {}) as FiledContent;
  return Number(departure?.students ?? 0);
}
