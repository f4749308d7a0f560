import { lazy, type ReactNode, Suspense } from 'react';
import type { FailureProps } from './failure-note.tsx';

const FailureNote = lazy(() => import('./failure-note.tsx'));

/** A failure that concerns no single field, or fields that are not drawn. */
export const Failure = ({ error, ...props }: Omit<FailureProps, 'error'> & { error: FailureProps['error'] | null }): ReactNode => (
  <Suspense>{error && <FailureNote error={error} {...props} />}</Suspense>
);
