import type { GeoPoint } from './field.ts';
import { EARTH_METRES, type Line, metresBetween, type Polygon, type Position, radians } from './geo-shape.ts';

/** A fence on the map. A moving circle is a circle round where its supervisor is at the moment. */
export type FenceGeometry =
  | { readonly shape: 'circle'; readonly center: Position; readonly radiusM: number }
  | { readonly shape: 'polygon'; readonly points: Polygon }
  | { readonly shape: 'corridor'; readonly path: Line; readonly corridorM: number };

/** The geometry that the values of a fence describe, by the names of its fields; null for a moving circle and for what is not complete. */
export function fenceGeometry(values: Readonly<Record<string, unknown>>): FenceGeometry | null {
  const { shape, center, radiusM, points, path, corridorM } = values;
  if (shape === 'circle' && center) {
    const { lng, lat } = center as GeoPoint;
    return { shape, center: [lng, lat], radiusM: Number(radiusM) };
  }
  if (shape === 'polygon' && points) return { shape, points: points as Polygon };
  return shape === 'corridor' && path ? { shape, path: path as Line, corridorM: Number(corridorM) } : null;
}

/** Within this distance in metres a point is on the edge, which belongs to the inside. */
const EDGE = 0.01;

/** Metres from a point to the edge of a fence: negative inside, 0 on the edge, positive outside. */
export function metresOutside(fence: FenceGeometry, point: Position): number {
  switch (fence.shape) {
    case 'circle':
      return metresBetween(fence.center, point) - fence.radiusM;
    case 'polygon': {
      const [ring] = fence.points.coordinates;
      const edge = metresToPath(ring, point);
      return isWithin(ring, point) ? -edge : edge;
    }
    case 'corridor':
      return metresToPath(fence.path.coordinates, point) - fence.corridorM / 2;
  }
}

/** Whether a point lies in a fence or on its edge. */
export const isInFence = (fence: FenceGeometry, point: Position): boolean => metresOutside(fence, point) <= EDGE;

/** Metres from a point to the nearest point of a path. */
const metresToPath = (path: readonly Position[], point: Position): number =>
  path.length === 1 && path[0] ? metresBetween(path[0], point) : Math.min(...edgesOf(path).map((edge) => metresToEdge(edge, point)));

type Edge = readonly [Position, Position];

/** The edges of a path, each from west to east, so that results do not depend on the direction in which it was drawn. */
const edgesOf = (path: readonly Position[]): Edge[] => path.slice(1).map((b, i) => sorted(path[i] ?? b, b));

const sorted = (a: Position, b: Position): Edge => (a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]) ? [a, b] : [b, a]);

/** In a plane that touches the globe at the point: exact to centimetres over the length of a fence. */
function metresToEdge([a, b]: Edge, point: Position): number {
  const scale = Math.cos(radians(point[1]));
  const flat = ([lng, lat]: Position) => [radians(lng - point[0]) * scale * EARTH_METRES, radians(lat - point[1]) * EARTH_METRES] as const;
  const [[ax, ay], [bx, by]] = [flat(a), flat(b)];
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
  return Math.hypot(ax + along * dx, ay + along * dy);
}

/** Counts the edges east of a point: an odd number means that it is inside. */
function isWithin(ring: readonly Position[], [lng, lat]: Position): boolean {
  const crossed = edgesOf(ring).filter(([a, b]) => {
    if (a[1] > lat === b[1] > lat) return false;
    return lng < a[0] + ((lat - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
  });
  return crossed.length % 2 === 1;
}
