import { useQuery } from '@tanstack/react-query';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { spanOf, type Track, usePlayback, wearersAt } from '@zhixing/ui/shapes/playback.ts';
import { useMemo } from 'react';
import { type Moving, movingOf } from './draw-layers.ts';
import type { Snapshot } from './snapshot.ts';

interface TripTracks {
  readonly tracks: readonly Track[];
  /** The coaches of a trip that is over; null while it is under way. */
  readonly past: readonly { readonly device: string; readonly vehicle: string }[] | null;
}

/** Reads the tracks of a trip between two moments. */
export type ReadTracks = (trip: string, span: { from: string; until: string }) => Promise<TripTracks>;

const MAX_MS = 7 * 86_400_000;

/** What was on the way, played back. Every reading is logged, so tracks are read once, when the playback is opened. */
export function useReplay(snapshot: Snapshot, read: ReadTracks | undefined, isOpen: boolean) {
  const trip = snapshot.subject?.id ?? '';
  const { data, isLoading, isError } = useQuery({
    queryKey: ['screen-tracks', trip],
    queryFn: () => {
      const now = Date.now();
      return read?.(trip, { from: new Date(now - MAX_MS + 1000).toISOString(), until: new Date(now).toISOString() }) ?? nothing;
    },
    enabled: isOpen && read !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const tracks = data?.tracks ?? none;
  const span = useMemo(() => spanOf(tracks), [tracks]);
  const playback = usePlayback(span);
  const past = data?.past ?? null;
  const wearers = useMemo(
    () => past?.map(coachOf) ?? snapshot.layers.filter(({ kind }) => kind === 'positions').flatMap(({ rows }) => rows.flatMap(movingOf)),
    [past, snapshot],
  );
  const trails = useMemo(() => tracks.map(({ points }) => points.map(([, lng, lat]): Position => [lng, lat])), [tracks]);
  const { at } = playback;
  const played = useMemo(
    () => (isOpen && span ? { moving: wearersAt(wearers, tracks, at), trails, at } : null),
    [isOpen, span, wearers, tracks, trails, at],
  );
  return { played, playback, span, isLoading, isError, isPast: past !== null };
}

const none: readonly Track[] = [];
const nothing: TripTracks = { tracks: none, past: null };

/** A coach whose place is that of its track. */
const coachOf = ({ device, vehicle }: { readonly device: string; readonly vehicle: string }): Moving => ({
  id: vehicle,
  device,
  kind: 'vehicle',
  at: [0, 0],
  fixAt: 0,
  accuracyM: 0,
  speedKmh: null,
  battery: null,
});
