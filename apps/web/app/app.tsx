import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { followSession } from './follow-session.ts';
import { queries } from './queries.ts';
import type { createAppRouter } from './router.tsx';

/** Application root: query cache, router and session handling. */
export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  useEffect(() => followSession(router), [router]);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        {/* As a transition, a navigation is rendered after whatever else changes: a list would be sorted long after its address says so. */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
