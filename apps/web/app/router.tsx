import { basePath } from '@zhixing/client/storage.ts';
import { type ComponentType, Suspense } from 'react';
import { createBrowserRouter, useLocation } from 'react-router';
import { SignInPage } from '../sign-in/sign-in.page.tsx';
import { Boot } from './boot.tsx';
import { Door } from './door.tsx';
import { RouteFailure } from './error-boundary.tsx';
import { guardPublic, guardRest, guardReturn, isFlowTicket } from './guard.ts';
import { lazyAside } from './lazy-aside.ts';
import { refreshTab } from './refresh-tab.ts';

/** Addresses of the application. Pages of the menu share one route: the shell keeps each of them alive in its own tab. */
export const createAppRouter = () =>
  createBrowserRouter(
    [
      { path: '/login', loader: guardReturn, Component: SignInPage, ErrorBoundary: RouteFailure, HydrateFallback: Boot },
      { path: '/redirect/*', loader: refreshTab, HydrateFallback: Boot },
      { path: '/sso', loader: guardPublic, HydrateFallback: Boot, Component: inTime(Ticket), ErrorBoundary: RouteFailure },
      { path: '/auth-redirect', loader: guardPublic, HydrateFallback: Boot, Component: inTime(Ticket), ErrorBoundary: RouteFailure },
      { path: '/formShortLink', loader: guardPublic, HydrateFallback: Boot, Component: inTime(ShortLink), ErrorBoundary: RouteFailure },
      { path: '/register', loader: guardPublic, Component: inTime(Register), ErrorBoundary: RouteFailure, HydrateFallback: Boot },
      { path: '/publicity', loader: guardPublic, Component: inTime(Publicity), ErrorBoundary: RouteFailure, HydrateFallback: Boot },
      {
        path: '/*',
        loader: guardRest,
        // Guard every navigation, also one that changes the query only.
        shouldRevalidate: () => true,
        Component: AnyDoor,
        ErrorBoundary: RouteFailure,
        HydrateFallback: Boot,
      },
    ],
    { basename: basePath || '/' },
  );

const Ticket = lazyAside(() => import('../entrance/ticket.page.tsx'));
const Flow = lazyAside(() => import('../entrance/flow.page.tsx'));
const Register = lazyAside(() => import('../registration/register.page.tsx'));
const Publicity = lazyAside(() => import('../publicity/publicity.page.tsx'));
const ShortLink = lazyAside(() => import('../entrance/short-link.page.tsx'));

const ByTicket = inTime(Flow);

/** The shell with its pages, or a flow that is opened by a ticket: it leads back here without it. */
const AnyDoor = () => (isFlowTicket(useLocation()) ? <ByTicket /> : <Door />);

function inTime(Page: ComponentType) {
  return () => (
    <Suspense fallback={<Boot />}>
      <Page />
    </Suspense>
  );
}
