import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** Milliseconds after which scrolling sideways is over. */
const RESTS_MS = 160;

/**
 * Pinned cells of the body: they stick while the frame is scrolled sideways (`data-sideways`), and are put to their edges by the style
 * sheet when that is over; both look the same. Returns what is to be called when the frame was scrolled.
 */
export function useSideways(frame: RefObject<HTMLElement | null>): () => void {
  const left = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    if (!frame.current) return;
    // The frame, or what is in it, has another width; both are told before anything is painted.
    const watcher = new ResizeObserver(() => frame.current && putInPlace(frame.current));
    watcher.observe(frame.current);
    if (frame.current.firstElementChild) watcher.observe(frame.current.firstElementChild);
    return () => {
      clearTimeout(timer.current);
      watcher.disconnect();
    };
  }, [frame]);
  return useCallback(() => {
    const box = frame.current;
    if (!box || box.scrollLeft === left.current) return;
    left.current = box.scrollLeft;
    box.toggleAttribute(SIDEWAYS, true);
    drawEdges(box);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => putInPlace(box), RESTS_MS);
  }, [frame]);
}

const SIDEWAYS = 'data-sideways';

function putInPlace(frame: HTMLElement): void {
  const { scrollLeft, hidden } = drawEdges(frame);
  frame.style.setProperty('--grid-window', `${frame.clientWidth}px`);
  frame.style.setProperty('--grid-left', `${scrollLeft}px`);
  frame.style.setProperty('--grid-right', `${scrollLeft - hidden}px`);
  frame.removeAttribute(SIDEWAYS);
}

/** Pinned columns are set off while something is hidden behind them. */
function drawEdges(frame: HTMLElement): { scrollLeft: number; hidden: number } {
  const { scrollLeft, scrollWidth, clientWidth } = frame;
  const hidden = scrollWidth - clientWidth;
  frame.toggleAttribute('data-before', scrollLeft > 0);
  frame.toggleAttribute('data-after', scrollLeft < hidden - 1);
  return { scrollLeft, hidden };
}
