import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

/** The warning settings of a trip, by the names of their fields. */
type Figures = Readonly<Record<string, { readonly value: string | number }>>;

interface Settings {
  /** The warning settings that hold for each of some trips. */
  readonly ofTrips: (
    trips: readonly { readonly id: string; readonly school: string | null }[],
    ctx: Context,
  ) => Promise<ReadonlyMap<string, Figures>>;
}
export const settings = definePort<Settings>('vitalSigns.settings');
