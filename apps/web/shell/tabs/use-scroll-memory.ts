import { useLayoutEffect, useRef } from 'react';
import { scroller } from '../scroller.ts';

/** All tabs share one scroll container; the position of each is restored when it becomes active. */
export function useScrollMemory(front: string): void {
  const places = useRef(new Map<string, number>());
  const stands = useRef<{ readonly box: HTMLElement | null; readonly at: number }>({ box: null, at: 0 });
  useLayoutEffect(() => {
    const box = scroller();
    const { box: before, at } = stands.current;
    const to = places.current.get(front) ?? 0;
    // Moving the container makes the browser lay out the page at once, before it has been filled: not where it stands there anyway, as at first.
    if (box && (to !== at || (before !== null && before !== box))) box.scrollTop = to;
    stands.current = { box, at: to };
    const remember = ({ target }: Event) => {
      const scrolled = scroller();
      if (!scrolled || target !== scrolled) return;
      places.current.set(front, scrolled.scrollTop);
      stands.current = { box: scrolled, at: scrolled.scrollTop };
    };
    // With the page itself, not after it: a shorter page is scrolled by the browser, which says nothing of the one that was left.
    document.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', remember, { capture: true });
  }, [front]);
}
