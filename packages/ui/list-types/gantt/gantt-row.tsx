import { useText } from '@zhixing/client/i18n.ts';
import type { Labels } from '@zhixing/client/records.ts';
import { addDays } from '@zhixing/model/china-time.ts';
import { Button, theme } from 'antd';
import type { ListHandle } from '../../list/use-list-page.ts';
import { todayInChina } from '../calendar/days.ts';
import type { Span } from '../fits.ts';
import { briefOf } from '../title-of.ts';
import type { Bar } from './bar.ts';
import { placeOf, type Tick } from './scale.ts';

interface Props {
  readonly list: ListHandle;
  readonly phone: boolean;
  readonly bar: Bar;
  readonly ticks: readonly Tick[];
  readonly width: number;
  /** Position of today; null if outside the timeline. */
  readonly now: number | null;
  readonly labels: Labels;
  readonly chosen: Span;
}

/** A record's name, dates and bar. */
export function GanttRow({ list, phone, bar, ticks, width, now, labels }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const { row, begin, end } = bar;
  const title = briefOf(list, row, labels);
  const edge = `${token.lineWidth}px solid ${token.colorBorderSecondary}`;
  const cell = { borderBlockEnd: edge, padding: `0 ${token.paddingXS}px`, whiteSpace: 'nowrap' } as const;
  const stays = {
    ...cell,
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    background: token.colorBgContainer,
    fontWeight: 'normal',
  } as const;
  const { name, date } = columnWidths(token.fontSize, phone);
  return (
    <tr>
      <th scope="row" style={{ ...stays, textAlign: 'start', maxWidth: name, minWidth: name }}>
        <Button
          type="link"
          {...(!phone && { size: 'small' as const })}
          style={{ padding: 0, maxWidth: '100%' }}
          title={title}
          onClick={() => list.open(row.id)}
        >
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{title}</span>
        </Button>
      </th>
      {!phone && (
        <>
          <td style={{ ...stays, insetInlineStart: name, minWidth: date }}>{begin ?? t('ui.value.none')}</td>
          <td style={{ ...stays, insetInlineStart: name + date, minWidth: date }}>{end ?? t('ui.value.none')}</td>
        </>
      )}
      <td style={{ ...cell, padding: 0 }}>
        <div style={{ position: 'relative', height: token.controlHeight, width: ticks.length * width }}>
          {now !== null && <Today at={now} />}
          {begin && <Stretch title={title} begin={begin} end={end} ticks={ticks} width={width} onClick={() => list.open(row.id)} />}
        </div>
      </td>
    </tr>
  );
}

/** Widths of the sticky columns, including borders and padding. */
export const columnWidths = (font: number, phone: boolean) => ({ name: font * (phone ? 9 : 15), date: font * 7 });

function Today({ at }: { at: number }) {
  const { token } = theme.useToken();
  return (
    <span
      aria-hidden="true"
      style={{
        position: 'absolute',
        insetBlock: 0,
        zIndex: 1,
        pointerEvents: 'none',
        insetInlineStart: at,
        borderInlineStart: `${token.lineWidthBold}px dashed ${token.colorError}`,
      }}
    />
  );
}

interface StretchProps {
  readonly title: string;
  readonly begin: string;
  readonly end: string | null;
  readonly ticks: readonly Tick[];
  readonly width: number;
  readonly onClick: () => void;
}

// A bar without an end extends to today, or to its first day if later, with an open edge.
function Stretch({ title, begin, end, ticks, width, onClick }: StretchProps) {
  const t = useText();
  const { token } = theme.useToken();
  const today = todayInChina();
  const last = end ?? (begin > today ? begin : today);
  const from = placeOf(begin, ticks, width);
  const to = placeOf(addDays(last < begin ? begin : last, 1), ticks, width);
  const said = t(end ? 'ui.types.lasts' : 'ui.types.lastsOn', { title, from: begin, to: last });
  return (
    <button
      type="button"
      aria-label={said}
      title={said}
      onClick={onClick}
      style={{
        position: 'absolute',
        insetInlineStart: from,
        width: Math.max(to - from, token.sizeXXS),
        insetBlock: token.paddingXXS,
        background: token.colorPrimary,
        border: 0,
        borderRadius: end ? token.borderRadiusSM : `${token.borderRadiusSM}px 0 0 ${token.borderRadiusSM}px`,
        cursor: 'pointer',
      }}
    />
  );
}
