import { firstLanguage } from '@zhixing/client/languages.ts';
import { useSession } from '@zhixing/client/session.ts';
import { readStored } from '@zhixing/client/storage.ts';
import { loadShell } from '../shell/load-shell.ts';
import { loadTexts } from './texts.ts';

/**
 * Requests what every page of a signed-in user needs, at once instead of in the order in which it is needed: on slow lines each step costs a
 * round trip. The browser loads each chunk once, so the guard, which waits for them, finds them on their way; it also handles failures.
 */
export function preloadInside(): void {
  const { token, locked } = useSession.getState();
  if (!token || locked) return;
  const language = firstLanguage(readStored('language'), globalThis.navigator?.language ?? '');
  const loads = [
    loadShell(),
    loadTexts(language, 'inside'),
    import('../theme/antd-locale.ts'),
    import('../shell/settings/own-settings.ts'),
    import('../shell/tabs/tab-storage.ts'),
    ...(/\/(home)?$/.test(globalThis.location.pathname) ? [import('../pages/home.page.tsx')] : []),
  ];
  for (const load of loads) load.catch(() => {});
}
