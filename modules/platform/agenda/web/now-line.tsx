import { chinaMinuteOfDay } from '@zhixing/model/china-time.ts';
import { useEffect, useState } from 'react';
import { DAY_MINUTES } from './times.ts';

const MINUTE_MS = 60_000;

const minutesNow = (): number => chinaMinuteOfDay(Date.now());

/** Line at the current time, in China time. */
export function NowLine() {
  const [minutes, setMinutes] = useState(minutesNow);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return <div aria-hidden="true" className="hours-now" style={{ top: `${(minutes / DAY_MINUTES) * 100}%` }} />;
}
