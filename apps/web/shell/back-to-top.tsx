import { useText } from '@zhixing/client/i18n.ts';
import { rise } from '@zhixing/client/rise.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { useEffect, useState } from 'react';
import { scroller } from './scroller.ts';

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
    <button type="button" className="back-to-top" aria-label={label} title={label} onClick={up}>
      <Icon name="vertical-align-top" />
    </button>
  );
}

function up(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  rise(scroller());
}
