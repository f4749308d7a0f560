import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { storedSystemConfig, useSession } from '@zhixing/client/session.ts';
import { useEffect } from 'react';
import { useCurrentPage } from './use-current-page.ts';

/** The system's own title: what the server is configured to, else the product's default. */
export function useSystemTitle(): string {
  const configured = useSession(({ user }) => user?.sysConfigInfo.sysName);
  const text = useText();
  return configured || storedSystemConfig().sysName || text('shell.systemTitle');
}

/** Title of the page in the current language; the Chinese one where a translation is missing. */
export function usePageName(): string {
  const { page } = useCurrentPage();
  const text = useText();
  const language = useLanguage();
  if (!page || page.kind === 'directory') return '';
  return page.kind === 'menu' ? page.titles[language] || page.titles.zh : text(page.titleKey);
}

/** Keeps the window's title: the page's translated title, then the system's. */
export function usePageTitle(): void {
  const [name, system] = [usePageName(), useSystemTitle()];
  useEffect(() => {
    document.title = name ? `${name} - ${system}` : system;
  }, [name, system]);
}
