import { useText } from '@zhixing/client/i18n.ts';
import type { Labels } from '@zhixing/client/records.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { Button, theme } from 'antd';
import type { KeyboardEvent } from 'react';
import type { ListHandle } from '../../list/use-list-page.ts';
import { briefOf } from '../title-of.ts';
import type { Entry } from './entries.ts';
import { type EntryWays, moveOf } from './entry-ways.ts';
import { useDayDrag } from './use-day-drag.ts';
import './calendar-entry.css';

/** Entries shown per day before "n more". */
const LIMIT = { month: 3, week: 12 };

interface Props {
  readonly list: ListHandle;
  readonly unit: 'month' | 'week';
  readonly day: string;
  readonly entries: readonly Entry[];
  readonly total: number;
  readonly labels: Labels;
  readonly focusable: 0 | -1;
  readonly onOpenDay: () => void;
  readonly ways: EntryWays | undefined;
}

/** The first entries of a day, and the number of further ones. */
export function DayEntries({ list, unit, entries, total, labels, focusable, onOpenDay, ways, day }: Props) {
  const t = useText();
  const shown = entries.slice(0, LIMIT[unit]);
  const more = total - shown.length;
  return (
    <>
      {shown.map(({ row, begins, ends }) => (
        <EntryButton
          key={row.id}
          row={row}
          begins={begins}
          ends={ends}
          ways={ways}
          day={day}
          tabIndex={focusable}
          onClick={() => list.open(row.id)}
        >
          {ways?.text?.(row, briefOf(list, row, labels), begins) ?? briefOf(list, row, labels)}
        </EntryButton>
      ))}
      {more > 0 && (
        <Button type="link" size="small" block tabIndex={focusable} onClick={onOpenDay}>
          {t(shown.length > 0 ? 'ui.types.moreOfDay' : 'ui.list.total', { total: grouped(more) })}
        </Button>
      )}
    </>
  );
}

interface EntryProps extends Entry, Pick<Props, 'ways' | 'day'> {
  readonly tabIndex: number;
  readonly onClick: () => void;
  readonly children: string;
}

// Entries over several days have no rounded corner where they continue.
function EntryButton({ row, begins, ends, tabIndex, onClick, children, ways, day }: EntryProps) {
  const t = useText();
  const { token } = theme.useToken();
  const round = (really: boolean) => (really ? token.borderRadiusSM : 0);
  const movable = ways?.onMove !== undefined && ways.mayMove?.(row) !== false;
  const move = (event: KeyboardEvent) => {
    const by = moveOf(event);
    if (!by) return;
    event.preventDefault();
    ways?.onMove?.(row, by);
  };
  const drag = useDayDrag(day, (by) => ways?.onMove?.(row, by));
  const moving = {
    ...drag.handlers(false),
    ref: drag.ref,
    onKeyDown: move,
    className: 'calendar-entry',
    'data-dragged': drag.dragging ? '' : undefined,
    'aria-keyshortcuts': 'Alt+ArrowRight Alt+Shift+ArrowRight',
    'aria-description': t('ui.types.moveEntry'),
  };
  return (
    <Button
      type="text"
      size="small"
      block
      tabIndex={tabIndex}
      title={children}
      {...(movable && moving)}
      onClick={() => !drag.justDragged() && onClick()}
      style={{
        justifyContent: 'flex-start',
        marginBlockEnd: token.lineWidthBold,
        ...(ways?.look?.(row) ?? { background: token.controlItemBgActive }),
        borderRadius: `${round(begins)}px ${round(ends)}px ${round(ends)}px ${round(begins)}px`,
      }}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{children}</span>
      {movable && ends && <span aria-hidden="true" className="calendar-entry-edge" {...drag.handlers(true)} />}
    </Button>
  );
}
