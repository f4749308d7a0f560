import { useText } from '@zhixing/client/i18n.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import type { ShownShape } from '@zhixing/ui/shapes/shape-map-props.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { PlaybackBar } from './playback-bar.tsx';
import type { useTripBoard } from './use-trip-board.ts';

const LiveMap = lazy(() => import('./live-map.tsx'));

interface Props {
  readonly board: ReturnType<typeof useTripBoard>;
  /** What the map is called. */
  readonly label: string;
  /** Choices above the map. */
  readonly tools: ReactNode;
  /** What is drawn beneath those on the way: the fences, unless there is more. */
  readonly shapes?: readonly ShownShape[];
  readonly trail: readonly Position[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** The list beside the map. */
  readonly children: ReactNode;
}

/** A trip on the map with a list beside it, as it is now or played back. */
export function TripBoard({ board, label, tools, shapes = board.fences, trail, chosen, onChoose, children }: Props) {
  const text = useText();
  const { live, fences, alarms, alarmed, back, span, played, playback, moment, shown } = board;
  if (live.error) return <Failed error={live.error} onRetry={live.refetch} />;
  if (!live.data) return <Waiting />;
  return (
    <div className="live-board">
      <div className="live-tools">{tools}</div>
      {back.error && <Failed error={back.error} onRetry={back.refetch} />}
      {back.data && !span && <p className="own-note">{text('liveMap.noTracks')}</p>}
      {played && <PlaybackBar span={played} playback={playback} alarms={alarms} />}
      <div className="live-columns">
        <div className="live-ground">
          <Suspense fallback={<Waiting />}>
            <LiveMap
              label={label}
              wearers={shown}
              shapes={shapes}
              trail={trail}
              alarmed={alarmed}
              chosen={chosen}
              now={moment}
              focus={`${chosen} ${fences.length > 0} ${shown.length > 0}`}
              onChoose={onChoose}
            />
          </Suspense>
        </div>
        {children}
      </div>
    </div>
  );
}
