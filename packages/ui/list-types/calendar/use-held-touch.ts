import { type PointerEvent, useCallback, useEffect, useRef } from 'react';

/** How long a finger rests on something before it takes it up; whoever moves sooner scrolls the page. */
const HOLD_MS = 400;
const LEAST_PX = 8;

interface Hold {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

/**
 * Lets fingers take something up by holding it. `taken` says whether something is being dragged now: the page must not scroll then. The ref goes to
 * the element that is held.
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
      // React listens passively; only a listener that may say no keeps the page from scrolling.
      element?.addEventListener('touchmove', still, { passive: false });
      element?.addEventListener('contextmenu', still);
      return () => {
        element?.removeEventListener('touchmove', still);
        element?.removeEventListener('contextmenu', still);
      };
    },
    [taken],
  );
  /** A press: it takes at once with a mouse or a pen, after holding with a finger. */
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
  /** A finger that moves before it has held long enough scrolls. */
  const moved = ({ clientX, clientY }: PointerEvent) => {
    const { current } = hold;
    if (current && !taken() && Math.hypot(clientX - current.x, clientY - current.y) > LEAST_PX) give();
  };
  return { ref, press, moved, give };
}
