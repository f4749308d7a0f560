import { useRef, useState } from 'react';
import { Failure } from './api.ts';

/** Runs one request at a time, and keeps why the last one failed. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(error instanceof Failure ? error : new Failure('failed', ''));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
