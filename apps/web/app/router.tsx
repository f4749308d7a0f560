import { basePath } from '@zhixing/client/storage.ts';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { loadShell } from '../shell/load-shell.ts';
import { tabs } from '../shell/tabs.ts';
import { SignInPage } from '../sign-in/sign-in.page.tsx';
import { RouteFailure } from './error-boundary.tsx';
import { guardPages, guardSignIn } from './guard.ts';
import { lazyRetry } from './lazy-retry.ts';

/** Addresses of the application. Pages of the menu share one route: the shell keeps each of them alive in its own tab. */
export const createAppRouter = () =>
  createBrowserRouter(
    [
      { path: '/login', loader: guardSignIn, Component: SignInPage, ErrorBoundary: RouteFailure, HydrateFallback: Boot },
      { path: '/redirect/*', loader: refreshTab, HydrateFallback: Boot },
      {
        path: '/*',
        loader: guardPages,
        // Guard every navigation, also one that changes the query only.
        shouldRevalidate: () => true,
        Component: ShellDoor,
        ErrorBoundary: RouteFailure,
        HydrateFallback: Boot,
      },
    ],
    { basename: basePath || '/' },
  );

/** `/redirect/<path>` opens the path afresh: the specification's way to refresh a tab. */
function refreshTab({ params }: LoaderFunctionArgs): Response {
  const path = `/${params['*'] ?? ''}`;
  tabs.refresh(path);
  return redirect(path);
}

// The route itself is not lazy: its program must not be fetched for somebody who is sent to the sign-in page.
const Shell = lazy(lazyRetry(loadShell));

const ShellDoor = () => (
  <Suspense fallback={<Boot />}>
    <Shell />
  </Suspense>
);

function Boot() {
  return (
    <div className="boot" aria-busy="true">
      <span />
    </div>
  );
}
