import { useText } from '@zhixing/client/i18n.ts';
import { DayHead } from '@zhixing/ui/list-types/calendar/day-head.tsx';
import { dayNames } from '@zhixing/ui/list-types/calendar/day-names.ts';
import { todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import { useGroundClick } from '@zhixing/ui/list-types/calendar/use-ground-click.ts';
import { useEffect, useRef } from 'react';
import type { GridProps } from './grid-props.ts';
import './hour-grid.css';
import { HourEntry } from './hour-entry.tsx';
import { LongEntries } from './long-entries.tsx';
import { NowLine } from './now-line.tsx';
import { placed, timeOf } from './times.ts';
import { appointmentOf } from './use-agenda.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Initial scroll position. */
const MORNING_HOUR = 7.5;
const STEP_MINUTES = 30;

/** Days side by side with their hours; all-day appointments are above. */
export function HourGrid(props: GridProps) {
  const { agenda, tag, lunar, onCreate } = props;
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const { days, marks, rows } = agenda;
  const names = dayNames(tag);
  const today = todayInChina();
  useEffect(() => {
    const { current } = scroller;
    if (current) current.scrollTop = (current.scrollHeight / HOURS.length) * MORNING_HOUR;
  }, []);
  return (
    <section className="hours" aria-label={t('agenda.hours')} aria-busy={rows.isFetching}>
      <div className="hours-days" style={{ gridTemplateColumns: `var(--hours-side) repeat(${days.length}, minmax(0, 1fr))` }}>
        <span className="hours-side">{t('agenda.allDay')}</span>
        {days.map((day) => (
          <div key={day} className="hours-head" data-day={day}>
            <div className="hours-name" aria-current={day === today ? 'date' : undefined}>
              <span aria-hidden="true">{names.weekday(day)}</span>
              <DayHead
                day={day}
                onCreate={onCreate}
                name={names.full(day)}
                lunar={lunar}
                mark={marks.get(day)}
                outside={false}
                focusable={0}
              />
            </div>
            <LongEntries {...props} day={day} />
          </div>
        ))}
      </div>
      <div ref={scroller} className="hours-body">
        <div className="hours-grid" style={{ gridTemplateColumns: `var(--hours-side) repeat(${days.length}, minmax(0, 1fr))` }}>
          <div className="hours-side" aria-hidden="true">
            {HOURS.map((hour) => (
              <span key={hour}>{hour === 0 ? '' : timeOf(hour * 60)}</span>
            ))}
          </div>
          {days.map((day) => (
            <HourColumn key={day} {...props} day={day} name={names.full(day)} now={day === today} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** The hours of a day. A click on an empty place creates an appointment there; with the keyboard, the header of the day does. */
function HourColumn({ day, name, now, agenda, mover, open, onCreate }: GridProps & { day: string; name: string; now: boolean }) {
  const column = useRef<HTMLElement>(null);
  const rows = (agenda.entries.get(day) ?? []).map(({ row }) => appointmentOf(row));
  const ground = useGroundClick(({ currentTarget, clientY }) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const minutes = ((clientY - top) / height) * HOURS.length * 60;
    onCreate?.(day, timeOf(Math.floor(minutes / STEP_MINUTES) * STEP_MINUTES));
  });
  return (
    <section ref={column} aria-label={name} data-day={day} className="hours-column" {...ground}>
      {now && <NowLine />}
      {placed(rows, day).map((one) => (
        <HourEntry key={one.row.id} one={one} day={day} mover={mover} column={column} onOpen={() => open(one.row.id)} />
      ))}
    </section>
  );
}
