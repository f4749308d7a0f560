import i18next, { type Resource, type ResourceLanguage, type TOptions } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { wiring } from './request.ts';
import { readStored, writeStored } from './storage.ts';

/** The product's languages under the specification's stored codes. */
export type Language = 'zh' | 'zhtw' | 'en';
export const languages: readonly Language[] = ['zh', 'zhtw', 'en'];

/** BCP 47 tags, for `Accept-Language`, `<html lang>` and `Intl`. */
export const languageTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' };

/** `door`: what is needed before anybody has signed in. `own`: the person's own pages and dialogs. `inside`: everything else. */
export type TextPart = 'door' | 'inside' | 'aside';
export type LanguageLoader = (language: Language, part: TextPart) => Promise<ResourceLanguage>;

let loadTexts: LanguageLoader = async () => ({});
const wanted = new Set<TextPart>(['door']);
const loaded = new Set<string>();

/** Opens the stored language, or the browser's on the first visit. `load` answers the texts of one language. */
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

/** Opens the texts of a part, in the current language and in every language chosen later. */
export async function openPart(part: TextPart): Promise<void> {
  wanted.add(part);
  await openTexts(currentLanguage());
}

/** A program that is opened for a moment, if at all, together with its texts. */
export const withTextsAside = async <T>(program: Promise<T>): Promise<T> => (await Promise.all([program, openPart('aside')]))[0];

/** Texts that an installation has in place of the product's: dotted key → text. */
export type LaidTexts = Readonly<Record<string, string>>;

export const cachedTexts = (language: Language): string => `texts.${language}`;

/** What the server said last about the texts of a language. */
export function storedTexts(language: Language): { readonly stamp: string; readonly texts: LaidTexts } | null {
  try {
    return JSON.parse(readStored(cachedTexts(language)) ?? 'null');
  } catch {
    return null;
  }
}

// What is there already stays when a part of the product's texts is opened later.
const layTexts = (language: Language, texts: LaidTexts): unknown => i18next.addResources(language, 'translation', texts);

/** Puts an installation's texts in the place of the product's, and those that it no longer changes back; every text on the page follows. */
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

/** Switches every text at once, without reloading the page, and remembers the choice. */
export async function setLanguage(language: Language): Promise<void> {
  layTexts(language, storedTexts(language)?.texts ?? {});
  await openTexts(language);
  writeStored('language', language);
  document.documentElement.lang = languageTags[language];
  await i18next.changeLanguage(language);
}

export const currentLanguage = (): Language => asLanguage(i18next.language) ?? 'zh';

/** Text of a key outside components. Inside, `useText` follows the language switch. */
export const text = (key: string, params?: TOptions): string => i18next.t(key, params ?? {});

/** The text reader of a component: it renders again when the language changes. */
export function useText(): (key: string, params?: TOptions) => string {
  const { t } = useTranslation();
  return useCallback((key: string, params?: TOptions) => t(key, params ?? {}), [t]);
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return asLanguage(i18n.language) ?? 'zh';
}

/** Calls `listener` after every switch. Returns the way to stop. */
export function onLanguage(listener: (language: Language) => void): () => void {
  const heard = () => listener(currentLanguage());
  i18next.on('languageChanged', heard);
  return () => i18next.off('languageChanged', heard);
}

/** The stored language; on the first visit the browser's: 'tw' anywhere gives zhtw, then a match on zh or en, otherwise zh. */
export function firstLanguage(stored: string | null, browser: string): Language {
  const known = asLanguage(stored ?? '');
  if (known) return known;
  const wanted = browser.toLowerCase();
  if (wanted.includes('tw')) return 'zhtw';
  return (['zh', 'en'] as const).find((language) => wanted.includes(language)) ?? 'zh';
}

const asLanguage = (code: string): Language | undefined => languages.find((language) => language === code);
