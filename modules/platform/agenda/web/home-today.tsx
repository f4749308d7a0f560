import { allOf } from '@zhixing/client/conditions.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import { Link } from 'react-router';
import { timesOn } from './times.ts';
import { appointmentOf } from './use-agenda.ts';
import { useMine } from './use-mine.ts';
import './home-today.css';

/** Maximum number of appointments on the home page. */
const SHOWN = 5;

/** Today's appointments of the user, with a link to the calendar. */
export default function HomeToday() {
  const t = useText();
  const mine = useMine();
  const today = todayInChina();
  const filter = allOf(mine, { startDay: { lte: today }, endDay: { gte: today } });
  const fields = ['title', 'allDay', 'startDay', 'startTime', 'endDay', 'endTime'];
  const { data, error } = useList('appointment', { filter, sort: 'startAt', page: 1, size: SHOWN, fields });
  // There is room for one time: the start, or the end of an appointment that started on an earlier day.
  const begin = ({ key, from, to }: ReturnType<typeof timesOn>) => (key === 'from' || key === 'fromTo' ? from : t(`agenda.${key}`, { to }));
  if (error) return null;
  const more = (data?.pagination.total ?? 0) - SHOWN;
  return (
    <section className="home-panel home-today-panel" aria-labelledby="home-today">
      <header>
        <h2 id="home-today">{t('agenda.today')}</h2>
        <Link to="/agenda">{t('agenda.open')}</Link>
      </header>
      {data?.list.length === 0 && <p className="home-today-none">{t('agenda.noneToday')}</p>}
      <ul className="home-today">
        {data?.list.map(appointmentOf).map((row) => (
          <li key={row.id}>
            <Link to={`/agenda?record=${row.id}`}>
              <time>{begin(timesOn(row, today))}</time>
              <span>{row.title}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <Link to="/agenda?group=startDay~endDay:day">{t('ui.types.moreOfDay', { total: String(more) })}</Link>}
    </section>
  );
}
