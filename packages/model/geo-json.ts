import type { FenceGeometry } from './geo-fence.ts';
import type { Position } from './geo-shape.ts';
import { kindOf } from './kinds/registry.ts';

/** A shape read from GeoJSON, with the name that its properties give it. */
export interface ReadShape {
  readonly name: string;
  readonly geometry: FenceGeometry;
}

export type RefusedShape = 'type' | 'hole' | 'crosses' | 'vertices' | 'degrees' | 'radius';

export interface ReadShapes {
  readonly shapes: readonly ReadShape[];
  /** What was left out, and why. */
  readonly refused: readonly { readonly name: string; readonly why: RefusedShape }[];
}

const MAX_TEXT = 1_000_000;
const MAX_SHAPES = 100;
const MAX_VERTICES = 200;
const RADIUS = 300;
const WIDTH = 100;

/**
 * Reads polygons, lines and points of a GeoJSON text: lines become corridors, points circles with the property `radius` (in metres). Null if
 * the text is none, or too long.
 */
export function readGeoJson(text: string): ReadShapes | null {
  if (text.length > MAX_TEXT) return null;
  const document = parsed(text);
  const features = document && featuresOf(document);
  if (!features || features.length === 0 || features.length > MAX_SHAPES) return null;
  const read = features.map((feature) => ({ name: feature.name, ...shapeOf(feature) }));
  return {
    shapes: read.flatMap(({ name, geometry }) => (geometry ? [{ name, geometry }] : [])),
    refused: read.flatMap(({ name, why }) => (why ? [{ name, why }] : [])),
  };
}

type Json = Readonly<Record<string, unknown>>;
interface Feature {
  readonly name: string;
  readonly properties: Json;
  readonly type: string;
  readonly coordinates: unknown;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Geometries one by one: collections and multi-geometries are taken apart. Collections are not nested, so that depth is bounded. */
function featuresOf(node: Json): Feature[] {
  if (node.type === 'FeatureCollection') return listOf(node.features).flatMap(geometriesOf);
  return node.type === 'Feature' ? geometriesOf(node) : partsOf(node, {});
}

const geometriesOf = ({ type, geometry, properties }: Json): Feature[] =>
  type === 'Feature' && isObject(geometry) ? partsOf(geometry, isObject(properties) ? properties : {}) : [];

function partsOf(node: Json, properties: Json): Feature[] {
  const type = String(node.type ?? '');
  const name = typeof properties.name === 'string' ? properties.name.slice(0, 60) : '';
  if (!type.startsWith('Multi')) return [{ name, properties, type, coordinates: node.coordinates }];
  const parts = Array.isArray(node.coordinates) ? node.coordinates : [];
  return parts.slice(0, MAX_SHAPES + 1).map((coordinates: unknown) => ({ name, properties, type: type.slice(5), coordinates }));
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.slice(0, MAX_SHAPES + 1).filter(isObject) : []);

type Shape = { readonly geometry?: FenceGeometry; readonly why?: RefusedShape };

function shapeOf({ type, coordinates, properties }: Feature): Shape {
  if (type === 'Polygon') return polygonOf(coordinates);
  if (type === 'LineString') return corridorOf(coordinates, properties.width);
  return type === 'Point' ? circleOf(coordinates, properties.radius) : { why: 'type' };
}

function polygonOf(coordinates: unknown): Shape {
  const rings = Array.isArray(coordinates) ? coordinates : [];
  if (rings.length > 1) return { why: 'hole' };
  const ring = positionsOf(rings[0]);
  if (!ring) return { why: 'degrees' };
  if (ring.length > MAX_VERTICES + 1) return { why: 'vertices' };
  const points = { type: 'Polygon', coordinates: [ring] } as const;
  return kindOf('polygon').check(points, { kind: 'polygon' }) ? { why: 'crosses' } : { geometry: { shape: 'polygon', points } };
}

function corridorOf(coordinates: unknown, width: unknown): Shape {
  const path = positionsOf(coordinates);
  if (!path || path.length < 2) return { why: 'degrees' };
  if (path.length > MAX_VERTICES) return { why: 'vertices' };
  const corridorM = whole(width, WIDTH);
  if (corridorM < 10 || corridorM > 5000) return { why: 'radius' };
  return { geometry: { shape: 'corridor', path: { type: 'LineString', coordinates: path }, corridorM } };
}

function circleOf(coordinates: unknown, radius: unknown): Shape {
  const [center] = positionsOf([coordinates]) ?? [];
  if (!center) return { why: 'degrees' };
  const radiusM = whole(radius, RADIUS);
  return radiusM < 20 || radiusM > 50_000 ? { why: 'radius' } : { geometry: { shape: 'circle', center, radiusM } };
}

const whole = (value: unknown, usual: number): number => (typeof value === 'number' ? Math.round(value) : usual);

/** Positions with six decimal places; a height is left out. Null if one of them is not on the globe. */
function positionsOf(value: unknown): Position[] | null {
  if (!Array.isArray(value) || value.length > MAX_VERTICES * 50) return null;
  const positions = value.map((position: unknown): Position | null => {
    const [lng, lat] = Array.isArray(position) ? (position as unknown[]) : [];
    const isDegrees = typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
    return isDegrees ? [Number(lng.toFixed(6)), Number(lat.toFixed(6))] : null;
  });
  return positions.every((position) => position !== null) ? positions : null;
}
