import type { GeoPoint } from '@zhixing/model';
import { CITY, DISTRICTS } from '../regions.ts';
import { roadNames } from './map-names.ts';
import { type Line, type MapFeature, shifted, toLine } from './shapes.ts';

const FROM = { motorway: 8, road: 10, street: 13, name: 11 } as const;
/** Half axes of the ring road in metres. */
const RING = { east: 12_500, north: 10_500 } as const;
const RING_CORNERS = 40;
const middle: readonly [number, number] = [CITY.centre.lng + 0.045, CITY.centre.lat - 0.03];

const ring: Line = Array.from({ length: RING_CORNERS + 1 }, (_, i) => {
  const turn = (i / RING_CORNERS) * 2 * Math.PI;
  const uneven = 1 + 0.05 * Math.sin(3 * turn + 1);
  return shifted(middle, Math.cos(turn) * RING.east * uneven, Math.sin(turn) * RING.north * uneven);
});

/** Which centres are joined by a road of which class, by their index among the districts. */
const joined = [
  ['motorway', 2, 7],
  ['motorway', 0, 8],
  ['motorway', 0, 5],
  ['road', 0, 3],
  ['road', 3, 2],
  ['road', 2, 4],
  ['road', 4, 1],
  ['road', 1, 0],
  ['road', 3, 6],
  ['road', 6, 2],
  ['road', 5, 8],
  ['road', 3, 5],
] as const;

/** The ring road and the roads between districts. */
export function cityRoads(): MapFeature[] {
  const label = { names: roadNames.ring, at: ring[6] as readonly [number, number] };
  const roads = joined.map(([kind, from, to], n): MapFeature => {
    const line = winding(DISTRICTS[from]?.centre ?? CITY.centre, DISTRICTS[to]?.centre ?? CITY.centre, n);
    const at = line[Math.floor(line.length / 2)] as readonly [number, number];
    return { kind, from: FROM[kind], lines: [line], label: { names: roadNames.roads[n] ?? ['', ''], at } };
  });
  return [{ kind: 'motorway', from: FROM.motorway, lines: [ring], label }, ...roads];
}

function winding(from: GeoPoint, to: GeoPoint, n: number): Line {
  const [east, north] = [to.lng - from.lng, to.lat - from.lat];
  return toLine(
    [0, 0.25, 0.5, 0.75, 1].map((share) => {
      const sway = Math.sin(share * Math.PI) * Math.sin(share * 7 + n) * 0.09;
      return [from.lng + east * share - north * sway, from.lat + north * share + east * sway];
    }),
  );
}

const BLOCK_M = 420;
const REACH = 4;

/** Streets around the centre of each district. */
export const streetGrids = (): MapFeature[] =>
  DISTRICTS.map(({ centre }, n): MapFeature => {
    const turn = ((n * 37) % 40) - 20;
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const put = (x: number, y: number) => shifted([centre.lng, centre.lat], (x * cos - y * sin) * BLOCK_M, (x * sin + y * cos) * BLOCK_M);
    const steps = Array.from({ length: 2 * REACH + 1 }, (_, i) => i - REACH);
    const lines = steps.flatMap((step) => {
      const reach = REACH - Math.abs(step) * 0.35;
      return [
        [put(step, -reach), put(step, reach)],
        [put(-reach, step), put(reach, step)],
      ];
    });
    return { kind: 'street', from: FROM.street, lines };
  });
