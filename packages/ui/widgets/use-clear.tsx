import { CloseCircleFilled } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ReactNode } from 'react';

/** The button that empties a box or a select, with its name in the reader's language: left to itself it has the same in every one. */
export function useClear(): { readonly clearIcon: ReactNode; readonly label: string } {
  const t = useText();
  const label = t('ui.action.clear');
  return { clearIcon: <CloseCircleFilled aria-label={label} />, label };
}
