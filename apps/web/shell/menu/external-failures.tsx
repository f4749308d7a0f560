import { showToast } from '@zhixing/client/toasts.ts';
import { useEffect } from 'react';
import { onExternalFailure } from './open-external.ts';

/** Says why a window that leaves the shell could not be opened. */
export function ExternalFailures() {
  useEffect(() => onExternalFailure((failure) => showToast({ tone: 'error', text: failure })), []);
  return null;
}
