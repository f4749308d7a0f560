import { useEffect } from 'react';

const LATER_MS = 3000;

/** Loads a part after the first page, but in advance: offline it could not be loaded when it is needed. */
export function useLoadLater(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LATER_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
