import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { type GroundKind, type GroundName, type GroundPart, type GroundSource, type GroundTile, pixelOf, TILE } from './ground-source.ts';

/** Layers of the two common schemas (Protomaps and OpenMapTiles) by what they hold. */
const layerKinds: Readonly<Record<string, GroundKind>> = {
  earth: 'land',
  landuse: 'park',
  landcover: 'park',
  park: 'park',
  water: 'water',
  buildings: 'building',
  building: 'building',
  roads: 'street',
  transportation: 'street',
  boundaries: 'district',
  boundary: 'district',
  places: 'site',
  place: 'site',
};
const roadKinds: Readonly<Record<string, GroundKind>> = {
  highway: 'motorway',
  motorway: 'motorway',
  trunk: 'motorway',
  major_road: 'road',
  primary: 'road',
  secondary: 'road',
  tertiary: 'road',
  rail: 'rail',
};
/** Kinds of land that are drawn; the rest is the ground itself. */
const green = /park|forest|wood|grass|garden|nature|meadow|scrub|cemetery|pitch|golf|farm/;
const EMPTY: GroundTile = { parts: [], names: [] };
const POLYGON = 3;
const KEPT = 200;

/** An archive of vector tiles at an address that answers ranges. Above its deepest level it is drawn from the tile above. */
export async function pmtilesSource(address: string): Promise<GroundSource> {
  const archive = new PMTiles(address);
  const { maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader();
  const read = new Map<string, Promise<VectorTile | null>>();
  const tileAt = (z: number, x: number, y: number) => {
    const key = `${z}/${x}/${y}`;
    const known = read.get(key);
    if (known) return known;
    const asked = archive.getZxy(z, x, y).then((found) => (found ? new VectorTile(new PbfReader(new Uint8Array(found.data))) : null));
    read.set(key, asked);
    if (read.size > KEPT) read.delete(read.keys().next().value ?? '');
    asked.catch(() => read.delete(key));
    return asked;
  };
  return {
    covers: [minLon, minLat, maxLon, maxLat],
    tile: async (z, x, y) => {
      const up = Math.max(0, z - maxZoom);
      const tile = await tileAt(z - up, x >> up, y >> up);
      return tile ? drawn(tile, { z, x, y, up }) : EMPTY;
    },
  };
}

interface Asked {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Levels between the tile that is drawn and the one that is read. */
  readonly up: number;
}

function drawn(tile: VectorTile, asked: Asked): GroundTile {
  const parts: GroundPart[] = [];
  const names: GroundName[] = [];
  for (const [layer, { length, feature }] of Object.entries(tile.layers).map(([name, one]) => [name, reader(one)] as const)) {
    const kind = layerKinds[layer];
    for (let index = 0; kind && index < length; index += 1) {
      const one = feature(index);
      if (kind === 'site') names.push(...nameOf(one, asked));
      else parts.push(...partOf(one, kind, asked));
    }
  }
  return { parts, names };
}

const reader = (layer: VectorTile['layers'][string]) => ({ length: layer.length, feature: (index: number) => layer.feature(index) });

function partOf(feature: VectorTileFeature, kind: GroundKind, { x, y, up }: Asked): GroundPart[] {
  const { kind: word, class: other } = feature.properties;
  const sort = String(word ?? other ?? '');
  if (kind === 'park' && !green.test(sort)) return [];
  const own = kind === 'street' ? (roadKinds[sort] ?? 'street') : kind;
  // A boundary that comes as a line is no area to fill.
  const shown = own === 'district' && feature.type !== POLYGON ? 'rail' : own;
  const scale = (TILE / feature.extent) * 2 ** up;
  const [left, top] = [(x % 2 ** up) * TILE, (y % 2 ** up) * TILE];
  const lines = feature.loadGeometry().map((line) => line.flatMap((at) => [at.x * scale - left, at.y * scale - top]));
  return [{ kind: shown, lines }];
}

function nameOf(feature: VectorTileFeature, { z, x, y, up }: Asked): GroundName[] {
  const { properties, extent } = feature;
  const at = feature.loadGeometry()[0]?.[0];
  const own = properties['name:zh'] ?? properties['name:zh-Hans'] ?? properties.name;
  if (!at || typeof own !== 'string') return [];
  const english = properties['name:en'] ?? properties.name_en ?? own;
  const [lng, lat] = placeAt(at.x / extent, at.y / extent, { z: z - up, x: x >> up, y: y >> up });
  const [px, py] = pixelOf(lng, lat, z);
  const isHere = Math.floor(px / TILE) === x && Math.floor(py / TILE) === y;
  return isHere ? [{ kind: 'district', names: [own, String(english)], lng, lat }] : [];
}

function placeAt(east: number, south: number, { z, x, y }: { z: number; x: number; y: number }): [number, number] {
  const north = Math.PI - (2 * Math.PI * (y + south)) / 2 ** z;
  return [((x + east) / 2 ** z) * 360 - 180, (180 / Math.PI) * Math.atan(0.5 * (Math.exp(north) - Math.exp(-north)))];
}
