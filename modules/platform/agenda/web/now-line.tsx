import { useEffect, useState } from 'react';
import { DAY_MINUTES } from './times.ts';

const MINUTE_MS = 60_000;
const CHINA_MS = 8 * 60 * MINUTE_MS;

const minutesNow = (): number => Math.floor((Date.now() + CHINA_MS) / MINUTE_MS) % DAY_MINUTES;

/** How far the day has come, on the clocks of China. */
export function NowLine() {
  const [minutes, setMinutes] = useState(minutesNow);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return <div aria-hidden="true" className="hours-now" style={{ top: `${(minutes / DAY_MINUTES) * 100}%` }} />;
}
