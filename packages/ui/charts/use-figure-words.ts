import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useMemo } from 'react';
import type { FigureWords } from './report-figures.ts';

/** Words around figures in the reader's language. */
export function useFigureWords(): FigureWords {
  const text = useText();
  const language = useLanguage();
  return useMemo(
    () => ({ none: '–', unset: text('ui.charts.unset'), tag: languageTags[language], yuan: text('ui.charts.yuan') }),
    [text, language],
  );
}
