import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { HomeNote, HomeTile } from '@zhixing/engine/ports/home-tiles.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { filingDeadlines } from './readiness/deadlines.ts';
import { tripNotes } from './readiness/home-notes.ts';
import { beforeDeparture, type Trip } from './trip.model.ts';

const inTerm = { departAt: { gte: '@termStart', lte: '@termEnd' } } as const;
const ahead = { departAt: { gte: '@today' } } as const;

/** Trips whose declarations are ordered by their last day; later departures are due later. */
const MAX_ORDERED = 50;

/** Plans, trips and filings on home pages. */
export const tripHomeTiles: readonly HomeTile[] = [
  {
    name: 'trip.toDeclare',
    part: 'toDo',
    model: 'trip',
    permission: 'act:declare',
    where: { status: 'preparing', ...ahead },
    due: 'departAt',
    about: ['school'],
    notes: declarationDue,
    read: MAX_ORDERED,
  },
  {
    name: 'trip.under',
    part: 'trips',
    model: 'trip',
    where: { status: { in: [...beforeDeparture, 'inProgress', 'suspended'] }, returnAt: { gte: '@today' } },
    due: 'departAt',
    about: ['school', 'agency'],
    notes: tripNotes,
  },
  {
    name: 'tripFiling.returned',
    part: 'returned',
    model: 'tripFiling',
    permission: 'act:submit',
    where: { status: 'returned' },
    newest: 'updatedAt',
    title: ['trip'],
    about: ['filingNo'],
  },
  {
    name: 'tripPlan.returned',
    part: 'returned',
    model: 'tripPlan',
    permission: 'act:submit',
    where: { status: 'rejected' },
    newest: 'updatedAt',
    about: ['school'],
  },
  {
    name: 'tripFiling.ending',
    part: 'expiring',
    model: 'tripFiling',
    permission: 'act:reopen',
    where: { status: 'approved', validUntil: { gte: '@today', lte: '@today+14' } },
    due: 'validUntil',
    title: ['trip'],
    about: ['filingNo'],
  },
  { name: 'trip.ofTerm', part: 'figures', model: 'trip', where: { status: { ne: 'cancelled' }, ...inTerm } },
  { name: 'trip.students', part: 'figures', model: 'trip', where: { status: { ne: 'cancelled' }, ...inTerm }, sum: 'planStudents' },
  { name: 'trip.preparing', part: 'figures', model: 'trip', where: { status: 'preparing', ...ahead } },
  {
    name: 'tripFiling.inReview',
    part: 'figures',
    model: 'tripFiling',
    where: { status: { in: ['schoolReview', 'firstReview', 'finalReview'] } },
  },
];

/** The last day on which each trip can be declared, with the lead times of all bureaus read at once. */
async function declarationDue(rows: readonly Stored[], ctx: Context): Promise<ReadonlyMap<string, HomeNote>> {
  const trips = rows as unknown as Row<typeof Trip>[];
  const ids = [...new Set(trips.flatMap(({ bureau }) => bureau ?? []))];
  const bureaus = ids.length > 0 ? await repo(EducationBureau, elevated(ctx)).find({ id: { in: ids } }) : [];
  const filed = trips.map((trip) => ({ trip, bureau: bureaus.find(({ id }) => id === trip.bureau) ?? null }));
  return new Map([...(await filingDeadlines(filed, ctx))].map(([id, { last }]) => [id, { due: last }]));
}
