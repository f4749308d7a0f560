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
