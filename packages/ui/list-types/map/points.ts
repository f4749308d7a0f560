/** Coordinates in degrees. */
export interface Point {
  readonly lng: number;
  readonly lat: number;
}

export function isPoint(value: unknown): value is Point {
  if (typeof value !== 'object' || value === null) return false;
  const { lng, lat } = value as Partial<Point>;
  return typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

/** Overlapping places with their centre. */
export interface Cluster<P> {
  readonly at: Point;
  readonly places: readonly P[];
}

/** Clusters places in the same square of `size` pixels at a zoom level of Leaflet's web map. */
export function clustered<P extends { readonly at: Point }>(places: readonly P[], zoom: number, size: number): Cluster<P>[] {
  const squares = new Map<string, P[]>();
  for (const place of places) {
    const { x, y } = pixelsOf(place.at, zoom);
    const key = `${Math.floor(x / size)} ${Math.floor(y / size)}`;
    const square = squares.get(key);
    if (square) square.push(place);
    else squares.set(key, [place]);
  }
  return [...squares.values()].map((inside) => ({ at: middleOf(inside.map(({ at }) => at)), places: inside }));
}

const TILE = 256;

function pixelsOf({ lng, lat }: Point, zoom: number): { x: number; y: number } {
  const scale = TILE * 2 ** zoom;
  const sin = Math.sin((lat * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * scale, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * scale };
}

const middleOf = (points: readonly Point[]): Point => ({
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
});

const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30];

/** Graticule spacing in degrees: the smallest step with at most `most` lines across the view. */
export const graticuleStep = (degrees: number, most: number): number => STEPS.find((step) => degrees / step <= most) ?? 30;

/** Multiples of a step within an inclusive range. */
export function linesBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: Math.min(count, 60) }, (_, i) => Number(((first + i) * step).toFixed(6)));
}
