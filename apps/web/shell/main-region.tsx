import { useText } from '@zhixing/client/i18n.ts';
import { usePageName } from '@zhixing/shell/use-page-title.ts';
import type { ReactNode } from 'react';

/** The region of the open page. Its name changes with the page, which screen readers hear after a navigation. */
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

/** First stop of the keyboard: past the menus into the page. */
export function SkipLink() {
  const text = useText();
  return (
    <button type="button" className="skip-link" onClick={skip}>
      {text('shell.skip')}
    </button>
  );
}

/** Into the record that lies over the page, or the page itself. */
function skip(): void {
  const open = [...(document.getElementById('stage')?.children ?? [])].filter((layer) => layer.checkVisibility());
  const target = open.at(-1) ?? document.getElementById('main');
  if (target instanceof HTMLElement) target.focus();
}
