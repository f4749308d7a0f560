import { relativeTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import type { HomeLine } from './home-work.ts';

const DAY = 'YYYY-MM-DD';
/** Days ahead that are counted; later ones are named by their date. */
const NEAR = 14;

/** When a line is due in days from today, or how long ago it came. Trips count down to their departure. */
export function HomeDue({ line: { due, at }, isTrip }: { line: HomeLine; isTrip: boolean }) {
  const text = useText();
  if (due === null) return at ? <time dateTime={at}>{relativeTime(at)}</time> : null;
  const day = due.length === DAY.length ? due : chinaDay(due);
  const days = daysBetween(chinaDay(new Date()), day);
  const [, month, date] = day.split('-').map(Number);
  const kind = days < 0 ? 'past' : days === 0 ? 'today' : days <= NEAR ? 'ahead' : 'on';
  return (
    <time dateTime={due} data-due={isTrip ? undefined : kind} title={day}>
      {text(`home.${isTrip ? 'departs' : 'due'}.${kind}`, { days: String(Math.abs(days)), month: String(month), date: String(date) })}
    </time>
  );
}
