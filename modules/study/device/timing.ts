import type { Report } from '@zhixing/telemetry/report.ts';

const FUTURE_MS = 300_000;
const LATE_MS = 120_000;
/** Devices without a clock begin in 1970, 1980 or 2000. */
const FIRST_MS = Date.parse('2015-01-01T00:00:00Z');

/**
 * How a report stands in time. `live`: it tells of now. `late`: stored by the device or overtaken on the way; it belongs into the track, and
 * says nothing about now. `clockBad`: dated so that it cannot be true; kept at the moment of receipt, and never used for the present.
 */
export type Timing = 'live' | 'late' | 'clockBad';

/** The moment that counts for a report, in milliseconds since 1970, and how it stands in time (section 6.2 of the notes on safety). */
export function timed({ fixAt, receivedAt, catchUp }: Pick<Report, 'fixAt' | 'receivedAt' | 'catchUp'>): { at: number; timing: Timing } {
  if (fixAt === undefined) return { at: receivedAt, timing: 'live' };
  if (fixAt < FIRST_MS || fixAt > receivedAt + FUTURE_MS) return { at: receivedAt, timing: 'clockBad' };
  return { at: fixAt, timing: catchUp || receivedAt - fixAt > LATE_MS ? 'late' : 'live' };
}
