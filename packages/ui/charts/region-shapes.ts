import { OTHERS } from '@zhixing/model/report/cell.ts';
import { type CityFile, unpacked } from '../base-map/city-source.ts';
import type { ChartChoice, ChartData, ChartRegions } from './chart-data.ts';
import { splitOf } from './split.ts';

type Feature = ChartRegions['features'][number];
type Ring = readonly (readonly [number, number])[];

interface Shape {
  readonly code: string;
  readonly names: readonly string[];
  readonly ring: Ring;
  readonly kind: string;
}

/**
 * What a map of the regions of a chart is drawn from: the shapes of the base map, with all districts beside those that have figures. A region
 * without a shape is a square of a grid, beside the others or on its own.
 */
export function regionShapes(city: CityFile | null, data: ChartData, choice: ChartChoice): ChartRegions {
  const regions = splitOf(data, choice, Number.POSITIVE_INFINITY).categories.flatMap(({ key, label }) => {
    const [code] = JSON.parse(key) as (string | null)[];
    return typeof code === 'string' && code !== OTHERS ? [{ code, label }] : [];
  });
  const label = new Map(regions.map((region) => [region.code, region.label]));
  const drawn = shapesOf(city, new Set(label.keys()));
  const known = new Set(drawn.map(({ code }) => code));
  const tiles = tilesFor(
    regions.filter(({ code }) => !known.has(code)),
    drawn.flatMap(({ ring }) => ring),
  );
  const shapes = drawn.map(({ code, names, ring }) => featureOf(code, label.get(code) ?? names[0] ?? code, ring));
  return { type: 'FeatureCollection', features: [...shapes, ...tiles] };
}

/** The districts where one of them has figures, else the whole city; one does not lie over the other. */
function shapesOf(city: CityFile | null, codes: ReadonlySet<string>): Shape[] {
  const all = (city?.features ?? []).flatMap(({ code, kind, label, lines: [line] }): Shape[] =>
    code && line ? [{ code, kind, names: label?.names ?? [], ring: ringOf(unpacked(line)) }] : [],
  );
  const districts = all.filter(({ kind }) => kind === 'district');
  return districts.some(({ code }) => codes.has(code)) ? districts : all.filter(({ code, kind }) => kind === 'land' && codes.has(code));
}

function ringOf(numbers: readonly number[]): Ring {
  const places = Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0] as const);
  return places[0] ? [...places, places[0]] : places;
}

const featureOf = (code: string, name: string, ring: Ring): Feature => ({
  type: 'Feature',
  id: code,
  properties: { name },
  geometry: { type: 'Polygon', coordinates: [ring] },
});

/** Rows of squares beside the shapes; of about as many columns as rows where there are none. */
const ROWS_BESIDE = 4;
const GAP = 0.12;

function tilesFor(regions: readonly { readonly code: string; readonly label: string }[], around: Ring): Feature[] {
  const east = Math.max(...around.map(([lng]) => lng));
  const [south, north] = [Math.min(...around.map(([, lat]) => lat)), Math.max(...around.map(([, lat]) => lat))];
  const beside = around.length > 0;
  const rows = beside ? ROWS_BESIDE : Math.ceil(Math.sqrt(regions.length / 2));
  const size = beside ? (north - south) / ROWS_BESIDE : 1;
  const columns = Math.ceil(regions.length / rows);
  const [left, top] = beside ? [east + size / 2, north] : [0, 0];
  return regions.map(({ code, label }, at) => {
    const [x, y] = [left + (at % columns) * size, top - Math.floor(at / columns) * size];
    const [right, bottom] = [x + size * (1 - GAP), y - size * (1 - GAP)];
    return featureOf(code, label, [
      [x, y],
      [right, y],
      [right, bottom],
      [x, bottom],
      [x, y],
    ]);
  });
}
