import { useLayoutEffect } from 'react';

/** The ground on which records open: over what is seen of the page, with the menu, the bar and the tabs beside it. */
export function Stage({ stage, onStage }: { stage: HTMLElement | null; onStage: (stage: HTMLElement | null) => void }) {
  useLayoutEffect(() => {
    const [frame, main] = [stage?.parentElement, document.getElementById('main')];
    if (!stage || !frame || !main) return;
    const fit = () => {
      const [around, page] = [frame.getBoundingClientRect(), main.getBoundingClientRect()];
      stage.style.insetBlockStart = `${Math.max(0, page.top - around.top)}px`;
      stage.style.insetInlineStart = `${page.left - around.left}px`;
    };
    const watch = new ResizeObserver(fit);
    for (const one of [frame, main]) watch.observe(one);
    // Where the header does not stay, bar and tabs move away with the page.
    document.addEventListener('scroll', fit, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      document.removeEventListener('scroll', fit, { capture: true });
    };
  }, [stage]);
  return <div id="stage" ref={onStage} className="frame-stage" />;
}
