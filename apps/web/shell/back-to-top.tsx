import { useText } from '@zhixing/client/i18n.ts';
import { prefersReducedMotion } from '@zhixing/client/reduced-motion.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { useEffect, useState } from 'react';
import { scroller } from './scroller.ts';

// Specification, section 9.
const TAKES_MS = 800;
const OFFERED_FROM = 600;

/** Button that scrolls a long page to the top. */
export function BackToTop() {
  const text = useText();
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    const look = () => setOffered((scroller()?.scrollTop ?? 0) > OFFERED_FROM);
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, []);
  if (!offered) return null;
  const label = text('shell.backToTop');
  return (
    <button type="button" className="back-to-top" aria-label={label} title={label} onClick={() => rise(scroller())}>
      <Icon name="vertical-align-top" />
    </button>
  );
}

function rise(box: HTMLElement | null): void {
  if (!box) return;
  document.getElementById('main')?.focus({ preventScroll: true });
  const from = box.scrollTop;
  const still = prefersReducedMotion();
  const began = performance.now();
  const step = (now: number) => {
    const share = still ? 1 : Math.min(1, (now - began) / TAKES_MS);
    box.scrollTop = from * (1 - share) ** 3;
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
