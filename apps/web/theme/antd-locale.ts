import { currentLanguage, type Language, onLanguage } from '@zhixing/client/i18n.ts';
import type { Locale } from 'antd/es/locale/index.js';
import { create } from 'zustand';

/** Texts of the antd components in the current language. */
export const useAntdLocale = create<{ locale: Locale | undefined }>(() => ({ locale: undefined }));

let following = false;

/** Loads the component texts and dates of the current language, and of every language chosen later. */
export async function openAntdLocale(): Promise<void> {
  if (!following) onLanguage((language) => void show(language));
  following = true;
  await show(currentLanguage());
}

async function show(language: Language): Promise<void> {
  const texts = await components[language]();
  if (language !== currentLanguage()) return;
  // antd's declarations describe these modules as CommonJS; the bundler reads them as what they are.
  useAntdLocale.setState({ locale: texts.default as unknown as Locale });
  speakDatesWhenIdle(language);
}

// Only date pickers read these, and they come in later chunks: the first page does not wait for them.
function speakDatesWhenIdle(language: Language): void {
  const soon = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
  soon(() => void speakDates(language).catch(() => undefined));
}

async function speakDates(language: Language): Promise<void> {
  const [{ default: dayjs }] = await Promise.all([import('dayjs'), dates[language]()]);
  if (language === currentLanguage()) dayjs.locale(dateNames[language]);
}

const components = {
  zh: () => import('antd/es/locale/zh_CN.js'),
  zhtw: () => import('antd/es/locale/zh_TW.js'),
  en: () => import('antd/es/locale/en_US.js'),
};

const dateNames: Readonly<Record<Language, string>> = { zh: 'zh-cn', zhtw: 'zh-tw', en: 'en' };

const dates: Readonly<Record<Language, () => Promise<unknown>>> = {
  zh: () => import('dayjs/locale/zh-cn.js'),
  zhtw: () => import('dayjs/locale/zh-tw.js'),
  en: async () => undefined,
};
