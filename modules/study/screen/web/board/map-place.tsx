import { useText } from '@zhixing/client/i18n.ts';
import { tilesOf } from '@zhixing/ui/base-map/tiles.ts';
import { DrawGuard } from '@zhixing/ui/states/draw-guard.tsx';
import { lazy, Suspense, useState } from 'react';
import { Reading } from './reading.tsx';
import type { Snapshot } from './snapshot.ts';
import type { useReplay } from './use-replay.ts';

const load = () => import('./screen-map.tsx');

/** A component whose chunk failed to load stays broken: each attempt is another one. */
const attemptAfter = (failedAt: number | null) => ({ failedAt, ScreenMap: lazy(load) });

interface Props {
  readonly snapshot: Snapshot;
  /** When the snapshot was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly played: ReturnType<typeof useReplay>['played'];
}

/** The map of a screen. Where it cannot be loaded, its place says so and it is asked for again with each reading: no hand reaches a wall. */
export function MapPlace({ snapshot: { layers, tiles }, readAt, played }: Props) {
  const text = useText();
  const [attempt, setAttempt] = useState(() => attemptAfter(null));
  const { failedAt, ScreenMap } = attempt;
  const note = (
    <p className="wall-nothing" role="status">
      {text('screenBoard.noMap')}
    </p>
  );
  if (failedAt === readAt) return note;
  return (
    <DrawGuard key={failedAt} failed={note} onFailed={() => setAttempt(attemptAfter(readAt))}>
      <Suspense fallback={<Reading />}>
        <ScreenMap label={text('screenBoard.map')} layers={layers} tiles={tilesOf(tiles)} played={played} />
      </Suspense>
    </DrawGuard>
  );
}
