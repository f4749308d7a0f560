import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { preloadLayout } from '../layouts/registry.ts';
import { useSettings } from './settings/settings.ts';

/** Everything around the pages of a signed-in person. */
export const Shell = lazyPage(async () => {
  const [shell] = await Promise.all([import('./shell.tsx'), preloadLayout(useSettings.getState().layoutType)]);
  return shell;
});

/** Fetches the program of the shell and of its layout together. Safe to call early: the browser fetches it once. */
export const loadShell = () => Shell.preload();
