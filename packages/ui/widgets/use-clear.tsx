import { CloseCircleFilled } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ReactNode } from 'react';

/** Translated accessible name for antd's clear button, which is otherwise the same in every language. */
export function useClear(): { readonly clearIcon: ReactNode; readonly label: string } {
  const t = useText();
  const label = t('ui.action.clear');
  return { clearIcon: <CloseCircleFilled aria-label={label} />, label };
}
