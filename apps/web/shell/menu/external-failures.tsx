import { showToast } from '@zhixing/client/toasts.ts';
import { useEffect } from 'react';
import { onExternalFailure } from './open-external.ts';

/** Reports failures to open external entries. */
export function ExternalFailures() {
  useEffect(() => onExternalFailure((failure) => showToast({ tone: 'error', text: failure })), []);
  return null;
}
