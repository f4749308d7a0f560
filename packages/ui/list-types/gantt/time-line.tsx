import { AimOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { Labels } from '@zhixing/client/records.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { Button, theme } from 'antd';
import { useRef } from 'react';
import { useRoom } from '../../list/use-room.ts';
import type { BodyProps } from '../body-props.ts';
import { dayNames } from '../calendar/day-names.ts';
import { todayInChina } from '../calendar/days.ts';
import type { Span } from '../fits.ts';
import type { Bar } from './bar.ts';
import { columnWidths, GanttRow } from './gantt-row.tsx';
import { placeOf, type Scale, type Tick, tickWidth } from './scale.ts';

interface Props extends BodyProps {
  readonly tag: string;
  readonly scale: Scale;
  readonly ticks: readonly Tick[];
  readonly bars: readonly Bar[];
  readonly chosen: Span;
  readonly labels: Labels;
}

/** Table with a timeline column; names and dates are sticky while it scrolls. */
export function TimeLine({ list, title, phone, tag, scale, ticks, bars, chosen, labels }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const frame = useRef<HTMLElement>(null);
  const room = useRoom(frame);
  const names = dayNames(tag);
  const width = tickWidth(scale, token.fontSize);
  const today = todayInChina();
  const now = placeOf(today, ticks, width);
  const inSight = now > 0 && now < ticks.length * width;
  const first = bars.find(({ begin }) => begin)?.begin ?? today;
  const look = inSight ? now : placeOf(first, ticks, width);
  const goTo = (left: number) => frame.current?.scrollTo({ left: Math.max(0, left - width * 2) });
  // Other rows and another scale begin where today is.
  useChange([scale, ticks], () => {
    goTo(look);
  });
  const edge = `${token.lineWidth}px solid ${token.colorBorderSecondary}`;
  const sticky = { position: 'sticky', background: token.colorBgContainer, borderBlockEnd: edge, padding: token.paddingXS } as const;
  const { name, date } = columnWidths(token.fontSize, phone);
  const corner = {
    ...sticky,
    insetInlineStart: 0,
    insetBlockStart: 0,
    zIndex: 4,
    boxSizing: 'border-box',
    textAlign: 'start',
    whiteSpace: 'nowrap',
  } as const;
  const top = { ...sticky, insetBlockStart: 0, zIndex: 3, textAlign: 'start', fontWeight: 'normal', whiteSpace: 'nowrap' } as const;
  return (
    <section
      ref={frame}
      // Scrollable regions must be focusable for keyboard users.
      tabIndex={0}
      aria-label={t('ui.types.ganttOf', { title })}
      style={{ overflow: 'auto', maxHeight: phone ? 'none' : room, border: edge }}
    >
      <table style={{ borderCollapse: 'separate', borderSpacing: 0, fontVariantNumeric: 'tabular-nums' }}>
        <thead>
          <tr>
            <th scope="col" style={{ ...corner, minWidth: name, maxWidth: name, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {list.model.title}
              {inSight && (
                <Button
                  type="text"
                  size="small"
                  icon={<AimOutlined />}
                  onClick={() => goTo(now)}
                  aria-label={t('ui.types.toToday')}
                  title={t('ui.types.toToday')}
                />
              )}
            </th>
            {!phone && (
              <>
                <th scope="col" style={{ ...corner, insetInlineStart: name, minWidth: date }}>
                  {chosen.from.label}
                </th>
                <th scope="col" style={{ ...corner, insetInlineStart: name + date, minWidth: date }}>
                  {chosen.to.label}
                </th>
              </>
            )}
            <th scope="col" style={{ ...top, padding: 0 }}>
              <span className="sr-only">{t('ui.types.timeLine')}</span>
              <div aria-hidden="true" style={{ display: 'grid', gridTemplateColumns: `repeat(${ticks.length}, ${width}px)` }}>
                {ticks.map(({ day }, index) => (
                  <span
                    key={day}
                    style={{ borderInlineStart: edge, padding: token.paddingXXS, color: token.colorTextSecondary, overflow: 'hidden' }}
                  >
                    {tickText(names, scale, day, index === 0)}
                  </span>
                ))}
              </div>
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <GanttRow
              key={bar.row.id}
              list={list}
              phone={phone}
              bar={bar}
              ticks={ticks}
              width={width}
              labels={labels}
              chosen={chosen}
              now={inSight ? now : null}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

// Day ticks show the day's number; the first day of a month also names the month.
function tickText(names: ReturnType<typeof dayNames>, scale: Scale, day: string, first: boolean): string {
  if (scale === 'month') return day.slice(0, 'YYYY-MM'.length);
  if (scale === 'week') return names.short(day);
  return first || day.endsWith('-01') ? names.short(day) : String(Number(day.slice(-2)));
}
