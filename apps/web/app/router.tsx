import { basePath } from '@zhixing/client/storage.ts';
import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, useLocation } from 'react-router';
import { SignInPage } from '../sign-in/sign-in.page.tsx';
import { Boot } from './boot.tsx';
import { Door } from './door.tsx';
import { RouteFailure } from './error-boundary.tsx';
import { guardPublic, guardRest, guardReturn, wantedPath } from './guard.ts';
import { refreshTab } from './refresh-tab.ts';
import { web } from './web.ts';

/** Routes of the application. All menu pages share one route: the shell keeps each mounted in its tab. */
export const createAppRouter = () =>
  createBrowserRouter(
    [
      { path: '/login', loader: guardReturn, Component: SignInPage, ErrorBoundary: RouteFailure, HydrateFallback: Boot },
      { path: '/redirect/*', loader: refreshTab, HydrateFallback: Boot },
      { path: '/sso', loader: guardPublic, HydrateFallback: Boot, Component: inTime(Ticket), ErrorBoundary: RouteFailure },
      { path: '/auth-redirect', loader: guardPublic, HydrateFallback: Boot, Component: inTime(Ticket), ErrorBoundary: RouteFailure },
      ...publicRoutes(),
      {
        path: '/*',
        loader: guardRest(isTicketAddress),
        // Guard every navigation, including changes of the query only.
        shouldRevalidate: () => true,
        Component: AnyDoor,
        ErrorBoundary: RouteFailure,
        HydrateFallback: Boot,
      },
    ],
    { basename: basePath || '/' },
  );

const Ticket = lazyAside(() => import('../sign-in/ticket.page.tsx'));
/** Public pages of the modules. */
const publicRoutes = () =>
  Object.entries(web.publicPages).map(([path, Page]) => ({
    path,
    loader: guardPublic,
    Component: inTime(Page),
    ErrorBoundary: RouteFailure,
    HydrateFallback: Boot,
  }));

/** The page that a ticket in the URL opens without the shell; undefined without a ticket. */
const ticketPage = ({ pathname, search }: { pathname: string; search: string }) =>
  /[?&]token=/.test(search) ? web.ticketPages[wantedPath(pathname, '') as `/${string}`] : undefined;

const isTicketAddress = (address: { pathname: string; search: string }): boolean => ticketPage(address) !== undefined;

/** The shell, or a page opened by a ticket. */
function AnyDoor() {
  const Page = ticketPage(useLocation());
  if (!Page) return <Door />;
  return (
    <Suspense fallback={<Boot />}>
      <Page />
    </Suspense>
  );
}

function inTime(Page: ComponentType) {
  return () => (
    <Suspense fallback={<Boot />}>
      <Page />
    </Suspense>
  );
}
