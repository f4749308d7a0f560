import type { Position } from '@zhixing/model/geo-shape.ts';
import { spanOf, type Track, usePlayback, wearersAt } from '@zhixing/ui/shapes/playback.ts';
import { useMemo } from 'react';
import { useTracks, useWearers } from '../live/use-live.ts';
import { useNow } from '../live/use-now.ts';
import { type Stop, useDriving } from './use-driving.ts';

interface Asked {
  readonly hours: number;
  /** Whether the past is played back. */
  readonly isBack: boolean;
  /** The coach that was picked; the first one otherwise. */
  readonly picked: string;
}

const nothing: readonly Track[] = [];
const noStops: readonly Stop[] = [];

/** The coaches of a trip at the moment that is shown, and the way and the stops of the chosen one. */
export function useShown(trip: string, { hours, isBack, picked }: Asked) {
  const live = useWearers(trip);
  const driving = useDriving(trip, hours);
  const read = useTracks({ trip, hours, only: 'coaches' });
  const now = useNow();
  const tracks = read.data?.tracks ?? nothing;
  const span = useMemo(() => spanOf(tracks), [tracks]);
  const playback = usePlayback(span);
  const vehicles = useMemo(() => live.wearers.filter(({ kind }) => kind === 'vehicle'), [live.wearers]);
  const moment = isBack && span ? playback.at : now;
  const shown = useMemo(() => (isBack ? wearersAt(vehicles, tracks, moment) : vehicles), [isBack, vehicles, tracks, moment]);
  const one = vehicles.find(({ id }) => id === picked) ?? vehicles[0];
  const device = one?.device;
  const trail = useMemo(() => trailOf(tracks, device), [tracks, device]);
  const stops = driving.data?.coaches.find((coach) => coach.device === device)?.stops ?? noStops;
  return { live, driving, now, moment, span, playback, vehicles, shown, chosen: one?.id ?? '', trail, stops };
}

const trailOf = (tracks: readonly Track[], device: string | undefined): Position[] =>
  (tracks.find((track) => track.device === device)?.points ?? []).map(([, lng, lat]): Position => [lng, lat]);
