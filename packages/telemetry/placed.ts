import type { Report } from './report.ts';

/**
 * How a report stands in time. `live`: newer than what was known of the device. `late`: stored by the device or overtaken on the way; it belongs
 * into the track, but says nothing about now. `clockBad`: dated so that it cannot be true; kept, and never used for the present.
 */
export type Timing = 'live' | 'late' | 'clockBad';

/** Who or what carries a device during a trip, with what decides who may see it. */
export interface Subject {
  readonly kind: 'student' | 'staff' | 'vehicle';
  readonly id: string;
  readonly trip: string;
  /** Group of travellers in the trip. */
  readonly group?: string;
  readonly school?: string;
  readonly agency?: string;
}

/** A report of a known device, ordered and dated, with whom it speaks of. */
export interface PlacedReport extends Report {
  readonly device: string;
  /** Class of the device: wristband, badge, vehicle terminal and so on, as its type says. */
  readonly deviceClass: string;
  /** Where the device is installed, if it does not travel. */
  readonly site?: string;
  readonly timing: Timing;
  /** The moment that counts, in milliseconds since 1970: of the fix where its clock can be trusted, else of receipt. */
  readonly at: number;
  /** The position in GCJ-02, as fences and maps use it. */
  readonly point?: { readonly lng: number; readonly lat: number };
  /** Absent where nobody carries the device now. */
  readonly subject?: Subject;
}
