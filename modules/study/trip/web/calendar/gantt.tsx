import { useText } from '@zhixing/client/i18n.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';
import { Link } from 'react-router';
import { monthsOf, type PlanRow, type SchoolRows, spanOf } from './rows.ts';
import { useStateNames } from './state-names.ts';
import type { Entry } from './use-calendar.ts';

interface Props {
  readonly year: number;
  readonly rows: readonly SchoolRows[];
}

/** Months as columns; each plan is a line with its trips as bars, coloured by state. */
export function Gantt({ year, rows }: Props) {
  const text = useText();
  const today = chinaDay(Date.now());
  const now = spanOf({ start: today, end: today }, year);
  return (
    <ScrollRegion className="trip-gantt" label={text('tripCalendar.title')}>
      <div className="trip-gantt-head">
        <span>{text('tripCalendar.plan')}</span>
        <div className="trip-gantt-months">
          {monthsOf(year).map((month) => (
            <span key={month}>{text('tripCalendar.month', { month: Number(month.slice(5)) })}</span>
          ))}
          {now.left > 0 && now.width > 0 && <i style={{ left: `${now.left}%` }} aria-hidden />}
        </div>
      </div>
      {rows.map(({ school, name, rows: plans }) => (
        <section key={school} className="trip-gantt-school" aria-label={name}>
          <h2>{name}</h2>
          {plans.map((row) => (
            <Line key={row.plan.id} row={row} year={year} />
          ))}
        </section>
      ))}
    </ScrollRegion>
  );
}

function Line({ row: { plan, trips }, year }: { row: PlanRow; year: number }) {
  const names = useStateNames();
  const span = spanOf(plan, year);
  return (
    <div className="trip-gantt-line">
      <Link to={`/lims04/lims040101?record=${plan.id}`} title={plan.name}>
        {plan.name}
      </Link>
      <div className="trip-gantt-bars">
        {trips.length === 0 && (
          <span
            className="trip-gantt-plan"
            style={{ left: `${span.left}%`, width: `${span.width}%` }}
            title={`${plan.start} – ${plan.end} ${names.plan(plan.status)}`}
          />
        )}
        {trips.map((trip) => (
          <Bar key={trip.id} trip={trip} year={year} />
        ))}
      </div>
    </div>
  );
}

function Bar({ trip, year }: { trip: Entry; year: number }) {
  const names = useStateNames();
  const { left, width } = spanOf(trip, year);
  const label = `${trip.name} ${trip.start} – ${trip.end} ${names.trip(trip.status)}`;
  return (
    <Link
      to={`/lims04/lims040401?record=${trip.id}`}
      className="trip-gantt-bar"
      data-status={trip.status}
      style={{ left: `${left}%`, width: `${width}%` }}
      aria-label={label}
      title={label}
    />
  );
}
