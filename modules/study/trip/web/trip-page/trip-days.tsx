import { useText } from '@zhixing/client/i18n.ts';
import { chinaDay, chinaTime, daysBetween } from '@zhixing/model/china-time.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useItinerary } from '../itinerary/use-itinerary.ts';

/** The itinerary of the trip, day by day. */
export function TripDays({ trip }: { trip: string }) {
  const text = useText();
  const query = useItinerary(trip);
  return (
    <Part query={query}>
      {({ items, sites, trip: { departAt, gatherAt } }) => {
        const days = Map.groupBy(items, ({ startAt }) => daysBetween(chinaDay(gatherAt ?? departAt), chinaDay(startAt)) + 1);
        const placeOf = ({ site, place }: (typeof items)[number]) => sites.find(({ id }) => id === site)?.name ?? place;
        if (items.length === 0) return <p className="own-note">{text('tripHome.noDays')}</p>;
        return [...days].map(([day, own]) => (
          <section key={day} className="trip-home-day" aria-label={text('tripHome.day', { day })}>
            <h3>{text('tripHome.day', { day })}</h3>
            <ol>
              {own.map((item) => (
                <li key={item.id}>
                  <time>
                    {chinaTime(item.startAt)}–{chinaTime(item.endAt)}
                  </time>
                  <span>{item.title}</span>
                  <small>{placeOf(item)}</small>
                </li>
              ))}
            </ol>
          </section>
        ));
      }}
    </Part>
  );
}
