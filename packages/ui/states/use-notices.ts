import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { showToast, type Toast } from '@zhixing/client/toasts.ts';
import { useRequestNote } from './use-request-note.ts';

// Specification, sections 8 and 9: server answers and successes are shown for 1.5 s, other messages for 3 s.
const SHORT_MS = 1500;
const WITH_ACTION_MS = 10_000;

/** Reports successes and failures as toasts, which are kept in the toast history. */
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
  /** A toast with an action, such as undo, is shown longer. */
  const done = (text: string, action?: Toast['action']): void => {
    showToast({ tone: 'success', text, ms: action ? WITH_ACTION_MS : SHORT_MS, ...(action && { action }) });
  };
  /** Runs work and reports the outcome; returns false on failure. */
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
