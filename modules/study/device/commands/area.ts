import type { Row } from '@zhixing/model';
import type { Position } from '@zhixing/model/geo-shape.ts';
import type { Command } from '@zhixing/telemetry/command.ts';
import { toWgs84 } from '@zhixing/telemetry/coordinates.ts';
import type { Area, Vertex } from '@zhixing/telemetry/jt808/commands.ts';
import type { GeoFence } from '../../safety/fence/geo-fence.model.ts';

export type LaidArea = Area;

type FenceShape = Pick<
  Row<typeof GeoFence>,
  'id' | 'name' | 'shape' | 'center' | 'radiusM' | 'points' | 'path' | 'corridorM' | 'watchFrom' | 'watchTo'
>;

/** A fence as a terminal knows it, in WGS 84; null for what terminals cannot watch, such as a circle that moves. */
export function areaOf({ id, name, watchFrom, watchTo, ...fence }: FenceShape): LaidArea | null {
  const shape = shapeOf(fence);
  const daily = watchFrom && watchTo ? { daily: { from: watchFrom.slice(0, 5), to: watchTo.slice(0, 5) } } : {};
  return shape && { id: areaId(id), name, ...daily, ...shape };
}

/** Message that takes an area out of a terminal. */
export const takenOut = ({ id, shape }: LaidArea): Command => ({ ask: 'deleteAreas', shape, ids: [id] });

/** Terminals know areas by a number of 32 bits: the last ones of the fence's id, which are random. */
const areaId = (fence: string): number => Number.parseInt(fence.slice(-8), 16);

function shapeOf({ shape, center, radiusM, points, path, corridorM }: Omit<FenceShape, 'id' | 'name' | 'watchFrom' | 'watchTo'>) {
  if (shape === 'circle' && center && radiusM) return { shape: 'circle' as const, centre: vertex([center.lng, center.lat]), radiusM };
  // A ring repeats its first vertex at the end; terminals close it by themselves.
  if (shape === 'polygon' && points) return { shape: 'polygon' as const, vertices: points.coordinates[0].slice(0, -1).map(vertex) };
  if (shape === 'corridor' && path && corridorM)
    return { shape: 'route' as const, vertices: path.coordinates.map(vertex), widthM: corridorM };
  return null;
}

const PLACES = 1e6;
const rounded = (degrees: number): number => Math.round(degrees * PLACES) / PLACES;

/** In millionths of a degree, as terminals have them. */
function vertex([lng, lat]: Position): Vertex {
  const exact = toWgs84({ lng, lat });
  return { lng: rounded(exact.lng), lat: rounded(exact.lat) };
}
