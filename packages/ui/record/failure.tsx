import type { ApiError } from '@zhixing/client/api-error.ts';
import { lazy, Suspense } from 'react';

const FailureNote = lazy(() => import('./failure-note.tsx'));

/** A failure that concerns no single field. */
export const Failure = ({ error }: { error: ApiError | null }) => <Suspense>{error && <FailureNote error={error} />}</Suspense>;
