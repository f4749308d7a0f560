import library from 'gcoord';

type Library = (typeof library)['default'];

// Its types describe an ES module, but Node loads CommonJS, where the library itself stands in place of a module with a default.
const gcoord = library as unknown as Library;
type Pair = [number, number];

/** Degrees; which of the two systems they are in is said by who holds them. */
export interface Degrees {
  readonly lng: number;
  readonly lat: number;
}

/** From WGS 84, as devices send it, to GCJ-02, as maps and fences of the product use it. Outside China both are the same. */
export function toGcj02({ lng, lat }: Degrees): Degrees {
  const [x, y] = gcoord.transform<Pair>([lng, lat], gcoord.WGS84, gcoord.GCJ02);
  return { lng: x, lat: y };
}

/** From GCJ-02 to WGS 84. Exact to 0.2 m, as the shift has no closed inverse and is found by iteration. */
export function toWgs84({ lng, lat }: Degrees): Degrees {
  const [x, y] = gcoord.transform<Pair>([lng, lat], gcoord.GCJ02, gcoord.WGS84);
  return { lng: x, lat: y };
}
