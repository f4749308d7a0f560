import type { GeoPoint } from '@zhixing/model';

type Position = readonly [lng: number, lat: number];
export type Line = readonly Position[];

/** A part of the base map, as `packages/ui/base-map` reads it. */
export interface MapFeature {
  readonly kind: 'land' | 'district' | 'water' | 'park' | 'motorway' | 'road' | 'street' | 'site';
  /** Zoom level from which it is drawn. */
  readonly from: number;
  readonly lines: readonly Line[];
  /** Code of the region that it is the shape of. */
  readonly code?: string;
  readonly label?: { readonly names: readonly [zh: string, en: string]; readonly at: Position; readonly until?: number };
}

const DEGREE_M = 111_195;
const DIGITS = 1e5;

/** Writes a line as differences in hundred-thousandths of a degree (about a metre). */
export function packed(line: Line): number[] {
  let [lng, lat] = [0, 0];
  return line.flatMap(([east, north]) => {
    const [x, y] = [Math.round(east * DIGITS), Math.round(north * DIGITS)];
    const step = [x - lng, y - lat];
    [lng, lat] = [x, y];
    return step;
  });
}

export const shifted = ([lng, lat]: Position, east: number, north: number): Position => [
  lng + east / (DEGREE_M * Math.cos((lat * Math.PI) / 180)),
  lat + north / DEGREE_M,
];

const BETWEEN = 6;

/** A smooth line through some points (Catmull-Rom). */
export function toLine(points: readonly Position[]): Line {
  const at = (index: number): Position => points[Math.min(Math.max(index, 0), points.length - 1)] as Position;
  const last = points.at(-1);
  const smooth = points.slice(1).flatMap((_, index) =>
    Array.from({ length: BETWEEN }, (__, step) => {
      const corners = [at(index - 1), at(index), at(index + 1), at(index + 2)] as const;
      return [0, 1].map((axis) => spline(corners.map((corner) => corner[axis] ?? 0) as Four, step / BETWEEN)) as unknown as Position;
    }),
  );
  return last ? [...smooth, last] : smooth;
}

type Four = [number, number, number, number];

const spline = ([a, b, c, d]: Four, t: number): number =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);

/** The area within some metres of a line. */
export function ribbon(line: Line, metres: number): Line {
  const side = (sign: number) =>
    line.map((at, index) => {
      const [before, after] = [line[index - 1] ?? at, line[index + 1] ?? at];
      const [east, north] = [(after[0] - before[0]) * Math.cos((at[1] * Math.PI) / 180), after[1] - before[1]];
      const length = Math.hypot(east, north) || 1;
      const wide = (sign * metres * (0.85 + 0.15 * Math.sin(index))) / 2;
      return shifted(at, (north / length) * wide, (-east / length) * wide);
    });
  return [...side(1), ...side(-1).toReversed()];
}

const CORNERS = 28;

/** A round area with an uneven edge, the same for the same `n`. */
export const blob = ({ lng, lat }: GeoPoint, { east, north, n }: { east: number; north: number; n: number }): Line =>
  Array.from({ length: CORNERS }, (_, i) => {
    const turn = (i / CORNERS) * 2 * Math.PI;
    const uneven = 1 + 0.14 * Math.sin(3 * turn + n) + 0.08 * Math.sin(5 * turn + 2 * n);
    return shifted([lng, lat], Math.cos(turn) * east * uneven, Math.sin(turn) * north * uneven);
  });
