import type { ApiError } from '@zhixing/client/api-error.ts';
import { lazy, Suspense } from 'react';

const FailureNote = lazy(() => import('./failure-note.tsx'));

/** A refusal that belongs to no field. */
export const Failure = ({ error }: { error: ApiError | null }) => <Suspense>{error && <FailureNote error={error} />}</Suspense>;
