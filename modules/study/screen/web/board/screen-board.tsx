import { ConfigProvider, theme } from 'antd';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { BoardTitle } from './board-title.tsx';
import { Figure } from './figure-panels.tsx';
import { type Fit, fitted, middleOf, NARROW, onWall, stackedMiddle } from './fit.ts';
import { MapPlace } from './map-place.tsx';
import { PanelPlace } from './panel-place.tsx';
import { BoardPlans } from './plans/board-plans.tsx';
import type { ReadPicture } from './plans/floor-view.tsx';
import { ReplayBar } from './replay-bar.tsx';
import type { FiguresPanel, Snapshot } from './snapshot.ts';
import { type ReadTracks, useReplay } from './use-replay.ts';
import { useSize } from './use-size.ts';
import './board.css';
import './panels.css';
import './tools.css';
import './stacked.css';

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
  readonly readPicture: ReadPicture;
  /** Buttons that show when the pointer moves. */
  readonly tools: ReactNode;
}

/**
 * A screen: panels in a layer that is scaled to the wall, and the map beneath it in the pixels of the wall. Where nobody could read the
 * design, as on a telephone, its parts stand below each other in their own size.
 */
export function ScreenBoard({ snapshot, readAt, fit, replaying, readTracks, readPicture, tools }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const isOpen = replaying && snapshot.replay;
  const replay = useReplay(snapshot, readTracks, isOpen);
  const isStacked = size.width > 0 && size.width < NARROW;
  const layer = fitted(fit, size);
  const middle = isStacked ? stackedMiddle(size) : middleOf(layer, sidesOf(snapshot.places));
  const { left, top, width, height, scaleX, scaleY } = layer;
  return (
    <ConfigProvider theme={{ inherit: false, algorithm: theme.darkAlgorithm }}>
      <div ref={frame} className="wall" data-screen={snapshot.screen} data-stacked={isStacked}>
        {size.width > 0 && (
          <>
            <div className="wall-map" style={isStacked ? { height: middle.height } : onWall(middle, layer)}>
              <MapPlace snapshot={snapshot} readAt={readAt} played={replay.played} />
            </div>
            <div className="wall-layer" style={isStacked ? {} : { left, top, width, height, transform: `scale(${scaleX}, ${scaleY})` }}>
              <BoardTitle snapshot={snapshot} readAt={readAt} replaying={isOpen} />
              <Panels snapshot={snapshot} across={isStacked ? {} : { left: middle.left, width: middle.width }} />
              {snapshot.plans && !isOpen && <BoardPlans plans={snapshot.plans} place={middle} read={readPicture} />}
              {isOpen && (
                <div
                  className="wall-over"
                  style={isStacked ? {} : { left: middle.left, top: middle.top + middle.height - REPLAY, width: middle.width }}
                >
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

const sidesOf = ({ left, right, head, foot }: Snapshot['places']) => ({
  left: left.length > 0,
  right: right.length > 0,
  head: head.length > 0,
  foot: foot.length > 0,
});

function Panels({ snapshot: { places, panels }, across }: { snapshot: Snapshot; across: CSSProperties }) {
  const shown = (ids: readonly string[]) => ids.flatMap((id) => panels[id] ?? []);
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
