import { useText } from '@zhixing/client/i18n.ts';
import type { Author } from '@zhixing/client/use-conflict.ts';
import { chinaText } from '../widgets/china-time.ts';

/** Formats a user and time. */
export function useAuthorText(): (author: Author) => string {
  const t = useText();
  return ({ name, at }) => t('ui.conflict.author', { name: name || t('ui.history.system'), at: chinaText(at) });
}
