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

const MOST = 3;

/** A month: each day with how much of it is taken, closed or free, and who comes. Arrow keys move between days. */
export function MonthGrid({ answer, weeks, byDay, day, onDay }: Props) {
  const text = useText();
  const names = dayNames(languageTags[useLanguage()]);
  const grid = useRef<HTMLDivElement>(null);
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
    <div className="site-month" role="grid" aria-label={text('siteCalendar.month')} ref={grid} onKeyDown={move}>
      <div role="row" className="site-month-week">
        {(weeks[0] ?? []).map((one) => (
          <span key={one} role="columnheader" className="site-month-name">
            {names.weekday(one)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="site-month-week">
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
            />
          ))}
        </div>
      ))}
    </div>
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
}

function DayCell({ answer, shown, day, name, active, outside, onDay }: CellProps) {
  const text = useText();
  const { dayCapacity, bedCount, kind } = answer.site;
  const people = shown?.people ?? 0;
  return (
    <div role="gridcell" aria-selected={active} className="site-month-cell" data-outside={outside} data-closed={Boolean(shown?.closed)}>
      <button
        type="button"
        className="site-month-day"
        data-day={day}
        data-today={day === todayInChina()}
        tabIndex={active ? 0 : -1}
        aria-label={labelOf(text, name, shown, dayCapacity)}
        onClick={() => onDay(day)}
      >
        <span className="site-month-number">{Number(day.slice(8))}</span>
        {shown?.closed ? <span className="site-month-closed">{text('siteCalendar.closed')}</span> : null}
        {people > 0 ? <Meter what="people" used={people} limit={dayCapacity} /> : null}
        {kind === 'camp' && (shown?.beds ?? 0) > 0 ? <Meter what="beds" used={shown?.beds ?? 0} limit={bedCount} /> : null}
        <span className="site-month-entries">
          {(shown?.receptions ?? []).slice(0, MOST).map((entry, n) => (
            <span key={entry.id ?? n} className="site-month-entry" data-tone={toneOf(entry.status)}>
              {entry.school ?? entry.trip ?? text('siteCalendar.other')}
            </span>
          ))}
          {(shown?.receptions.length ?? 0) > MOST ? (
            <span className="own-note">{text('siteCalendar.more', { count: (shown?.receptions.length ?? 0) - MOST })}</span>
          ) : null}
        </span>
      </button>
    </div>
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
