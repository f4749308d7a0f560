import type { CSSProperties, ReactNode } from 'react';
import './tile-grid.css';

/** What of a tile its place on the grid needs. */
export interface TilePlace {
  readonly id: string;
  readonly kind: string;
  readonly w: number;
  readonly h: number;
}

/** Properties of the element of a tile: its columns and rows, and whether it has room beside another one on a telephone. */
export const placeOf = ({ kind, w, h }: TilePlace) => ({
  'data-kind': kind,
  'data-narrow': kind === 'figure' || undefined,
  style: { '--tile-w': w, '--tile-h': h } as CSSProperties,
});

/** A grid of twelve columns on which tiles stand in their order. */
export function TileGrid({ children }: { children: ReactNode }) {
  return (
    <div className="tile-grid-room">
      <div className="tile-grid">{children}</div>
    </div>
  );
}

/** Empty tiles of the size of those that are being loaded. */
export function BlankTiles({ tiles }: { tiles: readonly TilePlace[] }) {
  return (
    <TileGrid>
      {tiles.map((tile) => (
        <div key={tile.id} {...placeOf(tile)} data-blank aria-hidden />
      ))}
    </TileGrid>
  );
}
