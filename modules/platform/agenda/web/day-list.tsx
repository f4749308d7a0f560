import { useText } from '@zhixing/client/i18n.ts';
import { lunarDay } from '@zhixing/client/lunar.ts';
import { dayNames } from '@zhixing/ui/list-types/calendar/day-names.ts';
import { todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import type { Entry } from '@zhixing/ui/list-types/calendar/entries.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Empty } from 'antd';
import './day-list.css';
import { timesOn } from './times.ts';
import { type AgendaHandle, appointmentOf } from './use-agenda.ts';
import { useLook } from './use-look.ts';

interface Props {
  readonly agenda: AgendaHandle;
  readonly tag: string;
  readonly lunar: boolean;
  readonly days: readonly string[];
  readonly open: (id: string) => void;
}

/** Appointments as a list by day. Days without appointments are left out, unless a single day is shown. */
export function DayList({ agenda, tag, lunar, days, open }: Props) {
  const t = useText();
  const { rows, entries, marks } = agenda;
  const filled = days.filter((day) => (entries.get(day) ?? []).length > 0);
  const names = dayNames(tag);
  const today = todayInChina();
  const [one] = days.length === 1 ? days : [];
  if (!rows.data) return <Waiting rows={4} />;
  return (
    <div className="day-list">
      {(one ? [one] : filled).map((day) => (
        <section key={day} aria-label={names.full(day)}>
          <h2 aria-current={day === today ? 'date' : undefined}>
            <span>{names.full(day)}</span>
            <small>{[marks.get(day)?.name, lunar && lunarDay(day)].filter(Boolean).join(' · ')}</small>
          </h2>
          <ul>
            {(entries.get(day) ?? []).map((entry) => (
              <Line key={entry.row.id} entry={entry} day={day} open={open} />
            ))}
          </ul>
        </section>
      ))}
      {(one ? (entries.get(one) ?? []) : filled).length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(one ? 'agenda.noneOnDay' : 'agenda.noneInMonth')} />
      )}
    </div>
  );
}

function Line({ entry: { row }, day, open }: { entry: Entry; day: string; open: (id: string) => void }) {
  const t = useText();
  const look = useLook();
  const { key, ...times } = timesOn(appointmentOf(row), day);
  const { title, urgency } = row;
  return (
    <li>
      <button type="button" style={look(row.color)} onClick={() => open(row.id)}>
        <span className="day-list-time">{t(`agenda.${key}`, times)}</span>
        <span className="day-list-title">{String(title)}</span>
        {urgency !== 'normal' && <span className="day-list-urgency">{t(`agenda.${String(urgency)}`)}</span>}
      </button>
    </li>
  );
}
