import { useText } from '@zhixing/client/i18n.ts';
import { App } from 'antd';
import type { ReactNode } from 'react';

interface Question {
  readonly title: string;
  readonly content?: ReactNode;
  readonly okText: string;
  readonly danger?: boolean;
}

/** Asks for confirmation; resolves to the answer. */
export type Confirm = (question: Question) => Promise<boolean>;

export function useConfirm(): Confirm {
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
