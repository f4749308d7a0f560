import { currentLanguage, type Language, onLanguage } from '@zhixing/client/i18n.ts';
import type { Locale } from 'antd/es/locale/index.js';
import { create } from 'zustand';

/** antd's texts in the current language. */
export const useAntdLocale = create<{ locale: Locale | undefined }>(() => ({ locale: undefined }));

let following = false;

/** Loads antd's texts for the current language, and for every language chosen later. */
export async function openAntdLocale(): Promise<void> {
  if (!following) onLanguage((language) => void show(language));
  following = true;
  await show(currentLanguage());
}

async function show(language: Language): Promise<void> {
  const texts = await components[language]();
  if (language !== currentLanguage()) return;
  // antd's declarations describe these modules as CommonJS, but the bundler treats them as ES modules.
  useAntdLocale.setState({ locale: texts.default as unknown as Locale });
}

const components = {
  zh: () => import('antd/es/locale/zh_CN.js'),
  zhtw: () => import('antd/es/locale/zh_TW.js'),
  en: () => import('antd/es/locale/en_US.js'),
};
