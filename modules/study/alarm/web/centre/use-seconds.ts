import type { useText } from '@zhixing/client/i18n.ts';
import { useEffect, useState } from 'react';

const secondsSince = (moment: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 1000));

/** Seconds since a moment, counted on while the page is open. */
export function useSeconds(since: string): number {
  const [seconds, setSeconds] = useState(() => secondsSince(since));
  useEffect(() => {
    setSeconds(secondsSince(since));
    const timer = setInterval(() => setSeconds(secondsSince(since)), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds;
}

/** A length of time in words: seconds below two minutes, then minutes, then hours. */
export function spokenTime(seconds: number, text: ReturnType<typeof useText>): string {
  if (seconds < 120) return text('alarmCentre.seconds', { n: Math.round(seconds) });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return text('alarmCentre.minutes', { n: minutes });
  return text('alarmCentre.hours', { h: Math.floor(minutes / 60), n: minutes % 60 });
}
