import { metresBetween, type Position } from '@zhixing/model/geo-shape.ts';

/** A point of the track of a coach; the moment is in milliseconds since 1970. */
export interface DrivenPoint {
  readonly at: number;
  readonly position: Position;
  /** Null where the device does not say it. */
  readonly speedKmh: number | null;
}

/** A stop; it lasts on while `until` is null. */
export interface Stop {
  readonly from: number;
  readonly until: number | null;
  readonly position: Position;
}

/** How a coach was driven. */
export interface Driving {
  /** Since when it has been driven without a rest; null where it rests. */
  readonly drivenSince: number | null;
  readonly maxKmh: number;
  readonly metres: number;
  readonly stops: readonly Stop[];
}

const MINUTE_MS = 60_000;
/** Slower than which a coach stands, as for the rules on driving. */
const STANDS_KMH = 5;
/** A shorter stand is one at a light. */
const STOP_MS = 3 * MINUTE_MS;
/** Silence after which nothing is known of the time between. */
const GAP_MS = 10 * MINUTE_MS;
const KMH_PER_MPS = 3.6;

interface Course {
  readonly last: DrivenPoint | null;
  readonly stand: DrivenPoint | null;
  readonly drivenSince: number | null;
  readonly maxKmh: number;
  readonly metres: number;
  readonly stops: readonly Stop[];
}

const begin: Course = { last: null, stand: null, drivenSince: null, maxKmh: 0, metres: 0, stops: [] };

/** Stops, distance and uninterrupted driving along a track in the order of its moments. A rest of `restMinutes` ends the driving. */
export function drivingOf(points: readonly DrivenPoint[], restMinutes: number): Driving {
  const { last, stand, drivenSince, maxKmh, metres, stops } = points.reduce((course, point) => drivenTo(course, point, restMinutes), begin);
  const isStopped = last !== null && stand !== null && last.at - stand.at >= STOP_MS;
  const isRested = last !== null && stand !== null && last.at - stand.at >= restMinutes * MINUTE_MS;
  return {
    drivenSince: isRested ? null : drivenSince,
    maxKmh: Math.round(maxKmh),
    metres: Math.round(metres),
    stops: isStopped ? [...stops, { from: stand.at, until: null, position: stand.position }] : stops,
  };
}

function drivenTo(before: Course, point: DrivenPoint, restMinutes: number): Course {
  const isGap = before.last !== null && point.at - before.last.at > GAP_MS;
  const course = isGap ? { ...stoppedUntil(before, before.last?.at ?? point.at), last: null } : before;
  const { last, stand } = course;
  const speed = speedAt(last, point);
  const metres = course.metres + (last && speed >= STANDS_KMH ? metresBetween(last.position, point.position) : 0);
  const next = { ...course, last: point, metres, maxKmh: Math.max(course.maxKmh, speed) };
  if (speed < STANDS_KMH) return { ...next, stand: stand ?? point };
  const isRested = stand !== null && point.at - stand.at >= restMinutes * MINUTE_MS;
  return { ...stoppedUntil(next, point.at), drivenSince: isRested ? point.at : (course.drivenSince ?? point.at) };
}

/** The stand is over; it was a stop if it lasted long enough. */
function stoppedUntil(course: Course, at: number): Course {
  const { stand, stops } = course;
  if (!stand || at - stand.at < STOP_MS) return { ...course, stand: null };
  return { ...course, stand: null, stops: [...stops, { from: stand.at, until: at, position: stand.position }] };
}

function speedAt(last: DrivenPoint | null, { at, position, speedKmh }: DrivenPoint): number {
  if (speedKmh !== null) return speedKmh;
  return last && at > last.at ? (metresBetween(last.position, position) / ((at - last.at) / 1000)) * KMH_PER_MPS : 0;
}
