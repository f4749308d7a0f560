import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import type { PlacedReport } from './placed-report.ts';

/** What a device raises an alarm about, and about whom. */
export interface DeviceCause {
  readonly category: string;
  readonly trip: string;
  readonly subject: string;
  readonly group: string | null;
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly tripVehicle: string | null;
  readonly location: { readonly lng: number; readonly lat: number } | null;
  readonly value: string | null;
}

interface Alarms {
  readonly raise: (ctx: Context, cause: DeviceCause) => Promise<{ readonly id: string; readonly isNew: boolean }>;
  /** Notes that what caused the open alarms of a category on a trip is over, but for those of some subjects. */
  readonly endOthers: (ctx: Context, category: string, trip: string, still: readonly string[]) => Promise<unknown>;
}
export const alarms = definePort<Alarms>('device.alarms');

interface Readings {
  /** Stores what wearables measured, in the transaction that stores the reports. */
  readonly store: (ctx: Context, placed: readonly PlacedReport[]) => Promise<void>;
}
export const readings = definePort<Readings>('device.readings');

interface Rules {
  /** Lets the rules see reports that are stored, in the transaction that stores them. */
  readonly observe: (ctx: Context, placed: readonly PlacedReport[]) => Promise<void>;
}
export const rules = definePort<Rules>('device.rules');

interface Settings {
  /** The warning settings that hold for a trip, by the names of their fields. */
  readonly of: (
    trip: { readonly id: string; readonly school: string | null },
    ctx: Context,
  ) => Promise<Readonly<Record<string, { readonly value: string | number }>>>;
}
export const settings = definePort<Settings>('device.settings');
