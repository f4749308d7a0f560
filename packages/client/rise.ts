import { prefersReducedMotion } from './reduced-motion.ts';

// Specification, section 9.
const TAKES_MS = 800;

/** Scrolls a box to its top, at once where the user wants less movement. Stops as soon as the user scrolls it. */
export function rise(box: Element | null): void {
  const from = box?.scrollTop ?? 0;
  if (!box || from === 0) return;
  if (prefersReducedMotion()) return void box.scrollTo({ top: 0, behavior: 'instant' });
  const began = performance.now();
  let set = from;
  const step = (now: number) => {
    if (Math.abs(box.scrollTop - set) > 1) return;
    const share = Math.min(1, Math.max(0, now - began) / TAKES_MS);
    box.scrollTop = from * (1 - share) ** 3;
    set = box.scrollTop;
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
