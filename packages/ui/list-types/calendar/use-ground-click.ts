import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** The target is an entry or a button. */
const onSomething = (target: EventTarget): boolean => !(target instanceof HTMLElement) || target.closest('button') !== null;

/**
 * Click on a day's background. A press that starts on an entry and ends beside it does not count, although browsers fire a click on the
 * background for it.
 */
export function useGroundClick(onGround: (event: MouseEvent<HTMLElement>) => void) {
  const pulled = useRef(false);
  return {
    onPointerDown: ({ target }: PointerEvent) => {
      pulled.current = onSomething(target);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!pulled.current && !onSomething(event.target)) onGround(event);
    },
  };
}
