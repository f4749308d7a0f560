import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { storedSystemConfig, useSession } from '@zhixing/client/session.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { nameAt, usePageNames } from './tabs/tabs.ts';
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
  const own = nameAt(usePageNames(), useLocation().search);
  const text = useText();
  const language = useLanguage();
  if (own) return own;
  if (!page || page.kind === 'directory') return '';
  return page.kind === 'menu' ? page.titles[language] || page.titles.zh : text(page.titleKey);
}

/** What a browser shows beside the title, and a phone on its home screen, as administrators have set it. */
function useIcons(): void {
  const tab = useSession(({ user }) => user?.sysConfigInfo.logoIcon);
  const phone = useSession(({ user }) => user?.sysConfigInfo.appIcon);
  useEffect(() => {
    if (tab) setLink('icon', tab);
    if (phone) setLink('apple-touch-icon', phone);
  }, [tab, phone]);
}

/** Keeps the window's title: the page's translated title, then the system's. */
export function usePageTitle(): void {
  useIcons();
  const [name, system] = [usePageName(), useSystemTitle()];
  useEffect(() => {
    document.title = name ? `${name} - ${system}` : system;
  }, [name, system]);
}

function setLink(rel: string, address: unknown): void {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`) ?? document.createElement('link');
  link.rel = rel;
  link.href = String(address);
  // The type was that of the product's own picture.
  link.removeAttribute('type');
  document.head.append(link);
}
