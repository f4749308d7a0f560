import type { Report } from '@zhixing/telemetry/report.ts';
import type { Timing } from './timing.ts';

/** Who carries a device, and on which trip. */
export interface Wearer {
  readonly trip: string;
  readonly school: string | null;
  readonly agency: string | null;
  readonly bureau: string | null;
  readonly group: string | null;
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly tripVehicle: string | null;
  /** Milliseconds since 1970, between which the device may be located. */
  readonly from: number;
  readonly until: number;
}

/** A report of a known device, dated, with whom it speaks of. */
export interface PlacedReport {
  readonly report: Report;
  readonly device: string;
  readonly wearer: Wearer | null;
  readonly at: number;
  readonly timing: Timing;
  /**
   * Whose track its point belongs to: the wearer, or, of what the device sends from its memory, whoever carried it then and has given it back.
   * Such a point says nothing of now.
   */
  readonly of: Wearer | null;
  /** The device is given out, and whoever carries it may not be located at this moment. */
  readonly isOutside: boolean;
  /** Its point is stored already: what it raises was raised with it. */
  readonly isRepeated: boolean;
}
