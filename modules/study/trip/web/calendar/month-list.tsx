import { useText } from '@zhixing/client/i18n.ts';
import { Link } from 'react-router';
import { monthsOf, type SchoolRows } from './rows.ts';
import { useStateNames } from './state-names.ts';

/** Trips month by month, to read on a phone; plans without trips stand at their start. */
export function MonthList({ year, rows }: { year: number; rows: readonly SchoolRows[] }) {
  const text = useText();
  const names = useStateNames();
  const entries = rows
    .flatMap(({ rows: plans }) => plans)
    .flatMap(({ plan, trips }) =>
      trips.length > 0
        ? trips.map((trip) => ({ ...trip, state: names.trip(trip.status), to: `/lims04/lims040401?record=${trip.id}` }))
        : [{ ...plan, status: 'plan', state: names.plan(plan.status), to: `/lims04/lims040101?record=${plan.id}` }],
    )
    .sort((a, b) => (a.start < b.start ? -1 : 1));
  return monthsOf(year).map((month) => {
    const own = entries.filter(({ start }) => start.startsWith(month));
    if (own.length === 0) return null;
    return (
      <section key={month} className="trip-months">
        <h2>{text('tripCalendar.monthOf', { year: month.slice(0, 4), month: Number(month.slice(5)) })}</h2>
        <ul>
          {own.map(({ id, name, status, state, start, end, schoolName, to }) => (
            <li key={id} data-status={status}>
              <Link to={to}>{name}</Link>
              <small>
                {start.slice(5)}
                {end !== start && ` – ${end.slice(5)}`} · {schoolName} · {state}
              </small>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
