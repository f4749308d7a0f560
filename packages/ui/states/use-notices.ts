import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { showToast, type Toast } from '@zhixing/client/toasts.ts';
import { useRequestNote } from './use-request-note.ts';

// Times of the specification, sections 8 and 9: what the server answered and what has succeeded are shown for 1.5 s, the rest for 3 s.
const SHORT_MS = 1500;
const WITH_ACTION_MS = 10_000;

/** Says that something is done, or why it is not. What was said can be read again in the notices. */
export function useNotices() {
  const t = useText();
  const requestNote = useRequestNote();
  const failed = (error: unknown): void => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const note = requestNote(error);
    const text = error instanceof Error ? error.message : t('ui.state.failed');
    const answered = error instanceof ApiError && error.code > 0;
    showToast({ tone: 'error', text, ...(note && { note }), ...(answered && { ms: SHORT_MS }) });
  };
  /** With an action, such as taking it back, it is shown long enough to be used. */
  const done = (text: string, action?: Toast['action']): void => {
    showToast({ tone: 'success', text, ms: action ? WITH_ACTION_MS : SHORT_MS, ...(action && { action }) });
  };
  /** Runs work and tells how it ended; false when it failed. */
  const attempt = async (work: () => Promise<unknown>, success?: string): Promise<boolean> => {
    try {
      await work();
      if (success) done(success);
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
  return { failed, done, attempt };
}
