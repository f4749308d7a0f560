import { firstLanguage } from '@zhixing/client/languages.ts';
import { prefetch } from '@zhixing/client/prefetch.ts';
import { basePath, readStored } from '@zhixing/client/storage.ts';
import { NARROW } from '../theme/widths.ts';

/**
 * Fetches what follows the scripts of the page while these are still on their way: texts of the language and, for a signed-in user, the shell,
 * the user and the work of the home. On a slow line they would otherwise be asked for only when the program of the page has arrived and run.
 * `plugins/fetched-ahead.ts` names the files in the page; the program itself runs them.
 */
const language = firstLanguage(readStored('language'), navigator.language ?? '');
const token = readStored('token');
const isHome = /^\/(home)?\/?$/.test(location.pathname.slice(basePath.length));
const named = document.querySelector<HTMLMetaElement>('meta[name="ahead"]')?.content;
if (named) {
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(named);
  if (token !== null && readStored('lock') !== '1') {
    prefetch('/api/oauth/CurrentUser', token, language);
    if (isHome) prefetch('/api/home', token, language);
  }
  for (const file of new Set(occasions().flatMap((occasion) => files[occasion] ?? []))) fetchAhead(file);
}

function occasions(): string[] {
  if (token === null) return [`door/${language}`];
  const isNarrow = matchMedia(NARROW).matches;
  return [`door/${language}`, `inside/${language}`, 'inside', ...(isNarrow ? [] : ['wide']), ...(isHome ? ['home'] : [])];
}

function fetchAhead(file: string): void {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', href: `/${file}`, crossOrigin: '' });
  if (isStyle) link.as = 'style';
  document.head.append(link);
}
