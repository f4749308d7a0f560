import type { GeoPoint } from '@zhixing/model';
import { providerNames } from '../../institution/seed/provider-names.ts';
import { near, officeAddress } from '../addresses.ts';
import { fullName, surname } from '../names.ts';
import { streams } from '../random.ts';
import { CITY, DISTRICTS } from '../regions.ts';
import { DEFAULT_SEED } from '../sample.ts';
import { cityEdge, districtCells } from './districts.ts';
import { districtNames, parkNames, siteNames, waterNames } from './map-names.ts';
import { cityRoads, streetGrids } from './roads.ts';
import { blob, type Line, type MapFeature, packed, ribbon, toLine } from './shapes.ts';

/** Zoom levels from which something is drawn or named. */
const FROM = { city: 0, district: 9, river: 9, lake: 11, park: 11, site: 12 } as const;
const METRES = { river: 900, tributary: 260, island: 260 } as const;

const xiang = toLine([
  [112.985, 27.9],
  [112.972, 28.02],
  [112.955, 28.11],
  [112.961, 28.19],
  [112.966, 28.25],
  [112.945, 28.31],
  [112.88, 28.352],
  [112.855, 28.43],
  [112.84, 28.56],
]);
const liu = toLine([
  [114.02, 28.09],
  [113.82, 28.14],
  [113.64, 28.15],
  [113.45, 28.19],
  [113.27, 28.165],
  [113.14, 28.205],
  [113.06, 28.212],
  [113.01, 28.236],
  [112.964, 28.24],
]);
const island = toLine([
  [112.957, 28.163],
  [112.959, 28.18],
  [112.9605, 28.2],
]);
const lakes = [
  { name: 'lake', at: { lng: 113.052, lat: 28.197 }, east: 1150, north: 780 },
  { name: 'wetland', at: { lng: 112.802, lat: 28.367 }, east: 1500, north: 700 },
] as const;

/** The base map of the fictional city: what lies under the records of the sample, drawn where no map service is configured. */
export function cityMap(): object {
  const features = [...ground(), ...water(), ...parks(), ...cityRoads(), ...streetGrids(), ...sites()];
  return { edge: packed(cityEdge), features: features.map(({ lines, ...rest }) => ({ ...rest, lines: lines.map(packed) })) };
}

function ground(): MapFeature[] {
  const city: MapFeature = { kind: 'land', from: FROM.city, lines: [cityEdge], code: CITY.code };
  const cells = DISTRICTS.map(({ code, name, centre }, index): MapFeature => {
    const label = { names: [name, districtNames[index] ?? name] as const, at: [centre.lng, centre.lat] as const, until: 14 };
    return { kind: 'district', from: FROM.district, lines: [districtCells[index] as Line], code, label };
  });
  return [city, ...cells];
}

function water(): MapFeature[] {
  const named = (name: keyof typeof waterNames, at: readonly [number, number]) => ({ names: waterNames[name], at });
  return [
    {
      kind: 'water',
      from: FROM.city,
      lines: [ribbon(xiang, METRES.river), ribbon(island, METRES.island)],
      label: named('xiang', [112.9585, 28.145]),
    },
    { kind: 'water', from: FROM.river, lines: [ribbon(liu, METRES.tributary)], label: named('liu', [113.2, 28.187]) },
    { kind: 'park', from: FROM.lake, lines: [ribbon(island, METRES.island)], label: { names: parkNames.island, at: [112.9592, 28.184] } },
    ...lakes.map(({ name, at, east, north }, n): MapFeature => {
      return { kind: 'water', from: FROM.lake, lines: [blob(at, { east, north, n })], label: named(name, [at.lng, at.lat]) };
    }),
  ];
}

/** The mountain that the first base lies at. */
function parks(): MapFeature[] {
  const [base] = sitePlaces();
  if (!base) return [];
  const middle = { lng: base.at.lng - 0.004, lat: base.at.lat + 0.002 };
  const label = { names: parkNames.mountain, at: [middle.lng - 0.006, middle.lat] as const };
  return [{ kind: 'park', from: FROM.park, lines: [blob(middle, { east: 1300, north: 1700, n: 7 })], label }];
}

const sites = (): MapFeature[] =>
  sitePlaces().map(({ name, at }, n) => ({
    kind: 'site',
    from: FROM.site,
    lines: [[[at.lng, at.lat]]],
    label: { names: [name, siteNames[n] ?? name], at: [at.lng, at.lat] },
  }));

/** The bases and camps of the sample where its records have them: the same draws in the same order as `provider-rows.ts`. */
function sitePlaces(): { name: string; at: GeoPoint }[] {
  return providerNames.flatMap(({ kind, name, district }, n) => {
    if (kind === 'agency') return [];
    const random = streams(DEFAULT_SEED)('institution')(n);
    fullName(random, surname(random), random.chance(0.6) ? 'male' : 'female', 'parent');
    officeAddress(random, DISTRICTS[district] ?? null);
    return [{ name, at: near(random, DISTRICTS[district]?.centre ?? CITY.centre) }];
  });
}
