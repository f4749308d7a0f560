import { useText } from '@zhixing/client/i18n.ts';
import { App } from 'antd';
import { useRequestNote } from './use-request-note.ts';

/** Says that something is done, or why it is not. */
export function useNotices() {
  const t = useText();
  const { message, notification } = App.useApp();
  const requestNote = useRequestNote();
  const failed = (error: unknown): void => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const description = requestNote(error);
    notification.error({
      title: error instanceof Error ? error.message : t('ui.state.failed'),
      ...(description && { description }),
    });
  };
  const done = (text: string): void => {
    message.success(text);
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
