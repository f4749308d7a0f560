import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';

/** Greets by name and time of day, with organisation, role and date. */
export function HomeGreeting() {
  const text = useText();
  const language = useLanguage();
  const user = useSession((session) => session.user?.userInfo);
  const now = new Date();
  const date = now.toLocaleDateString(languageTags[language], { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' });
  const place = [user?.organizeName, user?.roleName].filter(Boolean).join(' · ');
  return (
    <header className="home-greeting">
      <div>
        <h1>{text(`home.greeting.${partOfDay(now.getHours())}`, { name: user?.userName ?? '' })}</h1>
        {place ? <p>{place}</p> : null}
      </div>
      <time dateTime={now.toISOString().slice(0, 10)}>{date}</time>
    </header>
  );
}

function partOfDay(hour: number): string {
  if (hour < 6) return 'night';
  if (hour < 12) return 'morning';
  if (hour < 14) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}
