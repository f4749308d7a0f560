import type { RecordRow } from '@zhixing/client/records.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import type { GeoPoint } from '@zhixing/model';
import { type FenceGeometry, fenceGeometry } from '@zhixing/model/geo-fence.ts';
import type { Line, Polygon, Position } from '@zhixing/model/geo-shape.ts';
import { type Draft, newDraft, type ShapeKind } from '@zhixing/ui/shapes/draft.ts';
import type { ShownShape } from '@zhixing/ui/shapes/shape-map-props.ts';
import { type ShapeTone, shapeTones } from '@zhixing/ui/shapes/shape-tone.ts';

export const positionOf = ({ lng, lat }: GeoPoint): Position => [lng, lat];

/** The shape of a stored fence as it is edited. */
export function draftOf(row: RecordRow): Draft {
  const shape = row.shape as ShapeKind;
  const blank = newDraft(shape);
  const radiusM = (row.radiusM as number | null) ?? blank.radiusM;
  const corridorM = (row.corridorM as number | null) ?? blank.corridorM;
  return { ...blank, radiusM, corridorM, vertices: verticesOf(row) };
}

function verticesOf({ center, points, path }: RecordRow): readonly Position[] {
  if (center) return [positionOf(center as GeoPoint)];
  if (points) return (points as Polygon).coordinates[0].slice(0, -1);
  return path ? (path as Line).coordinates : [];
}

/** Values of the fields of a fence for a drawn shape; those of other shapes are empty. */
export function valuesOf({ shape, vertices, radiusM, corridorM }: Draft): Values {
  const [first] = vertices;
  const values: Record<string, unknown> = { shape };
  if (shape === 'circle' || shape === 'moving') values.radiusM = radiusM;
  if (shape === 'circle' && first) values.center = { lng: first[0], lat: first[1] };
  if (shape === 'polygon' && first) values.points = { type: 'Polygon', coordinates: [[...vertices, first]] };
  if (shape === 'corridor') Object.assign(values, { path: { type: 'LineString', coordinates: vertices }, corridorM });
  return values;
}

/** A geometry as it is edited. */
export function draftOfGeometry(geometry: FenceGeometry): Draft {
  const blank = newDraft(geometry.shape);
  if (geometry.shape === 'circle') return { ...blank, vertices: [geometry.center], radiusM: geometry.radiusM };
  if (geometry.shape === 'polygon') return { ...blank, vertices: geometry.points.coordinates[0].slice(0, -1) };
  return { ...blank, vertices: geometry.path.coordinates, corridorM: geometry.corridorM };
}

/** A stored fence on the map; none for moving circles, which are where their supervisor is. */
export function shownOf(row: RecordRow): ShownShape[] {
  const geometry = fenceGeometry(row);
  const tone = shapeTones.find((one) => one === row.color) ?? ('blue' satisfies ShapeTone);
  return geometry ? [{ id: row.id, title: String(row.name), geometry, tone }] : [];
}
