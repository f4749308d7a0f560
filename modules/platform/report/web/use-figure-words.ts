import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import type { FigureWords } from '@zhixing/ui/charts/report-figures.ts';
import { useMemo } from 'react';

/** Words around figures in the reader's language. */
export function useFigureWords(): FigureWords {
  const text = useText();
  const language = useLanguage();
  return useMemo(
    () => ({ none: '–', unset: text('reportPage.unset'), tag: languageTags[language], yuan: text('reportPage.yuan') }),
    [text, language],
  );
}
