/** Longitude and latitude in GCJ-02 degrees, as in `geo`. */
export type Position = readonly [lng: number, lat: number];

/** A closed ring without holes: the last position equals the first. */
export interface Polygon {
  readonly type: 'Polygon';
  readonly coordinates: readonly [readonly Position[]];
}

export interface Line {
  readonly type: 'LineString';
  readonly coordinates: readonly Position[];
}

export const EARTH_METRES = 6_371_008.8;

/** Degrees as radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two positions on a sphere; the same in both directions. */
export function metresBetween(a: Position, b: Position): number {
  const [from, to] = [radians(a[1]), radians(b[1])];
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(radians(b[0] - a[0]) / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)));
}
