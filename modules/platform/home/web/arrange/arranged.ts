import type { PageTile } from '@zhixing/client/home-page.ts';
import { GRID_COLUMNS, GRID_ROWS, type PageDocument, type TileDocument } from '@zhixing/model/page/index.ts';

type Tiles = readonly PageTile[];

export type ReportTile = Extract<TileDocument, { report: string }>;
export type RecordTile = Extract<TileDocument, { model: string }>;

/** Whether a tile shows records or figures of them, which may be narrowed. */
export const isNarrowable = (tile: TileDocument): tile is ReportTile | RecordTile => 'report' in tile || 'model' in tile;

/** The work to do, which stands first on every home. */
export const todoTile: TileDocument = { kind: 'todo', id: 'todo', w: GRID_COLUMNS, h: 1 };

/** The tiles as a document, behind the work to do. */
export const documentOf = (tiles: Tiles): PageDocument => ({ format: 1, tiles: [todoTile, ...withoutTodo(tiles).map(({ tile }) => tile)] });

export const withoutTodo = (tiles: Tiles): Tiles => tiles.filter(({ tile }) => tile.kind !== 'todo');

/** The tile at another place; places beyond the ends are the ends. */
export function moved(tiles: Tiles, id: string, to: number): Tiles {
  const one = tiles.find(({ tile }) => tile.id === id);
  const others = tiles.filter(({ tile }) => tile.id !== id);
  return one ? others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, one) : tiles;
}

const MIN_WIDTH = 2;

/** The tile in another size, as far as the grid goes. */
export const resized = (tiles: Tiles, id: string, { w, h }: { readonly w: number; readonly h: number }): Tiles =>
  tiles.map((shown) =>
    shown.tile.id === id ? { ...shown, tile: { ...shown.tile, w: within(w, MIN_WIDTH, GRID_COLUMNS), h: within(h, 1, GRID_ROWS) } } : shown,
  );

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, Math.round(value)));

/** An id that no tile of the page has. */
export function freeId(kind: string, tiles: Tiles): string {
  const taken = new Set(tiles.map(({ tile }) => tile.id));
  let n = 1;
  while (taken.has(`${kind}-${n}`)) n += 1;
  return `${kind}-${n}`;
}

/** What a key at a tile's handle does: another place, another size, or removal. Null for other keys. */
export function changedBy(key: string, shift: boolean, tiles: Tiles, id: string): Tiles | null {
  const at = tiles.findIndex(({ tile }) => tile.id === id);
  const tile = tiles[at]?.tile;
  if (!tile) return null;
  const { w, h } = tile;
  const sizes: Readonly<Record<string, { w: number; h: number }>> = {
    ArrowLeft: { w: w - 1, h },
    ArrowRight: { w: w + 1, h },
    ArrowUp: { w, h: h - 1 },
    ArrowDown: { w, h: h + 1 },
  };
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: tiles.length,
  };
  if (key === 'Delete') return tiles.filter((one) => one.tile.id !== id);
  const size = sizes[key];
  if (shift) return size ? resized(tiles, id, size) : null;
  const place = places[key];
  return place === undefined ? null : moved(tiles, id, place);
}
