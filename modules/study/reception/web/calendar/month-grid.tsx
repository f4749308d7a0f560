import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { dayNames } from '@zhixing/ui/list-types/calendar/day-names.ts';
import { monthOf, movedBy, todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { toneOf } from './entry-line.tsx';
import { Meter } from './meter.tsx';
import type { CalendarAnswer, SiteDay } from './use-site-calendar.ts';

interface Props {
  readonly answer: CalendarAnswer;
  readonly weeks: readonly (readonly string[])[];
  readonly byDay: ReadonlyMap<string, SiteDay>;
  readonly day: string;
  readonly onDay: (day: string) => void;
}

const LIMIT = 3;

/** A month: each day with how much of it is taken, closed or free, and who comes. Arrow keys move between days. */
export function MonthGrid({ answer, weeks, byDay, day, onDay }: Props) {
  const text = useText();
  const names = dayNames(languageTags[useLanguage()]);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    moved.current = false;
  }, [day]);
  const move = (event: KeyboardEvent) => {
    const next = movedBy(event.key, day, 1, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    onDay(next);
  };
  return (
    <table className="site-month" aria-label={text('siteCalendar.month')} ref={grid}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((one) => (
            <th key={one} scope="col">
              {names.weekday(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <DayCell
                key={one}
                answer={answer}
                shown={byDay.get(one)}
                day={one}
                name={names.full(one)}
                active={one === day}
                outside={monthOf(one) !== monthOf(day)}
                onDay={onDay}
                onMove={move}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly answer: CalendarAnswer;
  readonly shown: SiteDay | undefined;
  readonly day: string;
  readonly name: string;
  readonly active: boolean;
  readonly outside: boolean;
  readonly onDay: (day: string) => void;
  readonly onMove: (event: KeyboardEvent) => void;
}

function DayCell({ answer, shown, day, name, active, outside, onDay, onMove }: CellProps) {
  const text = useText();
  const { dayCapacity } = answer.site;
  return (
    <td data-active={active} data-outside={outside} data-closed={Boolean(shown?.closed)}>
      <button
        type="button"
        className="site-month-day"
        data-day={day}
        data-today={day === todayInChina()}
        tabIndex={active ? 0 : -1}
        aria-pressed={active}
        aria-label={labelOf(text, name, shown, dayCapacity)}
        onClick={() => onDay(day)}
        onKeyDown={onMove}
      >
        <span className="site-month-number">{Number(day.slice(8))}</span>
        {shown ? <DayFacts answer={answer} shown={shown} /> : null}
      </button>
    </td>
  );
}

/** What of a day is closed or taken, and by whom. */
function DayFacts({ answer, shown }: { answer: CalendarAnswer; shown: SiteDay }) {
  const text = useText();
  const { dayCapacity, bedCount } = answer.site;
  const { closed, people, beds, receptions } = shown;
  return (
    <>
      {closed ? <span className="site-month-closed">{text('siteCalendar.closed')}</span> : null}
      {people > 0 ? <Meter what="people" used={people} limit={dayCapacity} /> : null}
      {beds > 0 ? <Meter what="beds" used={beds} limit={bedCount} /> : null}
      <span className="site-month-entries">
        {receptions.slice(0, LIMIT).map((entry) => (
          <span key={`${entry.from} ${entry.id}`} className="site-month-entry" data-tone={toneOf(entry.status)}>
            {entry.school ?? entry.trip ?? text('siteCalendar.other')}
          </span>
        ))}
        {receptions.length > LIMIT ? (
          <span className="own-note">{text('siteCalendar.more', { count: receptions.length - LIMIT })}</span>
        ) : null}
      </span>
    </>
  );
}

type Text = ReturnType<typeof useText>;

const labelOf = (text: Text, name: string, shown: SiteDay | undefined, limit: number | null): string =>
  [
    name,
    shown?.closed ? text('siteCalendar.closedFor', { reason: shown.closed }) : '',
    limit === null ? '' : text('siteCalendar.free', { free: Math.max(0, limit - (shown?.people ?? 0)) }),
  ]
    .filter(Boolean)
    .join(' · ');
