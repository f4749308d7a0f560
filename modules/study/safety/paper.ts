import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { Trip } from '../trip/trip.model.ts';
import { ownerOfPaper, type PaperOwner } from './owner.ts';
import { safetyErrors } from './safety.errors.ts';

interface Paper {
  readonly id: string;
  readonly trip: string | null;
  readonly isTemplate?: boolean;
  readonly status: string | null;
  readonly ownerType?: string | null;
  readonly edition: number | null;
}

/** Owner of a paper when it is created, and again when it changes to another trip. */
export async function owned(row: Paper, before: Paper | null, ctx: Context): Promise<Partial<PaperOwner>> {
  if (before && before.trip === row.trip) return {};
  return ownerOfPaper(row.trip, ctx);
}

/** A school's paper is for one of its trips, unless it is a template of the school. */
export function mustHaveTrip({ trip, isTemplate, ownerType }: Paper): void {
  if (trip === null && isTemplate === false && ownerType === 'school')
    throw safetyErrors.tripNeeded({}, { fields: { trip: { key: 'safety.tripNeeded' } } });
}

/** An approved paper is part of what is filed: it can be revised only while its trip is being prepared. */
export async function mustNotBeFiled({ trip }: Pick<Paper, 'trip'>, ctx: Context): Promise<void> {
  const found = await lookUp(Trip, trip, ctx);
  if (found && found.status !== 'preparing') throw safetyErrors.tripFiled({ name: found.name });
}

/** Lines of a paper change only while it is being written, which it is not during its approval either. */
export function mustBeOpen(paper: { readonly status: string | null; readonly approval: string | null } | null): void {
  if (paper && (paper.approval === 'wait' || !['draft', 'rejected'].includes(paper.status ?? ''))) throw safetyErrors.paperClosed();
}

/** What every approval of a paper writes down, and what every revision does. */
export const dated = (ctx: Context): { approvedAt: string } => ({ approvedAt: ctx.now().toISOString() });
export const revised = ({ edition }: Pick<Paper, 'edition'>): { edition: number; approvedAt: null } => ({
  edition: (edition ?? 1) + 1,
  approvedAt: null,
});
