import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { dayNames } from '@zhixing/ui/list-types/calendar/day-names.ts';
import { todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import { Button } from 'antd';
import { EntryLine } from './entry-line.tsx';
import { Meter } from './meter.tsx';
import type { Wanted } from './new-record.tsx';
import { useMayBook } from './use-may-book.ts';
import type { CalendarAnswer, SiteDay } from './use-site-calendar.ts';

interface Props {
  readonly answer: CalendarAnswer;
  readonly shown: SiteDay;
  readonly onWant: (wanted: Wanted) => void;
}

/** A day in detail: what is free, who comes, which venues are taken, and what can be asked for. */
export function DayPanel({ answer, shown, onWant }: Props) {
  const text = useText();
  const names = dayNames(languageTags[useLanguage()]);
  const { site, venues } = answer;
  const nameOf = new Map(venues.map(({ id, name }) => [id, name]));
  return (
    <section className="site-day" aria-label={names.full(shown.day)}>
      <h3>{names.full(shown.day)}</h3>
      {shown.closed ? <p className="site-day-closed">{text('siteCalendar.closedFor', { reason: shown.closed })}</p> : null}
      <Meter what="people" used={shown.people} limit={site.dayCapacity} />
      {site.kind === 'camp' ? <Meter what="beds" used={shown.beds} limit={site.bedCount} /> : null}
      {site.onceCapacity ? <p className="own-note">{text('siteCalendar.atOnce', { most: site.onceCapacity })}</p> : null}
      <DayActions site={site.id} shown={shown} onWant={onWant} />
      <h4>{text('siteCalendar.receptions')}</h4>
      {shown.receptions.length === 0 ? <p className="own-note">{text('siteCalendar.noReceptions')}</p> : null}
      <ul>
        {shown.receptions.map((entry) => (
          <EntryLine key={`${entry.from} ${entry.id}`} model="reception" entry={entry} day={shown.day} />
        ))}
      </ul>
      <h4>{text('siteCalendar.bookings')}</h4>
      {shown.bookings.length === 0 ? <p className="own-note">{text('siteCalendar.noBookings')}</p> : null}
      {[...Map.groupBy(shown.bookings, ({ venue }) => venue)].map(([venue, bookings]) => (
        <div key={venue}>
          <h5>{nameOf.get(venue) ?? ''}</h5>
          <ul>
            {bookings.map((entry) => (
              <EntryLine key={`${entry.from} ${entry.id}`} model="venueBooking" entry={entry} day={shown.day} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function DayActions({ site, shown, onWant }: Pick<Props, 'shown' | 'onWant'> & { site: string }) {
  const text = useText();
  const [mayReceive, mayBook, mayClose] = [useMayBook('reception'), useMayBook('venueBooking'), useMayBook('siteClosure')];
  const { day, closed } = shown;
  if (day < todayInChina()) return null;
  return (
    <div className="own-actions">
      {mayReceive && !closed ? (
        <Button type="primary" onClick={() => onWant({ model: 'reception', day, values: { site } })}>
          {text('siteCalendar.request')}
        </Button>
      ) : null}
      {mayBook && !closed ? (
        <Button onClick={() => onWant({ model: 'venueBooking', day, values: {} })}>{text('siteCalendar.book')}</Button>
      ) : null}
      {mayClose && !closed ? (
        <Button onClick={() => onWant({ model: 'siteClosure', day, values: { site } })}>{text('siteCalendar.close')}</Button>
      ) : null}
    </div>
  );
}
