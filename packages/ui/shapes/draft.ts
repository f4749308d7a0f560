import type { FenceGeometry } from '@zhixing/model/geo-fence.ts';
import { metresBetween, type Position } from '@zhixing/model/geo-shape.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';

export const shapeKinds = ['circle', 'polygon', 'corridor', 'moving'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

/** A shape while it is drawn. A circle has one vertex, its centre; a moving circle has none. */
export interface Draft {
  readonly shape: ShapeKind;
  readonly vertices: readonly Position[];
  readonly radiusM: number;
  readonly corridorM: number;
}

/** Bounds of shapes: vertices, metres of a radius and of a width. */
export const bounds = { vertices: 200, radius: [20, 50_000], movingRadius: [20, 2000], corridor: [10, 5000] } as const;

const DIGITS = 6;

export const newDraft = (shape: ShapeKind): Draft => ({ shape, vertices: [], radiusM: shape === 'moving' ? 50 : 300, corridorM: 100 });

/** Adds a vertex at the end; of a circle it becomes the centre. */
export const put = (draft: Draft, at: Position): Draft => {
  if (draft.shape === 'moving') return draft;
  const vertices = draft.shape === 'circle' ? [rounded(at)] : [...draft.vertices, rounded(at)];
  return vertices.length > bounds.vertices ? draft : { ...draft, vertices };
};

export const moved = (draft: Draft, index: number, at: Position): Draft => ({
  ...draft,
  vertices: draft.vertices.with(index, rounded(at)),
});

/** Adds a vertex before the one at `index`. */
export const inserted = (draft: Draft, index: number, at: Position): Draft =>
  draft.vertices.length >= bounds.vertices ? draft : { ...draft, vertices: draft.vertices.toSpliced(index, 0, rounded(at)) };

export const removed = (draft: Draft, index: number): Draft => ({ ...draft, vertices: draft.vertices.toSpliced(index, 1) });

const rounded = ([lng, lat]: Position): Position => [Number(lng.toFixed(DIGITS)), Number(lat.toFixed(DIGITS))];

/** Middles of the edges, each with the index at which a vertex there is inserted. */
export function middles({ shape, vertices }: Draft): { index: number; at: Position }[] {
  if (shape === 'circle' || shape === 'moving' || vertices.length < 2) return [];
  const ends = shape === 'polygon' && vertices.length > 2 ? [...vertices, vertices[0] ?? [0, 0]] : vertices;
  return ends.slice(1).map((b, i) => {
    const a = ends[i] ?? b;
    return { index: i + 1, at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const };
  });
}

/** The geometry of a draft; null while it is incomplete, and for moving circles. */
export function geometryOf({ shape, vertices, radiusM, corridorM }: Draft): FenceGeometry | null {
  const [first] = vertices;
  if (!first) return null;
  if (shape === 'circle') return { shape, center: first, radiusM };
  if (shape === 'polygon' && vertices.length > 2) return { shape, points: { type: 'Polygon', coordinates: [[...vertices, first]] } };
  if (shape === 'corridor' && vertices.length > 1) return { shape, path: { type: 'LineString', coordinates: vertices }, corridorM };
  return null;
}

export type DraftIssue = 'centre' | 'corners' | 'route' | 'crosses' | 'radius' | 'width';

/** What a draft still lacks; null if it can be saved. */
export const issueOf = (draft: Draft): DraftIssue | null => issues[draft.shape](draft);

const issues: Readonly<Record<ShapeKind, (draft: Draft) => DraftIssue | null>> = {
  circle: ({ vertices, radiusM }) => (vertices.length === 0 ? 'centre' : isBetween(radiusM, bounds.radius) ? null : 'radius'),
  moving: ({ radiusM }) => (isBetween(radiusM, bounds.movingRadius) ? null : 'radius'),
  corridor: ({ vertices, corridorM }) => {
    if (new Set(vertices.map(String)).size < 2) return 'route';
    return isBetween(corridorM, bounds.corridor) ? null : 'width';
  },
  polygon: (draft) => {
    const geometry = geometryOf(draft);
    if (geometry?.shape !== 'polygon') return 'corners';
    return kindOf('polygon').check(geometry.points, { kind: 'polygon' }) ? 'crosses' : null;
  },
};

const isBetween = (value: number, [least, most]: readonly [number, number]): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** The nearest of some vertices within `metres`; the position itself if none is. */
export function snapped(at: Position, targets: readonly Position[], metres: number): Position {
  const near = targets.map((target) => ({ target, far: metresBetween(at, target) })).filter(({ far }) => far <= metres);
  return near.toSorted((a, b) => a.far - b.far)[0]?.target ?? at;
}
