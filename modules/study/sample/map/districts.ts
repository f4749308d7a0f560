import { DISTRICTS } from '../regions.ts';
import type { Line } from './shapes.ts';

/** The edge of the fictional city. */
export const cityEdge: Line = [
  [112.28, 28.12],
  [112.42, 28.0],
  [112.7, 27.97],
  [112.98, 27.9],
  [113.3, 27.93],
  [113.62, 27.94],
  [113.95, 28.02],
  [114.05, 28.2],
  [113.9, 28.38],
  [113.55, 28.42],
  [113.2, 28.47],
  [112.95, 28.53],
  [112.7, 28.55],
  [112.45, 28.5],
  [112.27, 28.36],
];

type Position = Line[number];

/** Of each district what is nearer to its centre than to any other (Voronoi): schematic, as no boundary was ever surveyed. */
export const districtCells: readonly Line[] = DISTRICTS.map((district) =>
  DISTRICTS.filter((other) => other !== district).reduce<Line>(
    (cell, other) => half(cell, [district.centre.lng, district.centre.lat], [other.centre.lng, other.centre.lat]),
    cityEdge,
  ),
);

/** The part of a polygon that is nearer to one place than to another (Sutherland-Hodgman with their bisector). */
function half(cell: Line, own: Position, other: Position): Line {
  const middle = [(own[0] + other[0]) / 2, (own[1] + other[1]) / 2] as const;
  const towards = [other[0] - own[0], other[1] - own[1]] as const;
  const beyond = ([lng, lat]: Position) => (lng - middle[0]) * towards[0] + (lat - middle[1]) * towards[1];
  return cell.flatMap((at, index) => {
    const next = cell[(index + 1) % cell.length] as Position;
    const [here, there] = [beyond(at), beyond(next)];
    const kept = here <= 0 ? [at] : [];
    if (here <= 0 === there <= 0) return kept;
    const share = here / (here - there);
    return [...kept, [at[0] + (next[0] - at[0]) * share, at[1] + (next[1] - at[1]) * share] as const];
  });
}
