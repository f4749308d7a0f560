import { useText } from '@zhixing/client/i18n.ts';
import type { KeyboardEvent, RefObject } from 'react';
import { DAY_MINUTES, type Placed, type Shift, shifted } from './times.ts';
import { useDrag } from './use-drag.ts';
import { useLook } from './use-look.ts';
import type { Mover } from './use-move.tsx';

interface Props {
  readonly one: Placed;
  readonly day: string;
  readonly mover: Mover;
  readonly column: RefObject<HTMLElement | null>;
  readonly onOpen: () => void;
}

const STEP_MINUTES = 15;
/** Gap between adjacent entries. */
const GAP_PX = 2;
const percent = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;

// A percentage in translateX refers to the entry's own width, so a day is as wide as all its lanes.
const acrossDays = (count: number): string => `translateX(calc(${count * 100}% + ${count * GAP_PX}px))`;

/** An appointment in the hour grid: moved by dragging and resized by its lower edge, or with Alt and the arrow keys. */
export function HourEntry({ one: { row, from, to, lane, lanes }, mover, column, onOpen }: Props) {
  const t = useText();
  const look = useLook();
  const movable = mover.mayMove(row);
  const drag = useDrag(column, STEP_MINUTES, (shift) => mover.move(row, shift));
  const { shift } = drag;
  const times = (shift && shifted(row, shift)) ?? row;
  const keys = (event: KeyboardEvent) => {
    const by = movable ? shiftOf(event) : null;
    if (!by) return;
    event.preventDefault();
    mover.move(row, by);
  };
  const [top, length] = [from + (shift && !shift.end ? (shift.minutes ?? 0) : 0), to - from + (shift?.end ? (shift.minutes ?? 0) : 0)];
  return (
    <button
      type="button"
      className="hours-entry"
      data-dragged={shift ? '' : undefined}
      style={{
        ...look(row.color),
        top: percent(top),
        height: percent(Math.max(STEP_MINUTES, length)),
        insetInlineStart: `${(lane / lanes) * 100}%`,
        width: `calc(${100 / lanes}% - ${GAP_PX}px)`,
        ...(shift && !shift.end && { transform: acrossDays(shift.days * lanes) }),
      }}
      title={`${times.startTime} – ${times.endTime} ${row.title}`}
      onClick={() => !drag.justDragged() && onOpen()}
      onKeyDown={keys}
      {...(movable && { ...drag.handlers(false), ref: drag.ref, 'aria-description': t('agenda.moveHours') })}
    >
      <span className="hours-entry-title">{row.title}</span>
      <small>
        {times.startTime} – {times.endTime}
      </small>
      {movable && <span aria-hidden="true" className="hours-entry-edge" {...drag.handlers(true)} />}
    </button>
  );
}

const arrows: Readonly<Record<string, Shift>> = {
  ArrowUp: { days: 0, minutes: -STEP_MINUTES },
  ArrowDown: { days: 0, minutes: STEP_MINUTES },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

function shiftOf({ key, altKey, shiftKey }: KeyboardEvent): Shift | null {
  const by = altKey ? arrows[key] : undefined;
  return by ? { ...by, end: shiftKey } : null;
}
