import { fullDate } from '@zhixing/client/full-date.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { lunarDate } from '@zhixing/client/lunar.ts';
import { useSession } from '@zhixing/client/session.ts';
import { chinaClock, chinaDay } from '@zhixing/model/china-time.ts';

/** Greeting by name and time of day, with organisation, role and date. */
export function HomeGreeting() {
  const text = useText();
  const user = useSession((session) => session.user?.userInfo);
  const config = useSession((session) => session.user?.sysConfigInfo);
  const now = new Date();
  // System setting for lunar dates; on by default.
  const lunar = !['0', 'false'].includes(String(config?.showLunarCalendar));
  const place = [user?.organizeName, user?.roleName].filter(Boolean).join(' · ');
  return (
    <header className="home-greeting">
      <div>
        <h1>{text(`home.greeting.${partOfDay(chinaClock(now).getUTCHours())}`, { name: user?.userName ?? '' })}</h1>
        {place ? <p>{place}</p> : null}
      </div>
      <time dateTime={chinaDay(now)}>
        {fullDate(now)}
        {lunar ? <small>{lunarDate(now)}</small> : null}
      </time>
    </header>
  );
}

function partOfDay(hour: number): string {
  if (hour < 6) return 'night';
  if (hour < 12) return 'morning';
  if (hour < 14) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}
