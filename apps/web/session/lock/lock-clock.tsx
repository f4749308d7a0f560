import { languageTags, useLanguage } from '@zhixing/client/i18n.ts';
import { CHINA_ZONE, chinaTime } from '@zhixing/model/china-time.ts';
import { useEffect, useState } from 'react';

/** Clock of the lock screen, in China time. */
export function LockClock() {
  const tag = languageTags[useLanguage()];
  const now = useMinutes();
  return (
    <time className="lock-clock" dateTime={now.toISOString()}>
      <strong>{chinaTime(now)}</strong>
      <span>{now.toLocaleDateString(tag, { month: 'long', day: 'numeric', weekday: 'long', timeZone: CHINA_ZONE })}</span>
    </time>
  );
}

function useMinutes(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
