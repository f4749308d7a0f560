import L from 'leaflet';
import { drawGraticule } from './graticule.ts';
import type { GroundSource } from './ground-source.ts';
import type { GroundLook } from './paint-tile.ts';
import type { Tiles } from './tiles.ts';
import { drawVectorGround } from './vector-ground.ts';
import './base-map.css';

interface Options {
  readonly tiles: Tiles | null;
  readonly look: GroundLook;
  readonly language: 0 | 1;
  readonly textSize: number;
}

const MAX_ZOOM = 19;

/**
 * Lays the ground of a map: pictures of a map service, a PMTiles archive, or, without either and where they fail, the city that ships with
 * the product; a graticule where that does not reach. Returns what removes it.
 */
export function layGround(map: L.Map, { tiles, look, language, textSize }: Options): () => void {
  let remove: () => void = () => {};
  let isOpen = true;
  const lay = (how: () => () => void) => {
    remove();
    remove = isOpen ? how() : () => {};
  };
  const lines = () => drawGraticule(map, { line: look.casing, text: look.text, size: textSize });
  const vector = (source: GroundSource, onFail?: () => void) => () => {
    const ground = drawVectorGround(map, { source, look, language, ...(onFail && { onFail }) });
    const around = drawOutside(map, source, lines);
    return () => {
      ground();
      around();
    };
  };
  let isOwn = false;
  const own = () => {
    if (isOwn) return;
    isOwn = true;
    lay(lines);
    loadCity().then(
      (source) => lay(vector(source)),
      () => {},
    );
  };
  if (!tiles) own();
  else if (isArchive(tiles.url))
    loadArchive(tiles.url).then((source) => {
      if (!isOwn) lay(vector(source, own));
    }, own);
  else lay(() => pictures(map, tiles, own));
  return () => {
    isOpen = false;
    remove();
  };
}

const isArchive = (address: string): boolean => new URL(address, globalThis.location?.href).pathname.endsWith('.pmtiles');

async function loadCity(): Promise<GroundSource> {
  const [{ citySource }, { default: city }] = await Promise.all([
    import('./city-source.ts'),
    import('./city.json', { with: { type: 'json' } }),
  ]);
  return citySource(city as unknown as Parameters<typeof citySource>[0]);
}

async function loadArchive(address: string): Promise<GroundSource> {
  const { pmtilesSource } = await import('./pmtiles-source.ts');
  return pmtilesSource(address);
}

function pictures(map: L.Map, { url, attribution }: Tiles, onFail: () => void): () => void {
  const layer = L.tileLayer(url, { ...(attribution && { attribution }), maxZoom: MAX_ZOOM });
  layer.on('tileerror', onFail).addTo(map);
  return () => void layer.remove();
}

/** A graticule while the middle of the map lies outside what a source covers. */
function drawOutside(map: L.Map, { covers }: GroundSource, lines: () => () => void): () => void {
  if (!covers) return () => {};
  const [west, south, east, north] = covers;
  const bounds = L.latLngBounds([south, west], [north, east]);
  let drawn: (() => void) | null = null;
  const follow = () => {
    const isOutside = !bounds.contains(map.getCenter());
    if (isOutside === (drawn !== null)) return;
    drawn?.();
    drawn = isOutside ? lines() : null;
  };
  map.on('moveend', follow);
  follow();
  return () => {
    map.off('moveend', follow);
    drawn?.();
  };
}
