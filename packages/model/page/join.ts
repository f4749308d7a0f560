import { MAX_TILES, type PageDocument, type TileDocument } from './document.ts';

/** The tiles of several pages on one: those that show the same stand there once, and shortcuts are one tile. */
export function joinPages(pages: readonly PageDocument[]): PageDocument {
  const [only] = pages;
  if (only && pages.length === 1) return only;
  const shown = new Map<string, TileDocument>();
  for (const tile of pages.flatMap(({ tiles }) => tiles)) {
    const key = contentOf(tile);
    const known = shown.get(key);
    if (!known) shown.set(key, withFreeId(tile, [...shown.values()]));
    else if (known.kind === 'shortcut' && tile.kind === 'shortcut')
      shown.set(key, { ...known, pages: [...new Set([...known.pages, ...tile.pages])].slice(0, MAX_PAGES) });
  }
  // Links come last, whichever page brought them.
  const tiles = [...shown.values()];
  const links = (tile: TileDocument) => tile.kind === 'shortcut';
  return { format: 1, tiles: [...tiles.filter((tile) => !links(tile)), ...tiles.filter(links)].slice(0, MAX_TILES) };
}

const MAX_PAGES = 20;

/** Where a tile stands and what it is called make it no other tile. */
function contentOf({ id: _id, w: _w, h: _h, title: _title, ...content }: TileDocument): string {
  return content.kind === 'shortcut' ? 'shortcut' : JSON.stringify(content);
}

function withFreeId(tile: TileDocument, others: readonly TileDocument[]): TileDocument {
  const taken = new Set(others.map(({ id }) => id));
  if (!taken.has(tile.id)) return tile;
  const free = Array.from({ length: MAX_TILES }, (_, n) => `${tile.id.slice(0, 56)}-${n + 2}`).find((id) => !taken.has(id));
  return { ...tile, id: free ?? tile.id };
}
