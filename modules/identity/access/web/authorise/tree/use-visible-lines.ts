import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

const LINES_AROUND = 8;
const FIRST_GUESS = 600;

/** Virtual scrolling for lines of equal height: the visible ones and some around them. */
export function useVisibleLines(frame: RefObject<HTMLElement | null>, count: number, line: number) {
  const [seen, setSeen] = useState({ top: 0, height: FIRST_GUESS });
  const look = useCallback(() => {
    const box = frame.current;
    // A hidden frame has no size.
    if (!box?.clientHeight) return;
    const next = { top: Math.floor(box.scrollTop / line) * line, height: box.clientHeight };
    setSeen((before) => (before.top === next.top && before.height === next.height ? before : next));
  }, [frame, line]);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const watcher = new ResizeObserver(look);
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [frame, look]);
  const scrollTo = (index: number) => {
    const box = frame.current;
    if (!box) return;
    const [top, foot] = [index * line, (index + 1) * line];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (foot > box.scrollTop + box.clientHeight) box.scrollTop = foot - box.clientHeight;
    look();
  };
  const first = Math.max(0, Math.min(Math.floor(seen.top / line), count - 1) - LINES_AROUND);
  const last = Math.min(count, Math.ceil((seen.top + seen.height) / line) + LINES_AROUND);
  const items = Array.from({ length: Math.max(0, last - first) }, (_, place) => first + place);
  return { items, height: count * line, onScroll: look, scrollTo };
}
