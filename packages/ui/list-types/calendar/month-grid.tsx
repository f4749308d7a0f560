import { useText } from '@zhixing/client/i18n.ts';
import { theme } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { BodyProps } from '../body-props.ts';
import { DayCell } from './day-cell.tsx';
import { dayNames } from './day-names.ts';
import { monthOf, movedBy } from './days.ts';
import type { EntryWays } from './entry-ways.ts';
import type { useCalendar } from './use-calendar.ts';

interface Props extends BodyProps {
  readonly tag: string;
  readonly calendar: ReturnType<typeof useCalendar>;
  readonly lunar: boolean;
  readonly onGo: (day: string) => void;
  readonly onOpenDay: (day: string) => void;
  readonly onCreate: ((day: string) => void) | undefined;
  readonly ways?: EntryWays;
}

/** Grid of days: arrow keys move, Enter opens a day, Tab enters its entries. */
export function MonthGrid({ list, title, phone, tag, calendar, lunar, ways, ...props }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const { weeks, day, unit, firstDay, rows, entries, counts, marks } = calendar;
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const names = dayNames(tag);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    moved.current = false;
  }, [day]);
  const walk = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.day === undefined) return;
    const next = movedBy(event.key, day, firstDay, event.shiftKey);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === null) return props.onOpenDay(day);
    moved.current = true;
    props.onGo(next);
  };
  const edge = `${token.lineWidth}px solid ${token.colorBorderSecondary}`;
  const line = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' };
  const heading = { padding: token.paddingXXS, textAlign: 'center', color: token.colorTextSecondary } as const;
  return (
    <div
      ref={grid}
      role="grid"
      data-keys="calendar"
      aria-label={t('ui.types.calendarOf', { title })}
      aria-busy={rows.isFetching}
      style={{ borderBlockStart: edge, borderInlineStart: edge }}
    >
      <div role="row" style={line}>
        {weeks[0]?.map((one) => (
          <div key={one} role="columnheader" style={{ ...heading, borderInlineEnd: edge, borderBlockEnd: edge }}>
            {names.weekday(one)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" style={line}>
          {week.map((one) => (
            <DayCell
              key={one}
              list={list}
              phone={phone}
              unit={unit}
              day={one}
              name={names.full(one)}
              lunar={lunar && !phone}
              mark={marks.get(one)}
              ways={ways}
              active={one === day}
              outside={unit === 'month' && monthOf(one) !== monthOf(day)}
              entries={entries.get(one) ?? []}
              count={counts.get(one)}
              labels={rows.data?.labels ?? {}}
              onKeyDown={walk}
              onGo={props.onGo}
              onOpenDay={props.onOpenDay}
              onCreate={props.onCreate}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
