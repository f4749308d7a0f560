import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../api-error.ts';
import { api } from '../http.ts';
import { isViewing } from '../session.ts';

/** Another user who has the record open. */
export interface Present {
  readonly id: string;
  readonly name: string;
  readonly editing: boolean;
  readonly since: string;
}

const BEAT_MS = 15_000;
const NOBODY: readonly Present[] = [];

/** Other users with the record open, refreshed every 15 seconds while this window is visible. A null `id` means no open record. */
export function usePresence(model: string, id: string | null, editing: boolean): readonly Present[] {
  const [others, setOthers] = useState(NOBODY);
  const beats = useMemo(() => (id === null || isViewing() ? null : createBeats(`/api/data/${model}/${id}/presence`)), [model, id]);
  useEffect(() => {
    const stop = beats?.start((now) => setOthers((before) => (same(before, now) ? before : now)));
    return () => {
      stop?.();
      setOthers(NOBODY);
    };
  }, [beats]);
  useEffect(() => beats?.tell(editing), [beats, editing]);
  return others;
}

function createBeats(path: string) {
  let hear: ((others: readonly Present[]) => void) | null = null;
  let editing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Returns whether to continue: stops once the record is deleted or out of the user's scope. */
  const told = async (): Promise<boolean> => {
    try {
      const { others } = await api.put<{ others: readonly Present[] }>(path, { editing });
      hear?.(others);
      return true;
    } catch (error) {
      return !(error instanceof ApiError && [403, 404].includes(error.code));
    }
  };
  const beat = async (): Promise<void> => {
    clearTimeout(timer);
    if (!hear || document.visibilityState === 'hidden') return;
    if (await told()) {
      clearTimeout(timer);
      timer = setTimeout(beat, BEAT_MS);
    }
  };
  const onVisible = () => void beat();
  return {
    start: (listener: (others: readonly Present[]) => void) => {
      hear = listener;
      document.addEventListener('visibilitychange', onVisible);
      return () => {
        hear = null;
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', onVisible);
        api.delete(path).catch(() => undefined);
      };
    },
    tell: (now: boolean) => {
      editing = now;
      void beat();
    },
  };
}

const same = (before: readonly Present[], now: readonly Present[]): boolean => JSON.stringify(before) === JSON.stringify(now);
