import { metresBetween, type Position } from '@zhixing/model/geo-shape.ts';

/** Degrees are GCJ-02. */
export interface Motion {
  readonly at: Position;
  readonly speedKmh: number;
  readonly heading: number;
}

const DEGREE_M = 111_195;
const TURN_MS = 20 * 60_000;
/** Metres from the middle of a site within which its groups walk. */
const WALK_M = 55;
const GROUP_M = 18;
const APART_M = 8;
const COACH_KMH = 60;
const STOP_MS = 22 * 60_000;

export const shifted = ([lng, lat]: Position, east: number, north: number): Position => [
  lng + east / (DEGREE_M * Math.cos((lat * Math.PI) / 180)),
  lat + north / DEGREE_M,
];

/** A number from 0 to 1 that is always the same for a text. */
export function share(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return (hash >>> 0) / 2 ** 32;
}

/** Where somebody is who walks about a site with a group: the trip goes round, its groups stay together, everybody takes steps aside. */
export function walking(middle: Position, { group, id }: { readonly group: string; readonly id: string }, now: number): Motion {
  const turn = ((now % TURN_MS) / TURN_MS) * 2 * Math.PI;
  const [aside, step] = [share(group) * 2 * Math.PI, share(id) * 2 * Math.PI + now / 40_000];
  const east = Math.cos(turn) * WALK_M + Math.cos(aside) * GROUP_M + Math.cos(step) * APART_M;
  const north = Math.sin(turn) * WALK_M + Math.sin(aside) * GROUP_M + Math.sin(step) * APART_M;
  return {
    at: shifted(middle, east, north),
    speedKmh: 2 + share(id),
    heading: Math.round((360 - (turn * 180) / Math.PI) % 360),
  };
}

/** How a coach is driven, and how long it rests at both ends. */
const usually = { kmh: COACH_KMH, stopMs: STOP_MS };
/** Driven too fast and without a rest. */
export const racing = { kmh: 118, stopMs: 0 } as const;

/** Where a coach is that goes to and fro on a road. */
export function driving(road: readonly Position[], id: string, now: number, { kmh, stopMs } = usually): Motion {
  const legs = road
    .slice(1)
    .map((to, index) => ({ from: road[index] as Position, to, metres: metresBetween(road[index] as Position, to) }));
  const metres = legs.reduce((sum, leg) => sum + leg.metres, 0);
  const driveMs = (metres / (kmh / 3.6)) * 1000;
  const period = 2 * (driveMs + stopMs);
  const phase = (now + share(id) * period) % period;
  const isBack = phase >= driveMs + stopMs;
  const gone = Math.min(1, (isBack ? phase - driveMs - stopMs : phase) / driveMs);
  const { at, heading } = along(legs, (isBack ? 1 - gone : gone) * metres);
  return { at, speedKmh: gone < 1 ? kmh : 0, heading: Math.round((heading + (isBack ? 540 : 360)) % 360) };
}

interface Leg {
  readonly from: Position;
  readonly to: Position;
  readonly metres: number;
}

function along(legs: readonly Leg[], metres: number): { at: Position; heading: number } {
  let left = metres;
  const leg =
    legs.find((one) => {
      if (left <= one.metres) return true;
      left -= one.metres;
      return false;
    }) ?? (legs.at(-1) as Leg);
  const part = Math.min(1, left / leg.metres);
  const [east, north] = [leg.to[0] - leg.from[0], leg.to[1] - leg.from[1]];
  const heading = (Math.atan2(east * Math.cos((leg.from[1] * Math.PI) / 180), north) * 180) / Math.PI;
  return { at: [leg.from[0] + east * part, leg.from[1] + north * part], heading };
}
