import type { PageTile } from '@zhixing/client/home-page.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { placeOf } from '@zhixing/shell/page/tile-grid.tsx';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { EventBox } from '@zhixing/ui/widgets/event-box.tsx';
import { Button } from 'antd';
import { type DragEvent, type PointerEvent, Suspense, useState } from 'react';
import { TileView, tileTitle } from '../tiles/tile-view.tsx';
import { changedBy, isNarrowable, moved, resized } from './arranged.ts';

interface Props {
  readonly shown: PageTile;
  readonly tiles: readonly PageTile[];
  readonly onChange: (tiles: readonly PageTile[], id: string) => void;
}

const TileFilter = lazyAside(() => import('./tile-filter.tsx'));
const TYPE = 'application/x-home-tile';

export const handleId = (id: string): string => `tile-handle-${id}`;

/** A tile that is moved by its handle and resized at its corner; the keys and the menu of its bar do the same. */
export function MovableTile({ shown, tiles, onChange }: Props) {
  const [over, setOver] = useState(false);
  const { tile } = shown;
  const drop = (event: DragEvent) => {
    setOver(false);
    const id = event.dataTransfer.getData(TYPE);
    if (!id) return;
    event.preventDefault();
    onChange(moved(tiles, id, indexOf(tiles, tile.id)), id);
  };
  return (
    <EventBox
      {...placeOf(tile)}
      className="tile-movable"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(TYPE)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Bar shown={shown} tiles={tiles} onChange={onChange} />
      <div className="tile-still" inert>
        <TileView shown={shown} />
      </div>
      <Corner shown={shown} tiles={tiles} onChange={onChange} />
    </EventBox>
  );
}

const indexOf = (tiles: readonly PageTile[], id: string): number => tiles.findIndex(({ tile }) => tile.id === id);

/** Commands of the menu, as the keys that do the same. */
const commands = [
  ['earlier', 'ArrowLeft', false],
  ['later', 'ArrowRight', false],
  ['first', 'Home', false],
  ['last', 'End', false],
  ['wider', 'ArrowRight', true],
  ['narrower', 'ArrowLeft', true],
  ['taller', 'ArrowDown', true],
  ['lower', 'ArrowUp', true],
] as const;

function Bar({ shown, tiles, onChange }: Props) {
  const text = useText();
  const [narrowing, setNarrowing] = useState(false);
  const { tile } = shown;
  const { id } = tile;
  const title = tileTitle(shown, text);
  const press = (key: string, shift: boolean): boolean => {
    const next = changedBy(key, shift, tiles, id);
    if (next) onChange(next, id);
    return next !== null;
  };
  return (
    <div className="tile-bar">
      <Button
        id={handleId(id)}
        type="text"
        size="small"
        icon={<Icon name="menu" />}
        aria-label={text('homeTiles.handle', { title })}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(TYPE, id)}
        onKeyDown={(event) => {
          if (press(event.key, event.shiftKey)) event.preventDefault();
        }}
      />
      <span>{title}</span>
      <DropMenu
        menu={{
          items: [
            ...(isNarrowable(tile) ? [{ key: 'filter', label: text('homeTiles.commands.filter'), onClick: () => setNarrowing(true) }] : []),
            ...commands.map(([name, key, shift]) => ({
              key: name,
              label: text(`homeTiles.commands.${name}`),
              onClick: () => void press(key, shift),
            })),
          ],
        }}
      >
        <Button type="text" size="small" icon={<Icon name="more" />} aria-label={text('homeTiles.more', { title })} />
      </DropMenu>
      <Button
        type="text"
        size="small"
        icon={<Icon name="delete" />}
        aria-label={text('homeTiles.remove', { title })}
        onClick={() => press('Delete', false)}
      />
      {narrowing && isNarrowable(tile) && (
        <Suspense fallback={null}>
          <TileFilter
            tile={tile}
            close={() => setNarrowing(false)}
            onChange={(next) => {
              setNarrowing(false);
              onChange(
                tiles.map((one) => (one.tile.id === id ? next : one)),
                id,
              );
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Pixels of a row of the grid with its gap. */
const ROW = 64;
const COLUMNS = 12;

function Corner({ shown: { tile }, tiles, onChange }: Props) {
  const [from, setFrom] = useState<{ x: number; y: number; w: number; h: number; column: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    const grid = event.currentTarget.closest('.tile-grid');
    if (!grid) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrom({ x: event.clientX, y: event.clientY, w: tile.w, h: tile.h, column: grid.clientWidth / COLUMNS });
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!from) return;
    const size = { w: from.w + (clientX - from.x) / from.column, h: from.h + (clientY - from.y) / ROW };
    const next = resized(tiles, tile.id, size);
    const now = next.find((one) => one.tile.id === tile.id)?.tile;
    if (now && (now.w !== tile.w || now.h !== tile.h)) onChange(next, tile.id);
  };
  return (
    <i
      className="tile-corner"
      aria-hidden
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
    />
  );
}
