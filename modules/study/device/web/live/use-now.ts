import { useEffect, useState } from 'react';

const TICK_MS = 5000;

/** The present, told every few seconds: places grow old while nothing comes in. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
