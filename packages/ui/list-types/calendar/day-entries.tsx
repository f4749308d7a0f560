import { useText } from '@zhixing/client/i18n.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import { Button, theme } from 'antd';
import type { KeyboardEvent } from 'react';
import type { ListHandle } from '../../list/use-list-page.ts';
import { briefOf } from '../title-of.ts';
import type { Entry } from './entries.ts';
import { type EntryWays, moveOf } from './entry-ways.ts';

/** How many records a day shows before it says how many more there are. */
const MOST = { month: 3, week: 12 };

interface Props {
  readonly list: ListHandle;
  readonly unit: 'month' | 'week';
  readonly entries: readonly Entry[];
  readonly total: number;
  readonly labels: Labels;
  readonly focusable: 0 | -1;
  readonly onOpenDay: () => void;
  readonly ways: EntryWays | undefined;
  readonly onDrag: (row: RecordRow) => void;
}

/** The first records of a day, and how many more there are. */
export function DayEntries({ list, unit, entries, total, labels, focusable, onOpenDay, ways, onDrag }: Props) {
  const t = useText();
  const shown = entries.slice(0, MOST[unit]);
  const more = total - shown.length;
  return (
    <>
      {shown.map(({ row, begins, ends }) => (
        <EntryButton key={row.id} {...{ row, begins, ends, ways, onDrag }} tabIndex={focusable} onClick={() => list.open(row.id)}>
          {ways?.text?.(row, briefOf(list, row, labels), begins) ?? briefOf(list, row, labels)}
        </EntryButton>
      ))}
      {more > 0 && (
        <Button type="link" size="small" block tabIndex={focusable} onClick={onOpenDay}>
          {t(shown.length > 0 ? 'ui.types.moreOfDay' : 'ui.list.total', { total: more.toLocaleString('en') })}
        </Button>
      )}
    </>
  );
}

interface EntryProps extends Entry, Pick<Props, 'ways' | 'onDrag'> {
  readonly tabIndex: number;
  readonly onClick: () => void;
  readonly children: string;
}

// What lasts several days has no rounded end where it goes on.
function EntryButton({ row, begins, ends, tabIndex, onClick, children, ways, onDrag }: EntryProps) {
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
  const moving = {
    ...{ draggable: true, onDragStart: () => onDrag(row), onKeyDown: move },
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
      onClick={onClick}
      style={{
        justifyContent: 'flex-start',
        marginBlockEnd: token.lineWidthBold,
        ...(ways?.look?.(row) ?? { background: token.controlItemBgActive }),
        borderRadius: `${round(begins)}px ${round(ends)}px ${round(ends)}px ${round(begins)}px`,
      }}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{children}</span>
    </Button>
  );
}
