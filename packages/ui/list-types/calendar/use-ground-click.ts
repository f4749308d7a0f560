import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** What stands on the ground of a day and is pressed for itself. */
const onSomething = (target: EventTarget): boolean => !(target instanceof HTMLElement) || target.closest('button') !== null;

/**
 * A click on the ground of a day, where nothing stands. A press that begins on an entry and ends beside it is none: browsers make
 * a click on the ground of it.
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
