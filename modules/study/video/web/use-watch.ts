import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useCallback, useEffect, useState } from 'react';

export const steps = ['configured', 'registered', 'online', 'requested', 'received', 'played'] as const;

export interface Link {
  readonly step: (typeof steps)[number];
  readonly state: 'done' | 'failed' | 'open';
  readonly cause?: string;
  readonly said?: string;
}

/** Why a player shows nothing although the stream is there. */
export type PlayerCause = 'unsupported' | 'codec' | 'network' | 'stalled';

export interface Stream {
  readonly kind: 'hls' | 'flv';
  readonly address: string;
}

interface Opened {
  readonly links: readonly Link[];
  readonly isSample: boolean;
  readonly stream: Stream | null;
}

const FIRST_S = 5;
const MAX_S = 60;

/** A look at a camera. What fails is tried again by itself, at longer and longer intervals. */
export function useWatch(camera: string) {
  const [attempt, setAttempt] = useState(0);
  const [failures, setFailures] = useState(0);
  const [broken, setBroken] = useState<PlayerCause | null>(null);
  const { data, error, isFetching } = useQuery({
    queryKey: ['video-watch', camera, attempt],
    queryFn: () => api.post<Opened>(`/api/video/cameras/${camera}/watches`, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const links =
    broken && data
      ? data.links.map((link): Link => (link.step === 'played' ? { ...link, state: 'failed', cause: broken } : link))
      : data?.links;
  const isFailed = !isFetching && (error !== null || broken !== null || data?.stream === null);
  const seconds = Math.min(FIRST_S * 2 ** failures, MAX_S);
  const again = useCallback(() => {
    setFailures((count) => count + 1);
    setBroken(null);
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    if (!isFailed) return;
    const timer = setTimeout(again, seconds * 1000);
    return () => clearTimeout(timer);
  }, [isFailed, again, seconds]);
  const played = useCallback(() => setFailures(0), []);
  const stream = isFailed ? null : (data?.stream ?? null);
  return { stream, isSample: data?.isSample === true, links, error, isFailed, seconds, again, played, failed: setBroken };
}
