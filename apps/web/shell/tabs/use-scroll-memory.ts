import { useEffect, useLayoutEffect, useRef } from 'react';
import { scroller } from '../scroller.ts';

/** All tabs scroll in one box: each finds its place again when it comes to the front. */
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
