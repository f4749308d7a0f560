import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { languageTags } from '@zhixing/client/languages.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { nameAt, usePageNames } from './tabs/tabs.ts';
import { useCurrentPage } from './use-current-page.ts';

/** The name of the system: as it was configured, by default that of the product. The server writes it into the page. */
export function useSystemTitle(): string {
  const configured = useSession(({ user }) => user?.sysConfigInfo.sysName);
  const language = languageTags[useLanguage()];
  const text = useText();
  return configured || nameFor(`[lang="${language}"]`) || nameFor(':not([lang])') || text('shell.systemTitle');
}

const nameFor = (languages: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="application-name"]${languages}`)?.content;

/** Page title in the current language, else in Chinese. */
export function usePageName(): string {
  const { page } = useCurrentPage();
  const own = nameAt(usePageNames(), useLocation().search);
  const text = useText();
  const language = useLanguage();
  if (own) return own;
  if (!page || page.kind === 'directory') return '';
  return page.kind === 'menu' ? page.titles[language] || page.titles.zh : text(page.titleKey);
}

/** Favicon and home screen icon set by administrators. */
function useIcons(): void {
  const tab = useSession(({ user }) => user?.sysConfigInfo.logoIcon);
  const phone = useSession(({ user }) => user?.sysConfigInfo.appIcon);
  useEffect(() => {
    if (tab) setLink('icon', tab);
    if (phone) setLink('apple-touch-icon', phone);
  }, [tab, phone]);
}

/** Sets the window title: page title, then system title. */
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
  // The type attribute describes the product's own icon.
  link.removeAttribute('type');
  document.head.append(link);
}
