import { daysBetween } from '@zhixing/model/china-time.ts';
import { type PointerEvent, useCallback, useRef, useState } from 'react';
import type { EntryMove } from './entry-ways.ts';
import { useHeldTouch } from './use-held-touch.ts';

/** Pixels below which a press counts as a click. */
const MIN_PX = 4;

interface Grip {
  readonly x: number;
  readonly y: number;
  readonly end: boolean;
  over: HTMLElement | null;
}

/** The calendar day under a point. */
const dayAt = (x: number, y: number): HTMLElement | null =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-day]'))
    .find((element) => element !== null) ?? null;

/** Drags an entry, or its end, to another day. */
export function useDayDrag(day: string, onMove: (move: EntryMove) => void) {
  const grip = useRef<Grip | null>(null);
  const dragged = useRef(false);
  const [dragging, setDragging] = useState(false);
  const held = useHeldTouch(useCallback(() => grip.current !== null, []));
  const point = (next: HTMLElement | null) => {
    const { current } = grip;
    if (!current || current.over === next) return;
    delete current.over?.dataset.dropping;
    if (next) next.dataset.dropping = '';
    current.over = next;
  };
  const over = () => {
    held.give();
    point(null);
    grip.current = null;
    setDragging(false);
  };
  const handlers = (end: boolean) => ({
    onPointerDown: (event: PointerEvent) => {
      dragged.current = false;
      held.press(event, (byFinger) => {
        grip.current = { x: event.clientX, y: event.clientY, end, over: null };
        // A long press by touch starts dragging; lifting at once must not open the entry.
        dragged.current = byFinger;
        setDragging(byFinger);
      });
    },
    onPointerMove: (event: PointerEvent) => {
      held.moved(event);
      const { current } = grip;
      if (!current) return;
      event.stopPropagation();
      if (Math.hypot(event.clientX - current.x, event.clientY - current.y) >= MIN_PX) dragged.current = true;
      if (!dragged.current) return;
      setDragging(true);
      point(dayAt(event.clientX, event.clientY));
    },
    onPointerUp: (event: PointerEvent) => {
      const to = dragged.current ? grip.current?.over?.dataset.day : undefined;
      if (grip.current) event.stopPropagation();
      over();
      if (to && to !== day) onMove({ days: daysBetween(day, to), end });
    },
    onPointerCancel: over,
  });
  return { ref: held.ref, dragging, handlers, justDragged: () => dragged.current };
}
