import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip/trip.model.ts';
import { complaintErrors } from './complaint.errors.ts';
import { type Complaint, upheld } from './complaint.model.ts';
import { books } from './ports.ts';

type ComplaintRow = Row<typeof Complaint>;

/** With an upheld outcome the party owes what it promised: a claim in the books of the trip, which are not closed while it is open. */
export async function chargeCompensation(row: ComplaintRow, ctx: Context): Promise<void> {
  const trip = await openTripOf(row, ctx);
  if (trip)
    await use(ctx.engine, books).book('compensation', { amount: owed(row), into: 'receivable', from: 'compensation' }, of(row, trip), ctx);
}

/** The party has paid. For a trip whose books were closed before the outcome, the complaint alone keeps it. */
export async function receiveCompensation(row: ComplaintRow, at: string, ctx: Context): Promise<void> {
  const trip = await openTripOf(row, ctx);
  if (trip)
    await use(ctx.engine, books).book(
      'compensation',
      { amount: owed(row), into: 'bank', from: 'receivable' },
      { ...of(row, trip), at },
      ctx,
    );
}

export function mustBePaid({ paidAt }: { readonly paidAt: string }, ctx: Context): void {
  if (Date.parse(paidAt) > ctx.now().getTime())
    throw complaintErrors.paidInFuture({}, { fields: { paidAt: { key: 'complaint.paidInFuture' } } });
}

const owed = ({ compensation, finding }: ComplaintRow): number =>
  (upheld as readonly (string | null)[]).includes(finding) ? (compensation ?? 0) : 0;
const of = ({ complaintNo, partyName }: ComplaintRow, trip: string) => ({ trip, no: complaintNo ?? '', party: partyName });

async function openTripOf({ trip: id }: ComplaintRow, ctx: Context): Promise<string | null> {
  const trip = await lookUp(Trip, id, ctx);
  return trip && trip.archivedAt === null ? trip.id : null;
}
