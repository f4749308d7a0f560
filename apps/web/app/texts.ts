import type { LanguageLoader } from '@zhixing/client/i18n.ts';

type Texts = Awaited<ReturnType<LanguageLoader>>;

const texts = {
  zh: () => import('virtual:locale/zh'),
  zhtw: () => import('virtual:locale/zhtw'),
  en: () => import('virtual:locale/en'),
};

/** The texts of one language; each is its own chunk. */
export const loadTexts: LanguageLoader = async (language) => (await texts[language]()).default as Texts;
