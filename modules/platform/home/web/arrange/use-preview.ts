import type { PageTile } from '@zhixing/client/home-page.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { TileDocument } from '@zhixing/model/page/index.ts';
import { todoTile } from './arranged.ts';

/** A function that has the server check a tile and answer it. It throws what the server finds wrong. */
export function usePreview(): (tile: TileDocument) => Promise<PageTile> {
  const text = useText();
  return async (tile) => {
    const document = { format: 1, tiles: [todoTile, tile] };
    const { tiles } = await api.post<{ tiles: readonly PageTile[] }>('/api/home/preview', { document });
    return tiles.find((one) => one.tile.id === tile.id) ?? { tile, title: null, error: text('homeTiles.unreadable') };
  };
}
