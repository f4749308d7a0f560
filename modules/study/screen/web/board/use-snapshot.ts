import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { useEffect } from 'react';
import type { Snapshot } from './snapshot.ts';

/** Where a screen comes from. */
export interface ScreenSource {
  readonly key: readonly unknown[];
  readonly read: (signal: AbortSignal) => Promise<Snapshot>;
  /** Calls back when something on the screen may have changed. Returns the function that ends it. */
  readonly onChange?: (watched: string, hearer: () => void) => () => void;
}

const EVERY_MS = 5000;
/** Changes are read together: hundreds of devices report within seconds. */
const TOGETHER_MS = 1500;

/**
 * The screen, read again every few seconds and when something has changed. What was read last stays while nothing comes in, and reading goes
 * on by itself when the server is back.
 */
export function useSnapshot({ key, read, onChange }: ScreenSource) {
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['screen', language, ...key],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
  });
  const { refetch, data } = query;
  const watched = data?.watch.join(' ') ?? '';
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChange?.(watched, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetch();
      }, TOGETHER_MS);
    });
    return () => {
      stop?.();
      clearTimeout(timer);
    };
  }, [onChange, watched, refetch]);
  return query;
}
