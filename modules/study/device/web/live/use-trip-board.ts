import { spanOf, type Track, usePlayback, wearersAt } from '@zhixing/ui/shapes/playback.ts';
import { useMemo } from 'react';
import { useTracks, useTripAlarms, useTripFences } from './use-live.ts';
import { useNow } from './use-now.ts';
import { usePlaces } from './use-places.ts';

interface Asked {
  readonly trip: string;
  /** Hours of tracks; with 0 none are read. */
  readonly hours: number;
  /** Whether the past is played back. */
  readonly isBack: boolean;
  /** Only the coaches of the trip. */
  readonly only?: 'coaches';
  /** Only alarms of these categories. */
  readonly categories?: readonly string[];
}

const nothing: readonly Track[] = [];

/** What a board of a trip shows: who is where at the moment that is shown, fences, alarms, and the tracks with their playback. */
export function useTripBoard({ trip, hours, isBack, only, categories }: Asked) {
  const live = usePlaces(trip);
  const fences = useTripFences(trip);
  const all = useTripAlarms(trip);
  const back = useTracks(hours > 0 ? { trip, hours, ...(only && { only }) } : null);
  const now = useNow();
  const tracks = (hours > 0 && back.data?.tracks) || nothing;
  const span = useMemo(() => spanOf(tracks), [tracks]);
  const playback = usePlayback(span);
  const played = isBack ? span : null;
  const moment = played ? playback.at : now;
  const wearers = useMemo(() => (only ? live.wearers.filter(({ kind }) => kind === 'vehicle') : live.wearers), [live.wearers, only]);
  const shown = useMemo(() => (played ? wearersAt(wearers, tracks, moment) : wearers), [played, wearers, tracks, moment]);
  const alarms = useMemo(() => all.filter(({ category }) => !categories || categories.includes(category)), [all, categories]);
  const alarmed = useMemo(() => new Set(alarms.flatMap(({ isOpen, subject }) => (isOpen && subject ? [subject] : []))), [alarms]);
  return { live, fences, alarms, alarmed, back, tracks, span, played, playback, now, moment, wearers, shown };
}
