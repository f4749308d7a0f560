import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

interface Settings {
  /** The warning settings that hold for a trip, by the names of their fields. */
  readonly of: (
    trip: { readonly id: string; readonly school: string | null },
    ctx: Context,
  ) => Promise<Readonly<Record<string, { readonly value: string | number }>>>;
}
export const settings = definePort<Settings>('alarm.settings');
