import L from 'leaflet';
import { emWidth } from '../widgets/em-width.ts';
import { boxAt, claimedRoom, ROOM_TAKEN } from './claimed-room.ts';
import type { GroundName, GroundSource } from './ground-source.ts';
import { overlaps } from './name-room.ts';
import { type GroundLook, paintTile, tileCanvas } from './paint-tile.ts';

interface Options {
  readonly source: GroundSource;
  readonly look: GroundLook;
  /** 0 for Chinese names, 1 for English ones. */
  readonly language: 0 | 1;
  readonly onFail?: () => void;
}

const MAX_NAMES = 60;
/** Pixels of an em and a line of names, to keep them apart. */
const EM = 13;
const LINE = 18;
const BELOW_TILES = 150;

/** Draws a vector map under everything else: tiles on canvases, and names where they fit. Returns what removes it. */
export function drawVectorGround(map: L.Map, { source, look, language, onFail }: Options): () => void {
  const named = new Map<string, readonly GroundName[]>();
  const ground = new (
    L.GridLayer.extend({
      createTile(this: L.GridLayer, { x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
        const { canvas, pen } = tileCanvas();
        const draw = async () => {
          const { parts, names } = await source.tile(z, x, y);
          if (pen) paintTile(pen, parts, look, z);
          named.set(`${z}:${x}:${y}`, names);
        };
        draw().then(
          () => done(undefined, canvas),
          (error: unknown) => {
            onFail?.();
            done(error instanceof Error ? error : new Error(String(error)), canvas);
          },
        );
        return canvas;
      },
    }) as new (
      options: L.GridLayerOptions,
    ) => L.GridLayer
  )({ maxZoom: 19, zIndex: 0, className: 'ground-vector' });
  const pane = map.getPane('zxNames') ?? map.createPane('zxNames');
  pane.style.zIndex = String(BELOW_TILES + 200);
  pane.style.pointerEvents = 'none';
  const words = L.layerGroup().addTo(map);
  const write = () => {
    const here = [...named].filter(([key]) => key.startsWith(`${map.getZoom()}:`)).flatMap(([, names]) => names);
    writeNames(map, words, here, { look, language });
  };
  ground.on('load', write);
  ground.on('tileunload', ({ coords: { z, x, y } }: L.TileEvent) => named.delete(`${z}:${x}:${y}`));
  ground.addTo(map);
  map.on(`zoomend ${ROOM_TAKEN}`, write);
  return () => {
    map.off(`zoomend ${ROOM_TAKEN}`, write);
    ground.remove();
    words.remove();
  };
}

function writeNames(
  map: L.Map,
  group: L.LayerGroup,
  names: readonly GroundName[],
  { look, language }: Pick<Options, 'look' | 'language'>,
): void {
  group.clearLayers();
  const taken = [...claimedRoom(map)];
  for (const { names: both, lng, lat, kind } of names.slice(0, MAX_NAMES)) {
    const text = both[language];
    const width = emWidth(text) * EM;
    const box = boxAt(map, [lat, lng], width, LINE);
    if (text === '' || taken.some((other) => overlaps(other, box))) continue;
    taken.push(box);
    const word = document.createElement('span');
    word.textContent = text;
    word.className = 'ground-name';
    word.dataset.kind = kind;
    word.style.color = look.text;
    word.style.textShadow = `0 0 2px ${look.halo}, 0 0 4px ${look.halo}`;
    const icon = L.divIcon({ html: word, className: '', iconSize: [width + LINE, LINE], iconAnchor: [(width + LINE) / 2, LINE / 2] });
    L.marker([lat, lng], { icon, interactive: false, keyboard: false, pane: 'zxNames' }).addTo(group);
  }
}
