import { useText } from '@zhixing/client/i18n.ts';
import { App } from 'antd';

interface Question {
  readonly title: string;
  readonly content?: string;
  readonly okText: string;
  readonly danger?: boolean;
}

/** Asks before something is done; answers whether it may be. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const t = useText();
  const { modal } = App.useApp();
  return async ({ title, content, okText, danger = false }) =>
    modal.confirm({
      title,
      content,
      okText,
      cancelText: t('ui.action.cancel'),
      okButtonProps: { danger },
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
    });
}
