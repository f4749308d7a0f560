import type { Context } from '@zhixing/engine/context.ts';
import { defineGuards } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip.model.ts';
import {
  agencyContracted,
  budgetApproved,
  inTimeAndStaffed,
  itineraryComplete,
  planApproved,
  safetyPapersApproved,
} from './declare-guards.ts';
import { papersOf, papersOfTrips, type TripPapers } from './trip-papers.ts';

type TripRow = Row<typeof Trip>;
type Check = typeof planApproved;

const onPapers = (check: Check) => ({
  at: ['declare', 'declareUrgently', 'submitFiling'],
  check: async (trip: TripRow, ctx: Context, at: string) => check(await papersFor(trip, ctx), ctx, at),
});

/**
 * The guards of a declaration, by the codes of the catalogue; they are evaluated again before the departure is filed. An urgent declaration
 * may be late, since the bureau's leader decides about it; everything else holds for it as well.
 */
export const declarationGuards = defineGuards(Trip, {
  G01: onPapers(planApproved),
  G02: onPapers(itineraryComplete),
  G03: onPapers(agencyContracted),
  G04: onPapers(budgetApproved),
  G05: onPapers(safetyPapersApproved),
  G06: { ...onPapers(inTimeAndStaffed), overridable: ['bureauApprover'] },
});

const read = new WeakMap<TripRow, Promise<TripPapers>>();

/** The papers of a trip, read once for all guards of one evaluation. */
export function papersFor(trip: TripRow, ctx: Context): Promise<TripPapers> {
  const known = read.get(trip) ?? papersOf(trip, ctx);
  read.set(trip, known);
  return known;
}

/** Reads the papers of several trips together, for guards that are evaluated on all of them. */
export async function readPapersOf(trips: readonly TripRow[], ctx: Context): Promise<void> {
  const papers = await papersOfTrips(trips, ctx);
  for (const trip of trips) {
    const own = papers.get(trip.id);
    if (own) read.set(trip, Promise.resolve(own));
  }
}
