import { useText } from '@zhixing/client/i18n.ts';
import type { Issue } from '@zhixing/model';

// The texts are shared with the server, whose placeholders use single braces.
const interpolation = { prefix: '{', suffix: '}', escapeValue: false };

/** Formats an issue with the server's text. */
export function useExplain(): (issue: Issue) => string {
  const t = useText();
  return ({ key, params = {} }) => {
    const lists = Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(t('ui.value.comma')) : value]);
    return t(key.replace('.', '.errors.'), { ...Object.fromEntries(lists), interpolation });
  };
}
