import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { preloadLayout } from '../layouts/registry.ts';
import { useSettings } from './settings/settings.ts';
import { isMobile } from './use-mobile.ts';

/** The shell of a signed-in user. */
export const Shell = lazyPage(async () => {
  // Narrow windows have one layout, which the shell brings.
  const layout = isMobile() ? null : preloadLayout(useSettings.getState().layoutType);
  const [shell] = await Promise.all([import('./shell.tsx'), layout]);
  return shell;
});

/** Preloads the shell and, in a wide window, its layout. Idempotent. */
export const loadShell = () => Shell.preload();
