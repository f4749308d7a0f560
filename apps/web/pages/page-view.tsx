import { useLanguage } from '@zhixing/client/i18n.ts';
import { lazy } from 'react';
import { lazyRetry } from '../app/lazy-retry.ts';
import { type MenuPage, pageTable } from '../shell/page-table.ts';
import { HomePage } from './home.page.tsx';
import { NotFoundPage } from './not-found.page.tsx';

const ModelPage = lazy(lazyRetry(() => import('@zhixing/ui/model-page.tsx')));
const NotBuiltPage = lazy(lazyRetry(() => import('./not-built.page.tsx')));
const ProfilePage = lazy(lazyRetry(() => import('./profile.page.tsx')));

/** What stands at an address of the shell. */
export function PageView({ path }: { path: string }) {
  const page = pageTable().get(path);
  if (page?.kind === 'home') return <HomePage />;
  if (page?.kind === 'profile') return <ProfilePage />;
  if (page?.kind === 'menu') return <MenuPageView page={page} path={path} />;
  return <NotFoundPage />;
}

function MenuPageView({ page, path }: { page: MenuPage; path: string }) {
  const language = useLanguage();
  if (!page.model) return <NotBuiltPage page={page} path={path} />;
  const filter = page.filter ? { filter: page.filter as never } : {};
  return <ModelPage model={page.model} title={page.titles[language] || page.titles.zh} {...filter} />;
}
