import i18next, { type Resource, type ResourceLanguage, type TOptions } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { asLanguage, firstLanguage, type Language, languages, languageTags } from './languages.ts';

export { type Language, languages, languageTags };

import { wiring } from './request.ts';
import { readStored, writeStored } from './storage.ts';

/** `door`: texts needed before sign-in. `aside`: rarely opened dialogs and pages. `inside`: everything else. */
export type TextPart = 'door' | 'inside' | 'aside';
export type LanguageLoader = (language: Language, part: TextPart) => Promise<ResourceLanguage>;

let loadTexts: LanguageLoader = async () => ({});
const wanted = new Set<TextPart>(['door']);
const loaded = new Set<string>();

/** Starts with the stored language, or the browser's on the first visit. `load` fetches the texts of one language. */
export async function startI18n(load: LanguageLoader): Promise<void> {
  loadTexts = load;
  const language = firstLanguage(readStored('language'), globalThis.navigator?.language ?? '');
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await loadTexts(language, 'door') } } satisfies Resource,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  loaded.add(`${language} door`);
  layTexts(language, storedTexts(language)?.texts ?? {});
  wiring.language = () => languageTags[currentLanguage()];
  wiring.text = (key) => i18next.t(key);
  document.documentElement.lang = languageTags[language];
}

/** Loads a part of the texts, for the current language and every language chosen later. */
export async function openPart(part: TextPart): Promise<void> {
  wanted.add(part);
  await openTexts(currentLanguage());
}

/** Loads a rarely opened module together with its texts. */
export const withTextsAside = async <T>(program: Promise<T>): Promise<T> => (await Promise.all([program, openPart('aside')]))[0];

/** The installation's overrides of product texts: dotted key → text. */
export type LaidTexts = Readonly<Record<string, string>>;

export const cachedTexts = (language: Language): string => `texts.${language}`;

/** The cached overrides of a language. */
export function storedTexts(language: Language): { readonly stamp: string; readonly texts: LaidTexts } | null {
  try {
    return JSON.parse(readStored(cachedTexts(language)) ?? 'null');
  } catch {
    return null;
  }
}

// Overrides take precedence: parts loaded later do not overwrite them.
const layTexts = (language: Language, texts: LaidTexts): unknown => i18next.addResources(language, 'translation', texts);

/** Applies the installation's overrides and resets those it has removed; mounted components rerender. */
export async function relayTexts(language: Language, texts: LaidTexts): Promise<void> {
  const parts = [...wanted].filter((part) => loaded.has(`${language} ${part}`));
  for (const part of parts) i18next.addResourceBundle(language, 'translation', await loadTexts(language, part), true, true);
  layTexts(language, texts);
  if (language === currentLanguage()) i18next.emit('languageChanged', language);
}

async function openTexts(language: Language): Promise<void> {
  const missing = [...wanted].filter((part) => !loaded.has(`${language} ${part}`));
  await Promise.all(
    missing.map(async (part) => {
      i18next.addResourceBundle(language, 'translation', await loadTexts(language, part), true);
      loaded.add(`${language} ${part}`);
    }),
  );
}

/** Switches the language without reloading the page and persists the choice. */
export async function setLanguage(language: Language): Promise<void> {
  layTexts(language, storedTexts(language)?.texts ?? {});
  await openTexts(language);
  writeStored('language', language);
  document.documentElement.lang = languageTags[language];
  await i18next.changeLanguage(language);
}

export const currentLanguage = (): Language => asLanguage(i18next.language) ?? 'zh';

/** Text of a key outside components; components use `useText` to follow language switches. */
export const text = (key: string, params?: TOptions): string => i18next.t(key, params ?? {});

/** Translation function of a component, which rerenders when the language changes. */
export function useText(): (key: string, params?: TOptions) => string {
  const { t } = useTranslation();
  return useCallback((key: string, params?: TOptions) => t(key, params ?? {}), [t]);
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return asLanguage(i18n.language) ?? 'zh';
}

/** Calls `listener` after every language switch. Returns the unsubscribe function. */
export function onLanguage(listener: (language: Language) => void): () => void {
  const heard = () => listener(currentLanguage());
  i18next.on('languageChanged', heard);
  return () => i18next.off('languageChanged', heard);
}
