import { type PointerEvent, useCallback, useEffect, useRef } from 'react';

/** Duration of a long press; moving earlier scrolls the page. */
const HOLD_MS = 400;
const MIN_PX = 8;

interface Hold {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

/**
 * Long press to drag by touch. `taken` returns whether a drag is in progress, during which the page must not scroll. The ref belongs on
 * the draggable element.
 */
export function useHeldTouch(taken: () => boolean) {
  const hold = useRef<Hold | null>(null);
  const give = useCallback(() => {
    if (hold.current) clearTimeout(hold.current.timer);
    hold.current = null;
  }, []);
  useEffect(() => give, [give]);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      const still = (event: Event) => {
        if (taken()) event.preventDefault();
      };
      // React's touch listeners are passive; only a non-passive one can prevent scrolling.
      element?.addEventListener('touchmove', still, { passive: false });
      element?.addEventListener('contextmenu', still);
      return () => {
        element?.removeEventListener('touchmove', still);
        element?.removeEventListener('contextmenu', still);
      };
    },
    [taken],
  );
  /** Starts dragging: at once by mouse or pen, after a long press by touch. */
  const press = (event: PointerEvent, take: (byFinger: boolean) => void) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const { currentTarget, pointerId, pointerType, clientX: x, clientY: y } = event;
    const byFinger = pointerType === 'touch';
    const grab = () => {
      currentTarget.setPointerCapture(pointerId);
      take(byFinger);
    };
    if (!byFinger) return grab();
    give();
    hold.current = { x, y, timer: setTimeout(grab, HOLD_MS) };
  };
  /** Moving a finger before the long press ends cancels it, and the page scrolls. */
  const moved = ({ clientX, clientY }: PointerEvent) => {
    const { current } = hold;
    if (current && !taken() && Math.hypot(clientX - current.x, clientY - current.y) > MIN_PX) give();
  };
  return { ref, press, moved, give };
}
