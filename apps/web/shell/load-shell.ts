import { preloadLayout } from '../layouts/registry.ts';
import { useSettings } from './settings/settings.ts';

/** Fetches the program of the shell and of its layout together. Safe to call early: the browser fetches it once. */
export async function loadShell() {
  const [shell] = await Promise.all([import('./shell.tsx'), preloadLayout(useSettings.getState().layoutType)]);
  return shell;
}
