import type { LanguageLoader } from '@zhixing/client/i18n.ts';

type Texts = Awaited<ReturnType<LanguageLoader>>;

const texts = {
  door: {
    zh: () => import('virtual:locale/door/zh'),
    zhtw: () => import('virtual:locale/door/zhtw'),
    en: () => import('virtual:locale/door/en'),
  },
  aside: {
    zh: () => import('virtual:locale/aside/zh'),
    zhtw: () => import('virtual:locale/aside/zhtw'),
    en: () => import('virtual:locale/aside/en'),
  },
  inside: {
    zh: () => import('virtual:locale/inside/zh'),
    zhtw: () => import('virtual:locale/inside/zhtw'),
    en: () => import('virtual:locale/inside/en'),
  },
};

/** Loads the texts of one language for one part; each is a chunk. */
export const loadTexts: LanguageLoader = async (language, part) => (await texts[part][language]()).default as Texts;
