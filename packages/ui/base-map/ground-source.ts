/** What is told apart on a base map. */
export type GroundKind = 'land' | 'park' | 'building' | 'district' | 'water' | 'street' | 'road' | 'motorway' | 'rail' | 'site';

/** A part of the ground within one tile. Lines are x, y, x, y … in pixels of a tile of 256. */
export interface GroundPart {
  readonly kind: GroundKind;
  readonly lines: readonly (readonly number[])[];
}

export interface GroundName {
  readonly kind: GroundKind;
  /** In Chinese and in English. */
  readonly names: readonly [string, string];
  readonly lng: number;
  readonly lat: number;
}

export interface GroundTile {
  readonly parts: readonly GroundPart[];
  readonly names: readonly GroundName[];
}

/** Where the ground of a tile comes from: the city that ships with the product, or a PMTiles archive. */
export interface GroundSource {
  readonly tile: (z: number, x: number, y: number) => Promise<GroundTile>;
  /** West, south, east and north of what it covers, where that is known. */
  readonly covers: readonly [number, number, number, number] | null;
}

export const TILE = 256;
export const areas: ReadonlySet<GroundKind> = new Set(['land', 'park', 'building', 'district', 'water']);

/** World pixels of a place at a zoom level of web maps. */
export function pixelOf(lng: number, lat: number, z: number): readonly [number, number] {
  const scale = TILE * 2 ** z;
  const sin = Math.sin((lat * Math.PI) / 180);
  return [((lng + 180) / 360) * scale, (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * scale];
}
