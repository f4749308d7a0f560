import { useText } from '@zhixing/client/i18n.ts';
import type { ReactNode } from 'react';
import { withQuestions } from './over-page.tsx';

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
  return ({ title, content, okText, danger = false }) =>
    new Promise((resolve) => {
      const question = {
        title,
        content,
        okText,
        cancelText: t('ui.action.cancel'),
        okButtonProps: { danger },
        focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      } as const;
      withQuestions((questions) => void questions.confirm(question).then(resolve, () => resolve(false)));
    });
}
