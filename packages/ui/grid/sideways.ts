import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** Milliseconds without scroll events after which horizontal scrolling counts as ended. */
const RESTS_MS = 160;

/**
 * Pinned body cells: `position: sticky` while scrolling horizontally (`data-sideways`), positioned at their edges by the style sheet
 * afterwards; both look the same. Returns the scroll handler.
 */
export function useSideways(frame: RefObject<HTMLElement | null>): () => void {
  const left = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    if (!frame.current) return;
    // Runs before paint when the frame's or the content's width changes.
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

/** Shadows on pinned columns while content is scrolled behind them. */
function drawEdges(frame: HTMLElement): { scrollLeft: number; hidden: number } {
  const { scrollLeft, scrollWidth, clientWidth } = frame;
  const hidden = scrollWidth - clientWidth;
  frame.toggleAttribute('data-before', scrollLeft > 0);
  frame.toggleAttribute('data-after', scrollLeft < hidden - 1);
  return { scrollLeft, hidden };
}
