import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

/** What a rule raises an alarm about. */
export interface RuleCause {
  readonly category: string;
  readonly trip: string;
  readonly subject: string;
  /** The usual level of the category where null. */
  readonly level: string | null;
  readonly group: string | null;
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly tripVehicle: string | null;
  readonly fence: string | null;
  /** Where people look after the matter on the spot. */
  readonly site: string | null;
  readonly location: { readonly lng: number; readonly lat: number } | null;
  readonly value: string | null;
  readonly threshold: string | null;
}

interface Alarms {
  readonly raise: (ctx: Context, cause: RuleCause) => Promise<unknown>;
  /** Notes that what caused an open alarm is over. */
  readonly end: (ctx: Context, category: string, subject: string) => Promise<unknown>;
}
export const alarms = definePort<Alarms>('alarmRules.alarms');

/** The warning settings of a trip, by the names of their fields. */
export type Figures = Readonly<Record<string, { readonly value: string | number }>>;

interface Settings {
  /** The warning settings that hold for each of some trips. */
  readonly ofTrips: (
    trips: readonly { readonly id: string; readonly school: string | null }[],
    ctx: Context,
  ) => Promise<ReadonlyMap<string, Figures>>;
}
export const settings = definePort<Settings>('alarmRules.settings');
