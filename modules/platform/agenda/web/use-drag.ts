import { useHeldTouch } from '@zhixing/ui/list-types/calendar/use-held-touch.ts';
import { type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { DAY_MINUTES, type Shift } from './times.ts';

/** A shorter pointer movement counts as a click. */
const MIN_PX = 4;

interface Grip {
  readonly x: number;
  readonly y: number;
  readonly end: boolean;
}

/** Tracks dragging over a column of hours. The size of the column is that of a day. */
export function useDrag(column: RefObject<HTMLElement | null>, step: number, onDrop: (shift: Shift) => void) {
  const grip = useRef<Grip | null>(null);
  const dragged = useRef(false);
  const [shift, setShift] = useState<Shift | null>(null);
  const held = useHeldTouch(useCallback(() => grip.current !== null, []));
  const measured = ({ clientX, clientY }: PointerEvent): Shift | null => {
    const { current } = grip;
    const box = column.current?.getBoundingClientRect();
    if (!current || !box) return null;
    const [x, y] = [clientX - current.x, clientY - current.y];
    if (Math.abs(x) < MIN_PX && Math.abs(y) < MIN_PX) return shift;
    const minutes = Math.round(((y / box.height) * DAY_MINUTES) / step) * step;
    return { days: current.end ? 0 : Math.round(x / box.width), minutes, end: current.end };
  };
  const over = () => {
    held.give();
    grip.current = null;
    setShift(null);
  };
  const handlers = (end: boolean) => ({
    onPointerDown: (event: PointerEvent) => {
      dragged.current = false;
      held.press(event, (byFinger) => {
        grip.current = { x: event.clientX, y: event.clientY, end };
        // Shows that the entry has been picked up; lifting the finger right away does not count as a click.
        dragged.current = byFinger;
        setShift(byFinger ? { days: 0, minutes: 0, end } : null);
      });
    },
    onPointerMove: (event: PointerEvent) => {
      held.moved(event);
      if (!grip.current) return;
      event.stopPropagation();
      const next = measured(event);
      if (next) dragged.current = true;
      setShift(next);
    },
    onPointerUp: (event: PointerEvent) => {
      held.give();
      if (!grip.current) return;
      event.stopPropagation();
      const next = measured(event);
      over();
      if (next && (next.days !== 0 || (next.minutes ?? 0) !== 0)) onDrop(next);
    },
    onPointerCancel: over,
  });
  return { ref: held.ref, shift, handlers, justDragged: () => dragged.current };
}
