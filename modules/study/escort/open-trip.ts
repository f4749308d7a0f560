import { type Context, systemActor } from '@zhixing/engine/context.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip/trip.model.ts';

type TripRow = Row<typeof Trip>;

/** States in which what is organised for a trip may still be arranged; from the filing before departure on it stands. */
const openStates: readonly string[] = ['preparing', 'declaring', 'declared', 'enrolling', 'organising'];

export const isOpen = ({ status }: TripRow): boolean => openStates.includes(status);

/** Row-locks the trip until commit, so that its staff and groups change one writer at a time. */
export const lockTrip = async (trip: string, ctx: Context): Promise<TripRow> =>
  (await loadRow(ctx, ctx.engine.registry.get(Trip.name), trip, {}, { lock: 'change' })) as unknown as TripRow;

/** The server itself frees places and lets others take over after the filing as well. */
export const isServer = ({ actor }: Context): boolean => actor.access === systemActor.access;

/** When a trip begins and ends, for all that is taken by it. */
export const timesOf = ({ gatherAt, departAt, returnAt }: TripRow) => ({ startAt: gatherAt ?? departAt, endAt: returnAt });
