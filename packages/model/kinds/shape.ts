import { EARTH_METRES, type Line, metresBetween, type Polygon, type Position, radians } from '../geo-shape.ts';
import { defineKind, type Issue, issue, type Kind } from '../kind.ts';

const MAX_POSITIONS = 1000;

/** An area on a map, as the polygon of GeoJSON, in GCJ-02 degrees: one closed ring of at least three points that does not cross itself. */
export const polygon: Kind = defineKind('polygon', {
  column: () => 'jsonb',
  check: (value) => {
    const rings = coordinatesOf(value, 'Polygon');
    return rings?.length === 1 ? checkRing(rings[0]) : issue('field.notPolygon');
  },
  constraint: (x) => `${x}->>'type' = 'Polygon' and jsonb_array_length(${x}->'coordinates') = 1`,
  parse: (text) => {
    const positions = readPositions(text);
    if (!positions) return { issue: issue('field.notPolygon') };
    const value = { type: 'Polygon', coordinates: [closed(positions)] };
    const found = checkRing(value.coordinates[0]);
    return found ? { issue: found } : { value };
  },
  format: (value) => writePositions((value as Polygon).coordinates[0].slice(0, -1)),
  schema: () => schemaOf('Polygon', { type: 'array', minItems: 1, maxItems: 1, items: positionsSchema(4) }),
  operators: () => ['empty'],
  geometry: 'polygon',
  personal: 'tells',
  example: (_field, n) => {
    const [lng, lat] = [112 + (n % 100) / 100, 28.2];
    return {
      type: 'Polygon',
      coordinates: [
        [
          [lng, lat],
          [lng + 0.01, lat],
          [lng + 0.01, lat + 0.01],
          [lng, lat],
        ],
      ],
    };
  },
});

/** A route on a map, as the line string of GeoJSON, in GCJ-02 degrees: at least two different points. */
export const line: Kind = defineKind('line', {
  column: () => 'jsonb',
  check: (value) => checkLine(coordinatesOf(value, 'LineString')),
  constraint: (x) => `${x}->>'type' = 'LineString' and jsonb_array_length(${x}->'coordinates') >= 2`,
  parse: (text) => {
    const coordinates = readPositions(text);
    const found = checkLine(coordinates);
    return found ? { issue: found } : { value: { type: 'LineString', coordinates } };
  },
  format: (value) => writePositions((value as Line).coordinates),
  schema: () => schemaOf('LineString', positionsSchema(2)),
  operators: () => ['empty'],
  geometry: 'line',
  personal: 'tells',
  example: (_field, n) => ({
    type: 'LineString',
    coordinates: [
      [112 + (n % 100) / 100, 28.2],
      [112.5, 28.3 + (n % 7) / 10],
    ],
  }),
});

/** Area of a polygon in square metres, on a sphere. */
export function areaOf({ coordinates: [ring] }: Polygon): number {
  const parts = edgesOf(ring).map(([a, b]) => radians(b[0] - a[0]) * (2 + Math.sin(radians(a[1])) + Math.sin(radians(b[1]))));
  return Math.abs((parts.reduce((sum, part) => sum + part, 0) * EARTH_METRES ** 2) / 2);
}

/** Length of a line in metres, on a sphere. */
export function lengthOf({ coordinates }: Line): number {
  return edgesOf(coordinates).reduce((sum, [a, b]) => sum + metresBetween(a, b), 0);
}

function coordinatesOf(value: unknown, type: string): readonly unknown[] | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return null;
  const { type: given, coordinates } = value as Record<string, unknown>;
  return given === type && Array.isArray(coordinates) ? coordinates : null;
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((degree) => typeof degree === 'number' && Number.isFinite(degree)) &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

const arePositions = (value: unknown): value is readonly Position[] =>
  Array.isArray(value) && value.length <= MAX_POSITIONS && value.every(isPosition);

const isSame = (a: Position | undefined, b: Position | undefined): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];

function checkRing(ring: unknown): Issue | null {
  if (!arePositions(ring)) return issue('field.notPolygon');
  if (new Set(ring.map(String)).size < 3) return issue('field.polygonTooFew');
  if (!isSame(ring[0], ring.at(-1))) return issue('field.polygonOpen');
  return crossesItself(ring) ? issue('field.polygonCrosses') : null;
}

function checkLine(positions: unknown): Issue | null {
  return arePositions(positions) && new Set(positions.map(String)).size >= 2 ? null : issue('field.notLine');
}

type Edge = readonly [Position, Position];

const edgesOf = (positions: readonly Position[]): Edge[] => positions.slice(1).map((to, i) => [positions[i] ?? to, to]);

/** Whether two edges of a closed ring intersect other than neighbours in their shared point. */
function crossesItself(ring: readonly Position[]): boolean {
  const edges = edgesOf(ring);
  return edges.some((edge, i) => edges.slice(i + 1).some((other, j) => meet(edge, other, j === 0, i === 0 && j === edges.length - 2)));
}

function meet(edge: Edge, other: Edge, follows: boolean, closes: boolean): boolean {
  if (isSame(...edge)) return true;
  // Neighbours share a point; they intersect elsewhere only if one overlaps the other.
  if (follows) return liesOn(edge, other[1]) || liesOn(other, edge[0]);
  if (closes) return liesOn(edge, other[0]) || liesOn(other, edge[1]);
  const [a, b, c, d] = [side(edge, other[0]), side(edge, other[1]), side(other, edge[0]), side(other, edge[1])];
  if (a * b < 0 && c * d < 0) return true;
  return liesOn(edge, other[0]) || liesOn(edge, other[1]) || liesOn(other, edge[0]) || liesOn(other, edge[1]);
}

/** The side of an edge on which a position is: the sign of the cross product; 0 on its line. */
const side = ([a, b]: Edge, p: Position): number => Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));

const between = (a: number, b: number, x: number): boolean => Math.min(a, b) <= x && x <= Math.max(a, b);
const liesOn = (edge: Edge, p: Position): boolean =>
  side(edge, p) === 0 && between(edge[0][0], edge[1][0], p[0]) && between(edge[0][1], edge[1][1], p[1]);

const closed = (positions: readonly Position[]): readonly Position[] => {
  const [first] = positions;
  return first && !isSame(first, positions.at(-1)) ? [...positions, first] : positions;
};

/** Parses typed or pasted points: `112.98,28.19` each, separated by semicolons or line breaks. */
function readPositions(text: string): readonly Position[] | null {
  const parts = text
    .normalize('NFKC')
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const positions = parts.map((part) => /^(-?\d+(?:\.\d+)?)[,\s]+(-?\d+(?:\.\d+)?)$/.exec(part)?.slice(1).map(Number));
  return arePositions(positions) ? positions : null;
}

const writePositions = (positions: readonly Position[]): string => positions.map(([lng, lat]) => `${lng},${lat}`).join('; ');

const positionsSchema = (minItems: number) => ({
  type: 'array',
  minItems,
  maxItems: MAX_POSITIONS,
  items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } },
});

const schemaOf = (type: string, coordinates: object) => ({
  type: 'object',
  properties: { type: { const: type }, coordinates },
  required: ['type', 'coordinates'],
  additionalProperties: false,
  description: 'GeoJSON geometry in GCJ-02 degrees',
});
