import { useText } from '@zhixing/client/i18n.ts';
import { moveOf } from '@zhixing/ui/list-types/calendar/entry-ways.ts';
import { useDayDrag } from '@zhixing/ui/list-types/calendar/use-day-drag.ts';
import type { KeyboardEvent } from 'react';
import '@zhixing/ui/list-types/calendar/calendar-entry.css';
import type { GridProps } from './grid-props.ts';
import { type Appointment, isLong } from './times.ts';
import { appointmentOf } from './use-agenda.ts';
import { useLook } from './use-look.ts';

/** All-day appointments above the hours of a day. */
export function LongEntries({ agenda, mover, open, day }: GridProps & { readonly day: string }) {
  const long = (agenda.entries.get(day) ?? []).map(({ row }) => appointmentOf(row)).filter(isLong);
  return (
    <ul className="hours-long">
      {long.map((row) => (
        <li key={row.id}>
          <LongEntry row={row} day={day} mover={mover} open={open} />
        </li>
      ))}
    </ul>
  );
}

/** Moved to another day or resized by dragging, or with Alt and the arrow keys. */
function LongEntry({ row, day, mover, open }: Pick<GridProps, 'mover' | 'open'> & { readonly row: Appointment; readonly day: string }) {
  const t = useText();
  const look = useLook();
  const movable = mover.mayMove(row);
  const drag = useDayDrag(day, (by) => mover.move(row, by));
  const keys = (event: KeyboardEvent) => {
    const by = movable ? moveOf(event) : null;
    if (!by) return;
    event.preventDefault();
    mover.move(row, by);
  };
  const moving = { ...drag.handlers(false), ref: drag.ref, className: 'calendar-entry', 'aria-description': t('ui.types.moveEntry') };
  return (
    <button
      type="button"
      style={look(row.color)}
      title={row.title}
      data-dragged={drag.dragging ? '' : undefined}
      onClick={() => !drag.justDragged() && open(row.id)}
      onKeyDown={keys}
      {...(movable && moving)}
    >
      {row.title}
      {movable && row.endDay === day && <span aria-hidden="true" className="calendar-entry-edge" {...drag.handlers(true)} />}
    </button>
  );
}
