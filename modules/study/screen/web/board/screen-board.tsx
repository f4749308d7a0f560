import { useText } from '@zhixing/client/i18n.ts';
import { tilesOf } from '@zhixing/ui/base-map/tiles.ts';
import { ConfigProvider, theme } from 'antd';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { BoardTitle } from './board-title.tsx';
import { Figure } from './figure-panels.tsx';
import { type Fit, fitted, middleOf, onWall } from './fit.ts';
import { PanelPlace } from './panel-place.tsx';
import { ReplayBar } from './replay-bar.tsx';
import type { FiguresPanel, Snapshot } from './snapshot.ts';
import { type ReadTracks, useReplay } from './use-replay.ts';
import { useSize } from './use-size.ts';
import './board.css';
import './panels.css';
import './tools.css';

const ScreenMap = lazy(() => import('./screen-map.tsx'));

/** Figures above the map from which on they are written smaller. */
const MANY = 6;

/** Height of the bar that plays back, at the foot of the map. */
const REPLAY = 96;

interface Props {
  readonly snapshot: Snapshot;
  /** When it was read last, in milliseconds since 1970. */
  readonly readAt: number;
  readonly fit: Fit;
  readonly replaying: boolean;
  readonly readTracks?: ReadTracks | undefined;
  /** Buttons that show when the pointer moves. */
  readonly tools: ReactNode;
}

/** A screen: panels in a layer that is scaled to the wall, and the map beneath it in the pixels of the wall. */
export function ScreenBoard({ snapshot, readAt, fit, replaying, readTracks, tools }: Props) {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const isOpen = replaying && snapshot.replay;
  const replay = useReplay(snapshot, readTracks, isOpen);
  const { places } = snapshot;
  const layer = fitted(fit, size);
  const has = { left: places.left.length > 0, right: places.right.length > 0, head: places.head.length > 0, foot: places.foot.length > 0 };
  const middle = middleOf(layer, has);
  const { left, top, width, height, scaleX, scaleY } = layer;
  return (
    <ConfigProvider theme={{ inherit: false, algorithm: theme.darkAlgorithm }}>
      <div ref={frame} className="wall" data-screen={snapshot.screen}>
        {size.width > 0 && (
          <>
            <div className="wall-map" style={onWall(middle, layer)}>
              <Suspense fallback={null}>
                <ScreenMap
                  label={text('screenBoard.map')}
                  layers={snapshot.layers}
                  tiles={tilesOf(snapshot.tiles)}
                  played={replay.played}
                />
              </Suspense>
            </div>
            <div className="wall-layer" style={{ left, top, width, height, transform: `scale(${scaleX}, ${scaleY})` }}>
              <BoardTitle snapshot={snapshot} readAt={readAt} replaying={isOpen} />
              <Panels snapshot={snapshot} middle={middle} />
              {isOpen && (
                <div className="wall-over" style={{ left: middle.left, top: middle.top + middle.height - REPLAY, width: middle.width }}>
                  <ReplayBar replay={replay} />
                </div>
              )}
            </div>
          </>
        )}
        <div className="wall-tools">{tools}</div>
      </div>
    </ConfigProvider>
  );
}

function Panels({ snapshot: { places, panels }, middle }: { snapshot: Snapshot; middle: ReturnType<typeof middleOf> }) {
  const shown = (ids: readonly string[]) => ids.flatMap((id) => panels[id] ?? []);
  const across = { left: middle.left, width: middle.width };
  return (
    <>
      <dl className="wall-head" data-many={places.head.length > MANY} style={across}>
        {shown(places.head).map((panel) => (
          <Figure key={panel.id} panel={panel as FiguresPanel} />
        ))}
      </dl>
      {(['left', 'right'] as const).map((side) => (
        <div key={side} className="wall-column" data-side={side}>
          {places[side].map((ids) => (
            <PanelPlace key={ids[0]} panels={shown(ids)} />
          ))}
        </div>
      ))}
      <div className="wall-foot" style={across}>
        {places.foot.map((ids) => (
          <PanelPlace key={ids[0]} panels={shown(ids)} />
        ))}
      </div>
    </>
  );
}
