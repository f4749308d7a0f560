import type { Position } from '@zhixing/model/geo-shape.ts';
import { useEffect, useState } from 'react';

/** A track: milliseconds since 1970, degrees (GCJ-02), kilometres an hour, metres of accuracy. */
export type TrackPoint = readonly [at: number, lng: number, lat: number, speedKmh: number | null, accuracyM: number | null];
export interface Track {
  readonly device: string;
  readonly points: readonly TrackPoint[];
}

/** Who carries a device, and where they are. */
interface Wearing {
  readonly device: string;
  readonly at: Position;
  readonly fixAt: number;
  readonly accuracyM: number;
  readonly speedKmh: number | null;
  readonly battery: number | null;
}

export const speeds = [1, 4, 16, 64] as const;
const STEP_MS = 250;

/** The last point of a track at a moment, null before the first. */
function pointAt(points: readonly TrackPoint[], moment: number): TrackPoint | null {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[0] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return points[low - 1] ?? null;
}

/** Everybody where they were at a moment; those who had not been located yet are left out. */
export function wearersAt<W extends Wearing>(wearers: readonly W[], tracks: readonly Track[], moment: number): W[] {
  const byDevice = new Map(tracks.map(({ device, points }) => [device, points]));
  return wearers.flatMap((wearer) => {
    const point = pointAt(byDevice.get(wearer.device) ?? [], moment);
    if (!point) return [];
    const [fixAt, lng, lat, speedKmh, accuracyM] = point;
    return [{ ...wearer, at: [lng, lat] as const, fixAt, speedKmh, accuracyM: accuracyM ?? 0, battery: null }];
  });
}

/** The first and the last moment of some tracks. */
export function spanOf(tracks: readonly Track[]): readonly [number, number] | null {
  const ends = tracks.flatMap(({ points }) => [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0]);
  return ends.length > 0 ? [Math.min(...ends), Math.max(...ends)] : null;
}

/** A moment that goes on by itself, so many times as fast as the time, until the end. */
export function usePlayback(span: readonly [number, number] | null) {
  const [moment, setMoment] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(16);
  const [first, last] = span ?? [0, 0];
  const at = Math.min(Math.max(moment ?? first, first), last);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setMoment((now) => Math.min((now ?? first) + STEP_MS * speed, last)), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying, speed, first, last]);
  const isOver = at >= last;
  useEffect(() => {
    if (isOver) setPlaying(false);
  }, [isOver]);
  const play = () => {
    if (isOver) setMoment(first);
    setPlaying(!isPlaying);
  };
  return { at, isPlaying, speed, setSpeed, setMoment, play };
}
