import { useQuery } from '@tanstack/react-query';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { spanOf, type Track, usePlayback, wearersAt } from '@zhixing/ui/shapes/playback.ts';
import { useMemo } from 'react';
import { movingOf } from './draw-layers.ts';
import type { Snapshot } from './snapshot.ts';

/** Reads the tracks of a trip between two moments. */
export type ReadTracks = (trip: string, span: { from: string; until: string }) => Promise<{ readonly tracks: readonly Track[] }>;

const LONGEST_MS = 7 * 86_400_000;

/** What was on the way, played back. Every reading is logged, so tracks are read once, when the playback is opened. */
export function useReplay(snapshot: Snapshot, read: ReadTracks | undefined, isOpen: boolean) {
  const trip = snapshot.subject?.id ?? '';
  const { data, isLoading, isError } = useQuery({
    queryKey: ['screen-tracks', trip],
    queryFn: () => {
      const now = Date.now();
      return read?.(trip, { from: new Date(now - LONGEST_MS + 1000).toISOString(), until: new Date(now).toISOString() }) ?? { tracks: [] };
    },
    enabled: isOpen && read !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const tracks = data?.tracks ?? none;
  const span = useMemo(() => spanOf(tracks), [tracks]);
  const playback = usePlayback(span);
  const wearers = useMemo(
    () => snapshot.layers.filter(({ kind }) => kind === 'positions').flatMap(({ rows }) => rows.flatMap(movingOf)),
    [snapshot],
  );
  const trails = useMemo(() => tracks.map(({ points }) => points.map(([, lng, lat]): Position => [lng, lat])), [tracks]);
  const { at } = playback;
  const played = useMemo(
    () => (isOpen && span ? { moving: wearersAt(wearers, tracks, at), trails, at } : null),
    [isOpen, span, wearers, tracks, trails, at],
  );
  return { played, playback, span, isLoading, isError };
}

const none: readonly Track[] = [];
