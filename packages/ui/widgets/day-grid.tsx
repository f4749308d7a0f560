import { lunarDay } from '@zhixing/client/lunar.ts';
import { useSession } from '@zhixing/client/session.ts';
import { theme } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { dayNames } from '../list-types/calendar/day-names.ts';
import { monthOf, movedBy, shownDays } from '../list-types/calendar/days.ts';

interface Props {
  /** The focused day; its month is shown. */
  readonly at: string;
  readonly chosen: string;
  readonly today: string;
  readonly tag: string;
  readonly lunar: boolean;
  readonly past: boolean;
  readonly onMove: (day: string) => void;
  readonly onChoose: (day: string) => void;
}

/** Days of a month: arrow keys move, page keys change month and year, Enter chooses. */
export function DayGrid({ at, tag, past, onMove, onChoose, ...props }: Props) {
  const { token } = theme.useToken();
  const firstDay = useSession(({ user }) => Number(user?.sysConfigInfo.firstDay) % 7 || 0);
  const grid = useRef<HTMLDivElement>(null);
  const walks = useRef(true);
  // Focus follows the keys, and goes to the day when the panel opens, but not while the month is changed by the selects above.
  useEffect(() => {
    if (walks.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus({ preventScroll: true });
    walks.current = false;
  }, [at]);
  const walk = (event: KeyboardEvent) => {
    const next = movedBy(event.key, at, firstDay, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    walks.current = true;
    onMove(next);
  };
  const names = dayNames(tag);
  const weeks = shownDays(at, 'month', firstDay);
  const line = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: token.lineWidthBold };
  return (
    <div ref={grid} role="grid" aria-label={names.month(at)} onKeyDown={walk} style={{ outline: 'none' }}>
      <div role="row" style={line}>
        {weeks[0]?.map((day) => (
          <div key={day} role="columnheader" style={{ textAlign: 'center', color: token.colorTextSecondary }}>
            {names.narrow(day)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" style={line}>
          {week.map((day) => (
            <Day key={day} {...props} day={day} at={at} name={names.full(day)} closed={past && day > props.today} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface DayProps extends Pick<Props, 'at' | 'chosen' | 'today' | 'lunar' | 'onChoose'> {
  readonly day: string;
  readonly name: string;
  readonly closed: boolean;
}

function Day({ day, at, chosen, today, lunar, name, closed, onChoose }: DayProps) {
  const { token } = theme.useToken();
  const isChosen = day === chosen;
  const inMonth = monthOf(day) === monthOf(at);
  const quiet = closed ? token.colorTextDisabled : inMonth ? token.colorText : token.colorTextTertiary;
  return (
    <button
      type="button"
      role="gridcell"
      aria-selected={isChosen}
      data-day={day}
      tabIndex={day === at ? 0 : -1}
      {...(day === today && { 'aria-current': 'date' as const })}
      disabled={closed}
      onClick={() => onChoose(day)}
      style={{
        border: `${token.lineWidth}px solid ${day === today ? token.colorPrimary : 'transparent'}`,
        borderRadius: token.borderRadiusSM,
        minHeight: token.controlHeightLG,
        padding: 0,
        font: 'inherit',
        lineHeight: token.lineHeightSM,
        fontVariantNumeric: 'tabular-nums',
        cursor: closed ? 'not-allowed' : 'pointer',
        background: isChosen ? token.colorPrimary : 'transparent',
        color: isChosen ? token.colorTextLightSolid : quiet,
      }}
    >
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">{Number(day.slice(-2))}</span>
      {lunar && <div style={{ fontSize: token.fontSizeSM, lineHeight: token.lineHeightSM }}>{lunarDay(day)}</div>}
    </button>
  );
}
