import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@zhixing/client/api-error.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { useEffect } from 'react';
import type { Snapshot } from './snapshot.ts';

/** Where a screen comes from. */
export interface ScreenSource {
  readonly key: readonly unknown[];
  readonly read: (signal: AbortSignal) => Promise<Snapshot>;
  /** Calls back when something on the screen may have changed. Returns the function that ends it. */
  readonly onChange: (watched: string, hearer: () => void) => () => void;
}

/** The screen is fed by the live channel; this poll finds what no message came through for. */
const EVERY_MS = 30_000;
/** While the server does not answer it is asked more often, so that the screen goes on soon after it is back. */
const AWAY_MS = 5000;
/** Screens that are told of the same change read it within so many milliseconds, not all at once. */
const APART_MS = 50;

/** A refusal is an answer: the server is there. */
const isAnswered = (error: Error | null): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * The screen, read again when something on it has changed. What was read last stays while nothing comes in, and reading goes on by itself
 * when the server is back.
 */
export function useSnapshot({ key, read, onChange }: ScreenSource) {
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['screen', language, ...key],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) => (state.status === 'error' && !isAnswered(state.error) ? AWAY_MS : EVERY_MS),
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
  });
  const { refetch, data } = query;
  const watched = data?.watch;
  useEffect(() => {
    if (!watched) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChange(watched, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetch();
      }, Math.random() * APART_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [onChange, watched, refetch]);
  return query;
}
