import type { PageTile } from '@zhixing/client/home-page.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { TileGrid } from '@zhixing/shell/page/tile-grid.tsx';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { tileTitle } from '../tiles/tile-view.tsx';
import { AddTile } from './add-tile.tsx';
import { handleId, MovableTile } from './movable-tile.tsx';
import './arrange.css';

interface Props {
  /** Tiles without the work to do. */
  readonly tiles: readonly PageTile[];
  readonly onChange: (tiles: readonly PageTile[]) => void;
  /** Further buttons beside the one that adds a tile. */
  readonly children?: ReactNode;
}

/** Tiles that are added, removed, moved and resized, by mouse and by keyboard. */
export function Arranger({ tiles, onChange, children }: Props) {
  const text = useText();
  const [adding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const focus = useRef<string | null>(null);
  // An element that moves among its siblings loses the focus.
  // After every change of the tiles.
  useChange([tiles], () => {
    if (focus.current) document.getElementById(handleId(focus.current))?.focus();
    focus.current = null;
  });
  const change = (next: readonly PageTile[], id: string) => {
    const at = next.findIndex(({ tile }) => tile.id === id);
    const shown = next[at];
    focus.current = id;
    setSaid(
      shown
        ? text('homeTiles.nowAt', { title: tileTitle(shown, text), place: at + 1, count: next.length, w: shown.tile.w, h: shown.tile.h })
        : text('homeTiles.removed'),
    );
    onChange(next);
  };
  return (
    <div className="home-arrange">
      <div className="home-arrange-tools">
        <Button icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
          {text('homeTiles.add')}
        </Button>
        {children}
      </div>
      <p className="home-arrange-hint">{text('homeTiles.keys')}</p>
      <p className="sr-only" role="status">
        {said}
      </p>
      {tiles.length === 0 && <p className="tile-none">{text('homeTiles.noTiles')}</p>}
      <TileGrid>
        {tiles.map((shown) => (
          <MovableTile key={shown.tile.id} shown={shown} tiles={tiles} onChange={change} />
        ))}
      </TileGrid>
      {adding && (
        <AddTile
          tiles={tiles}
          close={() => setAdding(false)}
          onAdd={(shown) => {
            setAdding(false);
            change([...tiles, shown], shown.tile.id);
          }}
        />
      )}
    </div>
  );
}
