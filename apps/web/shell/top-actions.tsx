import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { lazyRetry } from '@zhixing/shell/lazy/lazy-retry.ts';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { lazy, Suspense } from 'react';
import { FullScreenButton } from './full-screen-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Bell } from './notices/bell.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { useSettings } from './settings/settings.ts';
import { UserMenu } from './user-menu.tsx';

const JobsButton = lazy(lazyRetry(() => import('./jobs-button.tsx')));

/** Placeholders that prevent a layout shift when the lazy buttons are loaded. */
const places = (
  <>
    <span className="icon-button" />
    <span className="icon-button" />
  </>
);

/** Right end of the top bar. On phones rarely used items are in the user menu. */
export function TopActions({ compact = false }: { compact?: boolean }) {
  const { showSearch, showLanguage, showSettings } = useSettings();
  return (
    <div className="top-actions">
      {showSearch ? <PaletteButton compact={compact} /> : null}
      <Suspense fallback={places}>
        <JobsButton />
      </Suspense>
      <Bell />
      {compact ? null : <FullScreenButton />}
      {showLanguage && !compact ? <LanguageMenu /> : null}
      {showSettings && !compact ? <SettingsButton /> : null}
      <UserMenu compact={compact} />
    </div>
  );
}

function SettingsButton() {
  const text = useText();
  const label = text('shell.settings.title');
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => openDialog('settings')}>
      <Icon name="setting" />
    </button>
  );
}
