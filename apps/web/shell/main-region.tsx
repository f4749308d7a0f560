import { useText } from '@zhixing/client/i18n.ts';
import { usePageName } from '@zhixing/shell/use-page-title.ts';
import type { ReactNode } from 'react';

/** Main landmark of the open page, named by its title, which is announced on navigation. */
export function MainRegion({ children }: { children: ReactNode }) {
  const name = usePageName();
  return (
    <main id="main" className="main-region" tabIndex={-1} aria-label={name}>
      <div className="sr-only" aria-live="polite">
        {name}
      </div>
      {children}
    </main>
  );
}

/** First focusable element: skips the menus. */
export function SkipLink() {
  const text = useText();
  return (
    <button type="button" className="skip-link" onClick={skip}>
      {text('shell.skip')}
    </button>
  );
}

/** Focuses the open drawer, or else the page. */
function skip(): void {
  const open = [...(document.getElementById('stage')?.children ?? [])].filter((layer) => layer.checkVisibility());
  const target = open.at(-1) ?? document.getElementById('main');
  if (target instanceof HTMLElement) target.focus();
}
