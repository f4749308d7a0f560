import { useText } from '@zhixing/client/i18n.ts';
import type { Issue } from '@zhixing/model';

// The texts are the server's, whose placeholders stand in single braces.
const interpolation = { prefix: '{', suffix: '}', escapeValue: false };

/** The text of an issue that a kind found: the same that the server would answer. */
export function useExplain(): (issue: Issue) => string {
  const t = useText();
  return ({ key, params = {} }) => {
    const lists = Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(t('ui.value.comma')) : value]);
    return t(key.replace('.', '.errors.'), { ...Object.fromEntries(lists), interpolation });
  };
}
