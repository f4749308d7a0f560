import { useHeldTouch } from '@zhixing/ui/list-types/calendar/use-held-touch.ts';
import { type DragEvent, type PointerEvent, useCallback, useRef } from 'react';

interface Carried {
  readonly id: string;
  readonly item: HTMLElement;
}

/**
 * Carries what is marked `data-carry` to a place marked `data-place` by finger, after a long press; a mouse drags natively. The handlers belong on an
 * element around both, which also receives the pointer while something is carried.
 */
export function useCarry(onPut: (carried: string, place: string) => void) {
  const carried = useRef<Carried | null>(null);
  const place = useRef<HTMLElement | null>(null);
  const byFinger = useRef(false);
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

const placeAt = ({ clientX, clientY }: PointerEvent): HTMLElement | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]') ?? null;
