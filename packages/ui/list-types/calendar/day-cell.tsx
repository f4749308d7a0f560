import type { Labels } from '@zhixing/client/records.ts';
import type { DayMark } from '@zhixing/client/use-work-days.ts';
import { theme } from 'antd';
import type { KeyboardEvent } from 'react';
import type { ListHandle } from '../../list/use-list-page.ts';
import { DayEntries } from './day-entries.tsx';
import { DayHead } from './day-head.tsx';
import type { Entry } from './entries.ts';
import type { EntryWays } from './entry-ways.ts';
import { useGroundClick } from './use-ground-click.ts';

interface Props {
  readonly list: ListHandle;
  readonly phone: boolean;
  readonly unit: 'month' | 'week';
  readonly day: string;
  /** Accessible name of the day. */
  readonly name: string;
  /** Whether lunar dates are shown. */
  readonly lunar: boolean;
  readonly mark: DayMark | undefined;
  readonly ways: EntryWays | undefined;
  readonly active: boolean;
  /** Belongs to another month than the one shown. */
  readonly outside: boolean;
  readonly entries: readonly Entry[];
  /** Total, when there are too many records to load at once. */
  readonly count: number | undefined;
  readonly labels: Labels;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onGo: (day: string) => void;
  readonly onOpenDay: (day: string) => void;
  readonly onCreate: ((day: string) => void) | undefined;
}

/** Minimum heights, in heights of a large control. */
const HEIGHTS = { month: 2.7, week: 8 };

/** A day and its entries. Entries are in the tab order only while the day has the cursor. */
export function DayCell({ list, phone, unit, day, name, lunar, mark, active, outside, entries, count, labels, ...props }: Props) {
  const { ways } = props;
  const { token } = theme.useToken();
  const total = count ?? entries.length;
  const focusable = active ? 0 : -1;
  const ground = useGroundClick(() => {
    props.onGo(day);
    if (!phone) (props.onCreate ?? props.onOpenDay)(day);
  });
  const edge = `${token.lineWidth}px solid ${token.colorBorderSecondary}`;
  const background = active && phone ? token.controlItemBgActive : token[outside ? 'colorFillQuaternary' : 'colorBgContainer'];
  const height = token.controlHeightLG * (phone ? 1.3 : HEIGHTS[unit]);
  return (
    <div
      role="gridcell"
      aria-selected={active}
      onKeyDown={props.onKeyDown}
      {...ground}
      data-day={day}
      tabIndex={focusable}
      style={{
        minHeight: height,
        padding: token.paddingXXS,
        background,
        borderInlineEnd: edge,
        borderBlockEnd: edge,
        cursor: 'pointer',
      }}
    >
      <DayHead
        day={day}
        name={name}
        lunar={lunar}
        mark={mark}
        outside={outside}
        focusable={focusable}
        onCreate={phone || !active ? undefined : props.onCreate}
      />
      {phone && <strong style={{ color: token.colorPrimary }}>{total || ''}</strong>}
      {!phone && (
        <DayEntries
          list={list}
          unit={unit}
          entries={entries}
          total={total}
          labels={labels}
          focusable={focusable}
          ways={ways}
          day={day}
          onOpenDay={() => props.onOpenDay(day)}
        />
      )}
    </div>
  );
}
