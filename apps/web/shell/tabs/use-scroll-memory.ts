import { useEffect, useLayoutEffect, useRef } from 'react';
import { scroller } from '../scroller.ts';

/** All tabs share one scroll container; the position of each is restored when it becomes active. */
export function useScrollMemory(front: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const box = scroller();
    if (box) box.scrollTop = places.current.get(front) ?? 0;
  }, [front]);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const box = scroller();
      if (box && target === box) places.current.set(front, box.scrollTop);
    };
    document.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', remember, { capture: true });
  }, [front]);
}
