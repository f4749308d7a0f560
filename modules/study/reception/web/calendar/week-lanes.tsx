import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { dayNames } from '@zhixing/ui/list-types/calendar/day-names.ts';
import { todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { timesOn, toneOf } from './entry-line.tsx';
import { Meter } from './meter.tsx';
import type { Wanted } from './new-record.tsx';
import { useMayBook } from './use-may-book.ts';
import type { Booking, CalendarAnswer, CalendarVenue, SiteDay } from './use-site-calendar.ts';

interface Props {
  readonly answer: CalendarAnswer;
  readonly days: readonly string[];
  readonly byDay: ReadonlyMap<string, SiteDay>;
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly onWant: (wanted: Wanted) => void;
}

/** A week: people by day, and each venue in a lane of its own. On phones only the days, with the chosen one in detail below. */
export function WeekLanes({ answer, days, byDay, day, onDay, onWant }: Props) {
  const text = useText();
  const names = dayNames(languageTags[useLanguage()]);
  return (
    <div className="site-week">
      <table>
        <thead>
          <tr>
            <th scope="col">{text('siteCalendar.venue')}</th>
            {days.map((one) => (
              <th key={one} scope="col" data-today={one === todayInChina()}>
                <button type="button" className="site-week-day" aria-pressed={one === day} onClick={() => onDay(one)}>
                  <span>{names.weekday(one)}</span>
                  <strong>{names.short(one)}</strong>
                  <WeekDayState shown={byDay.get(one)} limit={answer.site.dayCapacity} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.venues.map((venue) => (
            <tr key={venue.id}>
              <th scope="row">
                {venue.name}
                <span className="own-note">{text('siteCalendar.holds', { capacity: venue.capacity })}</span>
              </th>
              {days.map((one) => (
                <LaneCell key={one} venue={venue} shown={byDay.get(one)} day={one} onWant={onWant} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WeekDayState({ shown, limit }: { shown: SiteDay | undefined; limit: number | null }) {
  const text = useText();
  if (shown?.closed) return <span className="site-month-closed">{text('siteCalendar.closed')}</span>;
  return <Meter what="people" used={shown?.people ?? 0} limit={limit} />;
}

interface CellProps {
  readonly venue: CalendarVenue;
  readonly shown: SiteDay | undefined;
  readonly day: string;
  readonly onWant: (wanted: Wanted) => void;
}

function LaneCell({ venue, shown, day, onWant }: CellProps) {
  const text = useText();
  const mayBook = useMayBook('venueBooking');
  const bookings = (shown?.bookings ?? []).filter((booking) => booking.venue === venue.id);
  const closed = Boolean(shown?.closed) || shown?.closedVenues.has(venue.id) === true;
  const away = venue.status !== 'available';
  const free = mayBook && !closed && !away && day >= todayInChina();
  return (
    <td data-closed={closed || away}>
      {away ? <span className="own-note">{text(`siteCalendar.venueStatus.${venue.status}`)}</span> : null}
      {bookings.map((booking) => (
        <LaneEntry key={`${booking.from} ${booking.id}`} booking={booking} day={day} />
      ))}
      {free ? (
        <button
          type="button"
          className="site-week-add"
          aria-label={text('siteCalendar.bookOn', { venue: venue.name, day })}
          onClick={() => onWant({ model: 'venueBooking', day, values: { venue: venue.id } })}
        >
          +
        </button>
      ) : null}
    </td>
  );
}

function LaneEntry({ booking, day }: { booking: Booking; day: string }) {
  const text = useText();
  const label = booking.trip ?? text('siteCalendar.own');
  return (
    <div className="site-month-entry" data-tone={toneOf(booking.status)}>
      <span className="site-entry-time">{timesOn(booking, day)}</span>
      {booking.id ? <PeekLink model="venueBooking" id={booking.id} label={label} /> : text('siteCalendar.other')}
      <span>{text('siteCalendar.count', { people: booking.people })}</span>
    </div>
  );
}
