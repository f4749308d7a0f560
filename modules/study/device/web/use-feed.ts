import { useQueryClient } from '@tanstack/react-query';
import { onRecordChanged } from '@zhixing/client/live.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useEffect } from 'react';

/**
 * Reads records again after one of a feed has changed; null follows none. Changes that arrive within `togetherMs` are read together: devices of
 * a trip report, and are written to, within seconds.
 */
export function useFeed(model: string, record: string | null, togetherMs: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!record) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onRecordChanged(model, record, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: keys.allData });
      }, togetherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, model, record, togetherMs]);
}
