import { type GroundKind, type GroundName, type GroundPart, type GroundSource, pixelOf, TILE } from './ground-source.ts';

interface Written {
  readonly kind: GroundKind;
  readonly from: number;
  readonly lines: readonly (readonly number[])[];
  /** Code of the region that it is the shape of. */
  readonly code?: string;
  readonly label?: { readonly names: readonly [string, string]; readonly at: readonly [number, number]; readonly until?: number };
}

/** The file of the city: lines are differences in hundred-thousandths of a degree. */
export interface CityFile {
  readonly edge: readonly number[];
  readonly features: readonly Written[];
}

/** Pixels around a tile within which something is still drawn, so that wide lines are not cut. */
const AROUND = 32;
const DIGITS = 1e5;

/** The city that ships with the product. */
export function citySource({ edge, features }: CityFile): GroundSource {
  const all = features.map((feature) => ({ ...feature, places: feature.lines.map(unpacked) }));
  const [west, south, east, north] = boundsOf(unpacked(edge));
  return {
    covers: [west, south, east, north],
    tile: async (z, x, y) => {
      const seen = all.filter(({ from }) => z >= from);
      const parts = seen.flatMap(({ kind, places }): GroundPart[] => {
        const lines = places.map((line) => pixelsOf(line, z, [x * TILE, y * TILE])).filter(isNear);
        return kind === 'site' || lines.length === 0 ? [] : [{ kind, lines }];
      });
      const names = seen.flatMap(({ kind, label }): GroundName[] => {
        if (!label || z > (label.until ?? z)) return [];
        const [lng, lat] = label.at;
        const [px, py] = pixelOf(lng, lat, z);
        const isHere = Math.floor(px / TILE) === x && Math.floor(py / TILE) === y;
        return isHere ? [{ kind, names: label.names, lng, lat }] : [];
      });
      return { parts, names };
    },
  };
}

/** Numbers in turn: longitude, latitude. */
export function unpacked(line: readonly number[]): number[] {
  let [lng, lat] = [0, 0];
  return line.map((step, index) => {
    if (index % 2 === 0) {
      lng += step;
      return lng / DIGITS;
    }
    lat += step;
    return lat / DIGITS;
  });
}

function pixelsOf(line: readonly number[], z: number, [left, top]: readonly [number, number]): number[] {
  const pixels: number[] = [];
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = pixelOf(line[at] ?? 0, line[at + 1] ?? 0, z);
    pixels.push(x - left, y - top);
  }
  return pixels;
}

function boundsOf(line: readonly number[]): [number, number, number, number] {
  const [lngs, lats] = [line.filter((_, index) => index % 2 === 0), line.filter((_, index) => index % 2 === 1)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

function isNear(line: readonly number[]): boolean {
  const [left, top, right, bottom] = boundsOf(line);
  return right >= -AROUND && bottom >= -AROUND && left <= TILE + AROUND && top <= TILE + AROUND;
}
