import { useText } from '@zhixing/client/i18n.ts';
import { moveOf } from '@zhixing/ui/list-types/calendar/entry-ways.ts';
import type { KeyboardEvent } from 'react';
import type { GridProps } from './hour-grid.tsx';
import { isLong } from './times.ts';
import { appointmentOf } from './use-agenda.ts';
import { useLook } from './use-look.ts';

/** What lasts whole days, above the hours of a day. */
export function LongEntries({ agenda, mover, open, day }: GridProps & { readonly day: string }) {
  const t = useText();
  const look = useLook();
  const long = (agenda.entries.get(day) ?? []).map(({ row }) => appointmentOf(row)).filter(isLong);
  const keys = (row: (typeof long)[number]) => (event: KeyboardEvent) => {
    const by = mover.mayMove(row) ? moveOf(event) : null;
    if (!by) return;
    event.preventDefault();
    mover.move(row, by);
  };
  return (
    <ul className="hours-long">
      {long.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            style={look(row.color)}
            title={row.title}
            onClick={() => open(row.id)}
            onKeyDown={keys(row)}
            {...(mover.mayMove(row) && { 'aria-description': t('ui.types.moveEntry') })}
          >
            {row.title}
          </button>
        </li>
      ))}
    </ul>
  );
}
