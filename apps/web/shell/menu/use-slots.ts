import { useEffect, useRef, useState } from 'react';
import { sizes } from '../../theme/tokens.ts';

/** How many top menu entries fit: one slot per 116 px (specification, section 2). */
export function useSlots<T>(entries: readonly T[]) {
  const box = useRef<HTMLElement>(null);
  const [slots, setSlots] = useState(8);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSlots(Math.floor(element.clientWidth / sizes.topSlot));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const shown = entries.length <= slots ? entries.length : Math.max(slots - 1, 0);
  return { box, shown: entries.slice(0, shown), rest: entries.slice(shown) };
}
