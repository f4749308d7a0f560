import { useHeldTouch } from '@zhixing/ui/list-types/calendar/use-held-touch.ts';
import { type DragEvent, type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';

interface Carried {
  readonly id: string;
  readonly item: HTMLElement;
}

/**
 * Carries what is marked `data-carry` to a place marked `data-place` by finger, after a long press; a mouse drags natively. What moves under a key
 * keeps the focus. The handlers belong on an element around both, which also receives the pointer while something is carried.
 */
export function useCarry(onPut: (carried: string, place: string) => void) {
  const carried = useRef<Carried | null>(null);
  const place = useRef<HTMLElement | null>(null);
  const byFinger = useRef(false);
  const keys = useKeptFocus();
  const { ref, press, moved, give } = useHeldTouch(useCallback(() => carried.current !== null, []));
  const mark = (next: HTMLElement | null) => {
    if (next === place.current) return;
    place.current?.removeAttribute('data-under');
    next?.setAttribute('data-under', '');
    // Brings places beyond the edge of the screen within reach of the finger.
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    place.current = next;
  };
  const end = () => {
    give();
    carried.current?.item.removeAttribute('data-carried');
    carried.current = null;
    mark(null);
  };
  return {
    ref,
    ...keys,
    onPointerDown: (event: PointerEvent) => {
      byFinger.current = event.pointerType === 'touch';
      const item = (event.target as Element).closest<HTMLElement>('[data-carry]');
      const id = item?.dataset.carry;
      if (!byFinger.current || !item || !id) return;
      press(event, () => {
        carried.current = { id, item };
        item.setAttribute('data-carried', '');
      });
    },
    onPointerMove: (event: PointerEvent) => {
      moved(event);
      if (carried.current) mark(placeAt(event));
    },
    onPointerUp: (event: PointerEvent) => {
      const id = carried.current?.id;
      const to = id ? placeAt(event)?.dataset.place : undefined;
      end();
      if (id && to !== undefined) onPut(id, to);
    },
    onPointerCancel: end,
    // A long press of a finger would also start a native drag, which ends the pointer's events.
    onDragStartCapture: (event: DragEvent) => {
      if (!byFinger.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/**
 * Focuses an item again where a key has moved it into another list: it is drawn anew there, and without the focus the next Alt+arrow would be the
 * browser's step through its history.
 */
function useKeptFocus() {
  const pressed = useRef<{ readonly id: string; readonly board: Element } | null>(null);
  useEffect(() => {
    const { id, board } = pressed.current ?? {};
    // Of the key's own drawing alone: later ones are none of its business.
    pressed.current = null;
    const item = id && board?.querySelector<HTMLElement>(`[data-carry="${CSS.escape(id)}"]`);
    if (item && document.activeElement === document.body) item.focus();
  });
  return {
    onKeyDownCapture: ({ target, currentTarget }: KeyboardEvent) => {
      const id = (target as Element).closest<HTMLElement>('[data-carry]')?.dataset.carry;
      pressed.current = id ? { id, board: currentTarget } : null;
    },
  };
}

const placeAt = ({ clientX, clientY }: PointerEvent): HTMLElement | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]') ?? null;
