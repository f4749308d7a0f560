import { useLayoutEffect } from 'react';

/** Container of record drawers: covers the visible part of the page and leaves menu, bar and tabs usable. */
export function Stage({ stage, onStage }: { stage: HTMLElement | null; onStage: (stage: HTMLElement | null) => void }) {
  useLayoutEffect(() => {
    const [frame, main] = [stage?.parentElement, document.getElementById('main')];
    if (!stage || !frame || !main) return;
    const fit = () => {
      const [around, page] = [frame.getBoundingClientRect(), main.getBoundingClientRect()];
      stage.style.insetBlockStart = `${Math.max(0, page.top - around.top)}px`;
      stage.style.insetInlineStart = `${page.left - around.left}px`;
      // Hidden until it has its place, so that moving there is no shift of the layout.
      stage.style.visibility = 'visible';
    };
    const watch = new ResizeObserver(fit);
    for (const one of [frame, main]) watch.observe(one);
    // With a non-fixed header, bar and tabs scroll with the page.
    document.addEventListener('scroll', fit, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      document.removeEventListener('scroll', fit, { capture: true });
    };
  }, [stage]);
  return <div id="stage" ref={onStage} className="frame-stage" />;
}
