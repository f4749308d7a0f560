import { useText } from '@zhixing/client/i18n.ts';
import type { Labels } from '@zhixing/client/records.ts';
import { Button, theme } from 'antd';
import type { ListHandle } from '../../list/use-list-page.ts';
import { briefOf } from '../title-of.ts';
import type { Entry } from './entries.ts';

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
}

/** The first records of a day, and how many more there are. */
export function DayEntries({ list, unit, entries, total, labels, focusable, onOpenDay }: Props) {
  const t = useText();
  const shown = entries.slice(0, MOST[unit]);
  const more = total - shown.length;
  return (
    <>
      {shown.map(({ row, begins, ends }) => (
        <EntryButton key={row.id} begins={begins} ends={ends} tabIndex={focusable} onClick={() => list.open(row.id)}>
          {briefOf(list, row, labels)}
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

interface EntryProps extends Pick<Entry, 'begins' | 'ends'> {
  readonly tabIndex: number;
  readonly onClick: () => void;
  readonly children: string;
}

// What lasts several days has no rounded end where it goes on.
function EntryButton({ begins, ends, tabIndex, onClick, children }: EntryProps) {
  const { token } = theme.useToken();
  const round = (really: boolean) => (really ? token.borderRadiusSM : 0);
  return (
    <Button
      type="text"
      size="small"
      block
      tabIndex={tabIndex}
      title={children}
      onClick={onClick}
      style={{
        justifyContent: 'flex-start',
        marginBlockEnd: token.lineWidthBold,
        background: token.controlItemBgActive,
        borderRadius: `${round(begins)}px ${round(ends)}px ${round(ends)}px ${round(begins)}px`,
      }}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{children}</span>
    </Button>
  );
}
