import type { Position } from './geo-shape.ts';

/*
 * Conversion from WGS 84, which satellites and GeoJSON use, to GCJ-02, which maps in China are drawn in. Outside of China both are the same.
 */

const SEMI_MAJOR = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;

/** A position in GCJ-02 degrees for one in WGS 84 degrees. */
export function gcjOfWgs(at: Position): Position {
  const [lng, lat] = at;
  if (lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271) return at;
  const radians = (lat / 180) * Math.PI;
  const magic = 1 - ECCENTRICITY * Math.sin(radians) ** 2;
  const north = (northward(lng - 105, lat - 35) * 180) / (((SEMI_MAJOR * (1 - ECCENTRICITY)) / (magic * Math.sqrt(magic))) * Math.PI);
  const east = (eastward(lng - 105, lat - 35) * 180) / ((SEMI_MAJOR / Math.sqrt(magic)) * Math.cos(radians) * Math.PI);
  return [lng + east, lat + north];
}

const wave = (x: number, ...terms: readonly (readonly [size: number, length: number])[]): number =>
  terms.reduce((sum, [size, length]) => sum + size * Math.sin(x * length * Math.PI), 0) * (2 / 3);

const northward = (x: number, y: number): number =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * Math.sqrt(Math.abs(x)) +
  wave(x, [20, 6], [20, 2]) +
  wave(y, [20, 1], [40, 1 / 3]) +
  wave(y, [160, 1 / 12], [320, 1 / 30]);

const eastward = (x: number, y: number): number =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * Math.sqrt(Math.abs(x)) +
  wave(x, [20, 6], [20, 2]) +
  wave(x, [20, 1], [40, 1 / 3]) +
  wave(x, [150, 1 / 12], [300, 1 / 30]);
