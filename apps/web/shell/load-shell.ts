import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { preloadLayout } from '../layouts/registry.ts';
import { useSettings } from './settings/settings.ts';

/** The shell of a signed-in user. */
export const Shell = lazyPage(async () => {
  const [shell] = await Promise.all([import('./shell.tsx'), preloadLayout(useSettings.getState().layoutType)]);
  return shell;
});

/** Preloads the shell and its layout. Idempotent. */
export const loadShell = () => Shell.preload();
