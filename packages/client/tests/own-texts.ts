import { readFileSync } from 'node:fs';
import i18next from 'i18next';

const texts = (language: string) => JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8'));

/** Loads the texts of this package, in simplified Chinese at first. */
export const loadOwnTexts = () =>
  i18next.init({
    lng: 'zh',
    resources: { zh: { translation: texts('zh') }, en: { translation: texts('en') } },
    interpolation: { escapeValue: false },
  });
